import type {
  Completeness,
  CompletenessCheck,
  Declaration,
  HeldCheck,
} from '../../core/completeness.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { storedJson } from './stored-json.ts';

/** What publishers declare, and the history of comparing it with what is held. */
export function createCompleteness(db: Database, writer: Writer): Completeness {
  const declare = db.query(
    `INSERT INTO declarations (source, series, run_id, declared_at, declaration)
     VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (source, series) DO UPDATE SET run_id = ?3, declared_at = ?4, declaration = ?5`,
  );
  const declared = db.query<{ declaration: string }>(
    'SELECT declaration FROM declarations WHERE run_id = ? ORDER BY series',
  );
  const newest = db.query<Row>(
    `SELECT * FROM completeness WHERE source = ? AND series = ? ORDER BY number DESC LIMIT 1`,
  );
  const add = db.query(
    `INSERT INTO completeness (source, series, run_id, since, checked_at, state, listed, expected,
       held, reserved, missing_count, missing, late_since, says)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const confirm = db.query('UPDATE completeness SET checked_at = ?, run_id = ? WHERE number = ?');
  const current = db.query<Row>(
    `SELECT * FROM completeness WHERE (?1 IS NULL OR source = ?1) AND number IN
       (SELECT max(number) FROM completeness GROUP BY source, series)
     ORDER BY source, series LIMIT ?2`,
  );
  const history = db.query<Row>(
    `SELECT * FROM completeness WHERE (?1 IS NULL OR source = ?1) AND checked_at >= ?3
     ORDER BY source, series, number LIMIT ?2`,
  );

  function write(check: CompletenessCheck, at: string): void {
    const last = newest.get(check.source, check.series);
    const missing = JSON.stringify(check.missing);
    if (last && isSame(last, check, missing)) {
      confirm.run(at, check.runId, last.number);
      return;
    }
    // During an outage nothing is known, and what was late before is late still.
    const late = check.state === 'complete' ? null : (last?.late_since ?? null);
    const lateSince = late ?? (check.state === 'missing' ? at : null);
    add.run(
      check.source,
      check.series,
      check.runId,
      at,
      at,
      check.state,
      check.listed,
      check.expected,
      check.held,
      check.reserved,
      check.missingCount,
      missing,
      lateSince,
      check.says,
    );
  }

  return {
    declare: (source, runId, declaration, at) =>
      writer.write(() => {
        declare.run(source, declaration.series, runId, at, JSON.stringify(declaration));
      }),
    declaredIn: async (runId) =>
      declared.all(runId).map(({ declaration }) => storedJson<Declaration>(declaration)),
    newest: async (source, series) => {
      const row = newest.get(source, series);
      return row && checkOf(row);
    },
    record: (check, at) => writer.write(() => write(check, at)),
    list: async ({ source = null, since, limit = MOST }) =>
      (since === undefined ? current.all(source, limit) : history.all(source, limit, since)).map(
        checkOf,
      ),
  };
}

const MOST = 10_000;

interface Row {
  readonly number: number;
  readonly source: string;
  readonly series: string;
  readonly run_id: string;
  readonly since: string;
  readonly checked_at: string;
  readonly state: HeldCheck['state'];
  readonly listed: number;
  readonly expected: number;
  readonly held: number;
  readonly reserved: number;
  readonly missing_count: number;
  readonly missing: string;
  readonly late_since: string | null;
  readonly says: string;
}

const isSame = (row: Row, check: CompletenessCheck, missing: string): boolean =>
  row.state === check.state &&
  row.listed === check.listed &&
  row.expected === check.expected &&
  row.held === check.held &&
  row.reserved === check.reserved &&
  row.missing_count === check.missingCount &&
  row.missing === missing;

const checkOf = (row: Row): HeldCheck => ({
  source: row.source,
  series: row.series,
  runId: row.run_id,
  state: row.state,
  listed: row.listed,
  expected: row.expected,
  held: row.held,
  reserved: row.reserved,
  missingCount: row.missing_count,
  missing: storedJson<string[]>(row.missing),
  says: row.says,
  since: row.since,
  checkedAt: row.checked_at,
  lateSince: row.late_since,
});
