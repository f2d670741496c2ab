import { type Changes, kindsOf, type Standing } from '../../core/changes.ts';
import type { WriteChange } from './changes.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { type StandingRow, standingOf } from './versions.ts';

/**
 * Documents that stand otherwise than the feed says: somebody set a status by SQL. That is allowed,
 * and the feed is told of it afterwards.
 */
export function createUnreportedChanges(
  db: Database,
  writer: Writer,
  write: WriteChange,
): Pick<Changes, 'untold' | 'tell'> {
  const differing = db.query<UnreportedRow>(
    `SELECT d.number, d.id, d.source, d.status, d.tombstone_at, d.tombstone_reason, d.successor_id,
       (SELECT max(number) FROM document_versions AS v WHERE v.document = d.number) AS version,
       c.status AS reported_status, c.tombstone_at AS reported_at, c.tombstone_reason AS reported_reason,
       c.successor_id AS reported_successor
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
          const difference = { before: lastReported(row), after: standing, grade: null };
          for (const kind of kindsOf({ ...difference, described: false })) {
            const { number: document, source, version } = row;
            write({ at, document, source, kind, grade: null, version: version ?? 0, standing });
          }
        }
        return rows.length;
      }),
  };
}

interface UnreportedRow extends StandingRow {
  readonly number: number;
  readonly id: string;
  readonly source: string;
  readonly version: number | null;
  readonly reported_status: Standing['status'] | null;
  readonly reported_at: string | null;
  readonly reported_reason: string | null;
  readonly reported_successor: string | null;
}

const lastReported = (row: UnreportedRow): Standing | undefined =>
  row.reported_status === null
    ? undefined
    : {
        status: row.reported_status,
        tombstoneAt: row.reported_at,
        tombstoneReason: row.reported_reason,
        successorId: row.reported_successor,
      };
