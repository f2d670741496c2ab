import type { DailyIndex, DaySummary } from '../../core/catalog.ts';
import type { WriteDecision } from './decisions.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, documentOf } from './document-row.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { storedJson } from './stored-json.ts';

/** What was published or changed on a day: replaced as a whole, or left as it was. */
export function createDays(db: Database, writer: Writer, writeDecision: WriteDecision): DailyIndex {
  const clear = db.query('DELETE FROM daily_index WHERE source = ? AND date = ?');
  const mark = db.query(
    `INSERT INTO indexed_days (source, date, run_id) VALUES (?1, ?2, ?3)
     ON CONFLICT (source, date) DO UPDATE SET run_id = ?3`,
  );
  const fill = db.query(
    `INSERT INTO daily_index (source, date, position, document_id, bucket)
     SELECT ?1, ?2, key, value ->> 'documentId', value ->> 'bucket' FROM json_each(?3)`,
  );
  const entries = db.query<DocumentRow & { bucket: string }>(
    `SELECT bucket, ${DOCUMENT_COLUMNS} FROM daily_index
     JOIN documents ON documents.id = daily_index.document_id
     WHERE daily_index.source = ? AND date = ? ORDER BY position`,
  );
  const summary = db.query<DayRow>(
    `SELECT source, date, run_id, ${BUCKETS} FROM indexed_days WHERE source = ? AND date = ?`,
  );
  const latest = db.query<{ date: string }>(
    `SELECT date FROM indexed_days WHERE source = ? AND date <= ? ORDER BY date DESC LIMIT 1`,
  );
  const newest = db.query<DayRow>(
    `SELECT source, date, run_id, ${BUCKETS} FROM indexed_days WHERE source = ?
     ORDER BY date DESC LIMIT ?`,
  );

  return {
    replace: (source, date, runId, rows, lines = []) =>
      writer.write(() => {
        clear.run(source, date);
        mark.run(source, date, runId);
        fill.run(source, date, JSON.stringify(rows));
        lines.forEach(writeDecision);
      }),

    async day(source, date) {
      const row = summary.get(source, date);
      if (!row) return undefined;
      const items = entries.all(source, date).map((entry) => ({
        bucket: entry.bucket,
        document: documentOf(entry),
      }));
      return { ...summaryOf(row), items };
    },

    latestUpTo: async (source, date) => latest.get(source, date)?.date,
    list: async (source, limit) => newest.all(source, limit).map(summaryOf),
  };
}

const BUCKETS = `(SELECT coalesce(json_group_object(bucket, n), '{}') FROM
    (SELECT bucket, count(*) AS n FROM daily_index AS entry
     WHERE entry.source = indexed_days.source AND entry.date = indexed_days.date
     GROUP BY bucket ORDER BY bucket) AS counted) AS buckets`;

interface DayRow {
  readonly source: string;
  readonly date: string;
  readonly run_id: string;
  readonly buckets: string;
}

function summaryOf(row: DayRow): DaySummary {
  const buckets = storedJson<Record<string, number>>(row.buckets);
  const total = Object.values(buckets).reduce((sum, n) => sum + n, 0);
  return { source: row.source, date: row.date, runId: row.run_id, total, buckets };
}
