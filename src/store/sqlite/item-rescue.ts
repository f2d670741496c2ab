import type { Items, Rescued } from '../../core/catalog.ts';
import type { Failure } from '../../core/errors.ts';
import { apply } from '../../core/item.ts';
import type { Instant } from '../../core/time.ts';
import { DECISIONS, type WriteDecision } from './decisions.ts';
import type { Database, SqlValue } from './driver.ts';
import type { Writer } from './group-commit.ts';
import type { RunNumbers } from './run-numbers.ts';

/**
 * Transitions of many items at once. Whatever costs an item an attempt, or its life, has a line in
 * the decision log that is written in the same transaction.
 */
export function createItemRescue(
  db: Database,
  writer: Writer,
  numberOf: RunNumbers,
  writeDecision: WriteDecision,
): Pick<Items, 'rescue' | 'rescueFrom' | 'failPending' | 'reopen'> {
  const leased = `SELECT id, key, attempt, owner, leased_until, begun, document_id
    FROM items INDEXED BY items_leased WHERE run = ? AND status = 'in_progress'`;
  const expired = db.query<LostRow>(`${leased} AND leased_until <= ? ORDER BY id`);
  const all = db.query<LostRow>(`${leased} ORDER BY id`);
  const putBack = db.query(
    `UPDATE items SET status = 'pending', attempt = ?, owner = NULL, leased_until = NULL,
       not_before = NULL, updated_at = ? WHERE id = ?`,
  );
  const lose = db.query(
    `UPDATE items SET status = ?, attempt = ?, owner = NULL, leased_until = NULL,
       not_before = NULL, error_code = ?, error_message = ?, http_status = ?,
       error_not_before = ?, updated_at = ? WHERE id = ?`,
  );
  const failAll = db.query(
    `UPDATE items SET status = 'failed', not_before = NULL, error_code = ?1, error_message = ?2,
       http_status = ?3, error_not_before = ?4, updated_at = ?5
     WHERE run = ?6 AND status = 'pending'`,
  );
  const tellFailed = db.query(
    `INSERT INTO decisions (${DECISIONS.list})
     SELECT ?1, ?2, ?3, 'keep', 'give-up', document_id, key, NULL, ?4,
       json_object('attempt', attempt)
     FROM items WHERE run = ?5 AND status = 'pending' ORDER BY id`,
  );
  const reopenAll = db.query(
    `UPDATE items SET status = 'pending', attempt = 0, not_before = NULL, error_code = NULL,
       error_message = NULL, http_status = NULL, error_not_before = NULL, updated_at = ?1
     WHERE run = ?2 AND status = 'failed'
       AND (?3 IS NULL OR id IN (SELECT value FROM json_each(?3)))`,
  );

  /** `expire` for each of them, as the table of transitions has it. */
  function expire(
    runId: string,
    lost: readonly LostRow[],
    because: Failure,
    now: Instant,
    attempts: number,
  ): Rescued {
    const rescued = { free: 0, again: 0, failed: 0 };
    for (const row of lost) {
      const { owner, attempt, leased_until: until } = row;
      const begun = row.begun === 1;
      const held = { is: 'in_progress', attempt, owner, until, begun } as const;
      const applied = apply(held, { type: 'expire', attempts, because });
      if (!applied.ok) continue;
      const { state } = applied;
      if (!begun) {
        putBack.run(state.attempt, now, row.id);
        rescued.free += 1;
        continue;
      }
      lose.run(state.is, state.attempt, ...columnsOf(because), now, row.id);
      rescued[state.is === 'failed' ? 'failed' : 'again'] += 1;
      writeDecision({
        at: now,
        runId,
        source: numberOf.sourceOf(runId),
        stage: 'keep',
        verdict: 'expire',
        documentId: row.document_id,
        key: row.key,
        url: null,
        reason: reasonOf(because),
        details: { attempt, attempts, next: state.is },
      });
    }
    return rescued;
  }

  return {
    rescue: (runId, now, attempts) =>
      writer.write(() =>
        expire(runId, expired.all(numberOf(runId), now), LEASE_EXPIRED, now, attempts),
      ),

    rescueFrom: (runId, now, attempts, isGone) =>
      writer.write(() => {
        const held = all.all(numberOf(runId));
        const gone = held.filter(({ owner }) => isGone(owner));
        const late = held.filter((row) => row.leased_until <= now && !isGone(row.owner));
        const [one, other] = [
          expire(runId, gone, OWNER_DIED, now, attempts),
          expire(runId, late, LEASE_EXPIRED, now, attempts),
        ];
        return {
          free: one.free + other.free,
          again: one.again + other.again,
          failed: one.failed + other.failed,
        };
      }),

    failPending: (runId, failure, now) =>
      writer.write(() => {
        const run = numberOf(runId);
        tellFailed.run(now, runId, numberOf.sourceOf(runId), reasonOf(failure), run);
        return failAll.run(...columnsOf(failure), now, run);
      }),

    reopen: (runId, now, only) =>
      writer.write(() =>
        reopenAll.run(now, numberOf(runId), only === undefined ? null : JSON.stringify(only)),
      ),
  };
}

interface LostRow {
  readonly id: number;
  readonly key: string;
  readonly attempt: number;
  readonly owner: string;
  readonly leased_until: string;
  readonly begun: 0 | 1;
  readonly document_id: string | null;
}

const LEASE_EXPIRED: Failure = {
  code: 'LEASE_EXPIRED',
  message: 'the lease ran out before the worker settled the item',
};

const OWNER_DIED: Failure = {
  code: 'LEASE_EXPIRED',
  message: 'the process that held the item is gone',
};

const reasonOf = ({ code, message }: Failure): string => `${code}: ${message}`;

const columnsOf = (failure: Failure): SqlValue[] => [
  failure.code,
  failure.message,
  failure.httpStatus ?? null,
  failure.notBefore ?? null,
];
