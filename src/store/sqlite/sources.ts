import type { SourceStates } from '../../core/catalog.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';

/** Which due moments of each schedule were taken: the primary key lets one process win. */
export function createSources(db: Database, writer: Writer): SourceStates {
  const claim = db.query(
    'INSERT INTO schedule_slots (source, slot) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const remember = db.query(
    `INSERT INTO sources (name, last_slot) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET last_slot = max(coalesce(sources.last_slot, ''), ?2)`,
  );
  const last = db.query<{ last_slot: string | null }>(
    'SELECT last_slot FROM sources WHERE name = ?',
  );
  return {
    claimSlot: (source, slot) =>
      writer.write(() => {
        if (claim.run(source, slot) === 0) return 'taken';
        remember.run(source, slot);
        return 'claimed';
      }),
    lastSlot: async (source) => last.get(source)?.last_slot ?? undefined,
  };
}
