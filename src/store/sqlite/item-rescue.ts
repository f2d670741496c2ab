import type { Items } from '../../core/catalog.ts';
import type { Failure } from '../../core/errors.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import type { RunNumbers } from './run-numbers.ts';

/**
 * Transitions of many items at once. Each statement is one row of `apply` in core/item.ts, said in
 * SQL: `expire`, `give-up` of what is pending, `reopen` of what failed.
 */
export function createItemRescue(
  db: Database,
  writer: Writer,
  numberOf: RunNumbers,
): Pick<Items, 'rescue' | 'rescueFrom' | 'failPending' | 'reopen'> {
  const failed = `status = 'failed', owner = NULL, leased_until = NULL, not_before = NULL,
    error_code = ?1, error_message = ?2, http_status = ?3, error_not_before = ?4, updated_at = ?5`;
  const again = `status = 'pending', owner = NULL, leased_until = NULL, not_before = NULL,
    error_code = ?1, error_message = ?2, http_status = ?3, error_not_before = ?4, updated_at = ?5`;
  const expired = `run = ?6 AND status = 'in_progress' AND leased_until <= ?5`;
  const orphaned = `run = ?6 AND status = 'in_progress' AND owner <> ?8`;

  const failExpired = db.query(`UPDATE items SET ${failed} WHERE ${expired} AND attempt >= ?7`);
  const freeExpired = db.query(`UPDATE items SET ${again} WHERE ${expired} AND attempt < ?7`);
  const failOrphaned = db.query(`UPDATE items SET ${failed} WHERE ${orphaned} AND attempt >= ?7`);
  const freeOrphaned = db.query(`UPDATE items SET ${again} WHERE ${orphaned} AND attempt < ?7`);
  const failAll = db.query(`UPDATE items SET ${failed} WHERE run = ?6 AND status = 'pending'`);
  const reopenAll = db.query(
    `UPDATE items SET status = 'pending', attempt = 0, not_before = NULL, error_code = NULL,
       error_message = NULL, http_status = NULL, error_not_before = NULL, updated_at = ?
     WHERE run = ? AND status = 'failed'`,
  );

  return {
    rescue: (runId, now, attempts) =>
      writer.write(() => {
        const values = [...columnsOf(LEASE_EXPIRED), now, numberOf(runId), attempts];
        return { failed: failExpired.run(...values), again: freeExpired.run(...values) };
      }),

    rescueFrom: (runId, now, attempts, keepOwner) =>
      writer.write(() => {
        const values = [...columnsOf(OWNER_DIED), now, numberOf(runId), attempts, keepOwner];
        return failOrphaned.run(...values) + freeOrphaned.run(...values);
      }),

    failPending: (runId, failure, now) =>
      writer.write(() => failAll.run(...columnsOf(failure), now, numberOf(runId))),

    reopen: (runId, now) => writer.write(() => reopenAll.run(now, numberOf(runId))),
  };
}

const LEASE_EXPIRED: Failure = {
  code: 'LEASE_EXPIRED',
  message: 'the lease ran out before the worker settled the item',
};

const OWNER_DIED: Failure = {
  code: 'LEASE_EXPIRED',
  message: 'the process that held the item is gone',
};

const columnsOf = (failure: Failure) => [
  failure.code,
  failure.message,
  failure.httpStatus ?? null,
  failure.notBefore ?? null,
];
