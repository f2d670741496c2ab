import type { WriteChange, WriteDataChange } from '../changes.ts';
import type { Database } from '../driver.ts';
import { type StandingRow, standingOf } from '../versions.ts';
import type { WriteVersion } from '../write-version.ts';
import type { WriteRecordVersion } from './record-versions.ts';
import type { ResolveId } from './records.ts';
import type { TellRelated } from './relations.ts';
import { ALL_TABLES } from './tables.ts';

/** The line of the feed for a record of which only the relations changed. Inside a transaction. */
export function createTellRelated(
  db: Database,
  resolve: ResolveId,
  of: {
    readonly documents: Pick<WriteVersion, 'newest'>;
    readonly data: Pick<WriteRecordVersion, 'newest'>;
  },
  writeChange: WriteChange,
  writeDataChange: WriteDataChange,
): TellRelated {
  const document = db.query<StandingRow & { number: number; source: string }>(
    `SELECT number, source, status, tombstone_at, tombstone_reason, successor_id
     FROM documents WHERE id = ?`,
  );
  const sources = new Map(
    ALL_TABLES.map(({ is, table }) => [
      is as string,
      db.query<{ source: string }>(`SELECT source FROM ${table} WHERE id = ?`),
    ]),
  );
  return (id, at) => {
    const record = resolve(id)?.record;
    if (record === undefined) return;
    const line = { at, kind: 'related', grade: null } as const;
    if (record === 'document') {
      const row = document.get(id);
      if (!row) return;
      const { number, source } = row;
      const version = of.documents.newest(number);
      writeChange({ ...line, document: number, source, version, standing: standingOf(row) });
      return;
    }
    const source = sources.get(record)?.get(id)?.source;
    if (source === undefined) return;
    writeDataChange({ ...line, record, id, source, version: of.data.newest(id) });
  };
}
