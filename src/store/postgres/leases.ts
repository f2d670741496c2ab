import type { Items } from '../../core/catalog.ts';
import type { Share } from '../../core/to-read.ts';
import { type LeasedRow, leased } from '../sqlite/items.ts';
import { IN_SHARE } from '../sqlite/items-to-read.ts';
import type { RunNumbers } from '../sqlite/run-numbers.ts';
import type { PostgresDatabase } from './database.ts';

/**
 * Leasing and its heartbeat, each one statement that commits by itself: nodes that lease at the same time
 * pass over each other's rows instead of waiting, and none waits for a settlement. Owner and attempt are
 * the fence: whoever lost the lease changes nothing.
 */
export function createLeases(
  db: PostgresDatabase,
  numberOf: RunNumbers,
): Pick<Items, 'lease' | 'extend'> {
  // An item whose wait is over takes its old place in the order again.
  const take = (share: Share) =>
    db.query<LeasedRow>(
      `WITH free AS (
       SELECT id FROM items WHERE run = ?1 AND status = 'pending'
         AND (not_before IS NULL OR not_before <= ?2) ${IN_SHARE[share]}
       ORDER BY id LIMIT ?3 FOR UPDATE SKIP LOCKED),
     taken AS (
       UPDATE items SET status = 'in_progress', attempt = attempt + 1, owner = ?4,
         leased_until = ?5, begun = 0, updated_at = ?2, not_before = NULL
       FROM free WHERE items.id = free.id RETURNING items.id, plan, attempt)
     SELECT taken.id, plan, attempt, candidate, fetched FROM taken
     JOIN item_candidates ON item_candidates.item = taken.id
     LEFT JOIN items_to_read ON items_to_read.item = taken.id ORDER BY taken.id`,
    );
  const prolong = db.query(
    `UPDATE items SET leased_until = ? WHERE status = 'in_progress' AND owner = ?
       AND id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))`,
  );
  return {
    async lease(runId, owner, { max, now, until, share = 'all' }) {
      const rows = take(share).all(numberOf(runId), now, max, owner, until);
      const source = numberOf.sourceOf(runId);
      return rows.map((row) => leased(row, runId, source, owner));
    },
    async extend(owner, until, held) {
      if (held.length > 0) prolong.run(until, owner, JSON.stringify(held));
    },
  };
}
