import type { PoliteMemory } from '../../core/polite-memory.ts';
import { createPoliteRows } from '../sqlite/polite-memory.ts';
import { rowsOf } from '../sqlite/turn-memory.ts';
import { openDatabase } from './database.ts';
import { placeOf } from './explained.ts';
import type { PostgresAddress } from './messages.ts';
import { requireCurrent } from './migrations.ts';

/**
 * The memory of politeness of all nodes: hosts, robots.txt, quota and traffic over one session, turns
 * over another, each with a lock of its own. A request waits for neither the records nor the other.
 */
export async function openPostgresPoliteMemory(address: PostgresAddress): Promise<PoliteMemory> {
  const db = openDatabase(address, { writes: 'politeness' });
  let turns: { db: ReturnType<typeof openDatabase>; rows: ReturnType<typeof rowsOf> } | undefined;
  const openTurns = () => {
    const own = openDatabase(address, { writes: 'turns' });
    // After a crash no request is under way: nobody waits for the disk before each turn.
    if (address.access === 'write') own.script('SET synchronous_commit TO off');
    return { db: own, rows: rowsOf(own) };
  };
  try {
    requireCurrent(db, placeOf(address.url));
    if (address.access === 'write') db.script('SET synchronous_commit TO off');
    return {
      ...createPoliteRows(db),
      turns: {
        async update(names, now, decide) {
          turns ??= openTurns();
          return turns.rows.update(names, now, decide);
        },
      },
      close: async () => {
        turns?.db.close();
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}
