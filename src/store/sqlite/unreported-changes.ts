import { type Changes, kindsOf, type Standing } from '../../core/changes.ts';
import type { WriteChange } from './changes.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { type StandingRow, standingOf } from './versions.ts';

/**
 * Documents that stand otherwise than the feed says: somebody set a status by SQL. That is allowed,
 * and the feed is told of it afterwards.
 */
export function createUntold(
  db: Database,
  writer: Writer,
  write: WriteChange,
): Pick<Changes, 'untold' | 'tell'> {
  const differing = db.query<UntoldRow>(
    `SELECT d.number, d.id, d.source, d.status, d.tombstone_at, d.tombstone_reason, d.successor_id,
       (SELECT max(number) FROM document_versions AS v WHERE v.document = d.number) AS version,
       c.status AS told_status, c.tombstone_at AS told_at, c.tombstone_reason AS told_reason,
       c.successor_id AS told_successor
     FROM documents AS d LEFT JOIN changes AS c
       ON c.seq = (SELECT max(seq) FROM changes WHERE document = d.number)
     WHERE c.status IS NOT d.status OR c.tombstone_reason IS NOT d.tombstone_reason
       OR c.successor_id IS NOT d.successor_id
     ORDER BY d.id`,
  );
  return {
    untold: async () => differing.all().map(({ id }) => id),
    tell: (at) =>
      writer.write(() => {
        const rows = differing.all();
        for (const row of rows) {
          const standing = standingOf(row);
          const difference = { before: toldOf(row), after: standing, grade: null };
          for (const kind of kindsOf({ ...difference, described: false })) {
            const { number: document, source, version } = row;
            write({ at, document, source, kind, grade: null, version: version ?? 0, standing });
          }
        }
        return rows.length;
      }),
  };
}

interface UntoldRow extends StandingRow {
  readonly number: number;
  readonly id: string;
  readonly source: string;
  readonly version: number | null;
  readonly told_status: Standing['status'] | null;
  readonly told_at: string | null;
  readonly told_reason: string | null;
  readonly told_successor: string | null;
}

const toldOf = (row: UntoldRow): Standing | undefined =>
  row.told_status === null
    ? undefined
    : {
        status: row.told_status,
        tombstoneAt: row.told_at,
        tombstoneReason: row.told_reason,
        successorId: row.told_successor,
      };
