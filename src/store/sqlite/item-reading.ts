import type { Item, ItemQuery, Items, ItemTally, Outlook } from '../../core/catalog.ts';
import type { ErrorCode, Failure } from '../../core/errors.ts';
import type { ItemStatus } from '../../core/item.ts';
import { createConditions } from './conditions.ts';
import type { Database, SqlValue } from './driver.ts';
import { keyHash } from './key-hash.ts';
import type { RunNumbers } from './run-numbers.ts';

/** What the ledger says: lists, sums, and what is left to do. */
export function createItemReading(
  db: Database,
  numberOf: RunNumbers,
): Pick<Items, 'outlook' | 'list' | 'tally'> {
  const ready = db.query<{ n: number }>(
    `SELECT count(*) AS n FROM items INDEXED BY items_ready
     WHERE run = ? AND status = 'pending' AND not_before IS NULL`,
  );
  const waiting = db.query<{ n: number; next: string | null }>(
    `SELECT count(*) AS n, min(not_before) AS next FROM items INDEXED BY items_waiting
     WHERE run = ? AND status = 'pending' AND not_before IS NOT NULL`,
  );
  const held = db.query<{ n: number }>(
    `SELECT count(*) AS n FROM items INDEXED BY items_leased
     WHERE run = ? AND status = 'in_progress'`,
  );
  const tally = createTally(db, numberOf);

  return {
    async outlook(runId): Promise<Outlook> {
      const run = numberOf(runId);
      const now = ready.get(run)?.n ?? 0;
      const later = waiting.get(run);
      return {
        pending: now + (later?.n ?? 0),
        inProgress: held.get(run)?.n ?? 0,
        nextAt: now > 0 ? null : (later?.next ?? null),
      };
    },

    tally: async (runId) => tally(runId),

    list: async (query) => {
      const { sql, values } = listing(query, numberOf);
      return db
        .query<ItemRow>(sql)
        .all(...values)
        .map(itemOf);
    },
  };
}

/** How the items of a run stand, counted. */
export function createTally(db: Database, numberOf: RunNumbers): (runId: string) => ItemTally {
  const sums = db.query<SumRow>(
    `SELECT status, count(*) AS n, sum(attempt > 0) AS attempted, sum(coalesce(bytes, 0)) AS bytes,
       sum(plan = 'changed') AS changed
     FROM items INDEXED BY items_by_run WHERE run = ? GROUP BY status`,
  );
  const reasons = db.query<{ reason: string; n: number }>(
    `SELECT CASE status WHEN 'failed' THEN error_code ELSE skip_reason END AS reason, count(*) AS n
     FROM items INDEXED BY items_by_run
     WHERE run = ? AND status IN ('failed', 'skipped') GROUP BY reason ORDER BY reason`,
  );

  return (runId) => {
    const run = numberOf(runId);
    const byStatus = { pending: 0, in_progress: 0, downloaded: 0, failed: 0, skipped: 0 };
    let attempted = 0;
    let bytes = 0;
    let known = 0;
    for (const row of sums.all(run)) {
      byStatus[row.status] = row.n;
      attempted += row.attempted;
      bytes += row.bytes;
      known += row.status === 'downloaded' ? row.n : row.changed;
    }
    const why = reasons.all(run).map(({ reason, n }) => [reason, n] as const);
    return { byStatus, attempted, bytes, known, reasons: Object.fromEntries(why) };
  };
}

interface SumRow {
  readonly status: ItemStatus;
  readonly n: number;
  readonly attempted: number;
  readonly bytes: number;
  readonly changed: number;
}

export interface ItemRow {
  readonly id: number;
  readonly run_id: string;
  readonly source: string;
  readonly key: string;
  readonly plan: 'new' | 'changed';
  readonly status: ItemStatus;
  readonly attempt: number;
  readonly not_before: string | null;
  readonly document_id: string | null;
  readonly bytes: number | null;
  readonly error_code: ErrorCode | null;
  readonly error_message: string | null;
  readonly http_status: number | null;
  readonly error_not_before: number | null;
  readonly skip_reason: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

function listing(query: ItemQuery, numberOf: RunNumbers): { sql: string; values: SqlValue[] } {
  const conditions = createConditions();
  const { only } = conditions;
  only('items.run = ?', query.runId === undefined ? undefined : numberOf(query.runId));
  only('items.key_hash = ?', query.key === undefined ? undefined : keyHash(query.key));
  only('items.key = ?', query.key);
  only(
    'items.status IN (SELECT value FROM json_each(?))',
    query.status && JSON.stringify(query.status),
  );
  only('items.id > ?', query.after);
  // From runs to items, so that a key without a run is one look into the index per run.
  const sql = `SELECT items.id, runs.id AS run_id, runs.source, items.key, plan, items.status,
      attempt, not_before, document_id, items.bytes, items.error_code, error_message, http_status,
      error_not_before, skip_reason, created_at, updated_at
    FROM runs CROSS JOIN items ON items.run = runs.number
    ${conditions.where} ORDER BY items.id LIMIT ?`;
  return { sql, values: [...conditions.values, query.limit] };
}

export const itemOf = (row: ItemRow): Item => ({
  id: row.id,
  runId: row.run_id,
  source: row.source,
  key: row.key,
  plan: row.plan,
  status: row.status,
  attempt: row.attempt,
  notBefore: row.not_before,
  documentId: row.document_id,
  bytes: row.bytes,
  failure: failureOf(row),
  skipReason: row.skip_reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

function failureOf(row: ItemRow): Failure | null {
  if (row.error_code === null) return null;
  return {
    code: row.error_code,
    message: row.error_message ?? '',
    ...(row.http_status !== null && { httpStatus: row.http_status }),
    ...(row.error_not_before !== null && { notBefore: row.error_not_before }),
  };
}
