import type { Candidate } from '../../core/candidate.ts';
import type { Items, LeasedItem, PlannedItem } from '../../core/catalog.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { createItemReading } from './item-reading.ts';
import { createItemRescue } from './item-rescue.ts';
import type { RunNumbers } from './run-numbers.ts';
import type { Settle } from './settle.ts';

/** The queue and the ledger, in one row per item. */
export function createItems(
  db: Database,
  writer: Writer,
  numberOf: RunNumbers,
  settle: Settle,
): Items {
  const newestId = db.query<{ id: number | null }>('SELECT max(id) AS id FROM items');
  const insert = db.query(
    `INSERT INTO items (run, plan, created_at, updated_at, key, candidate)
     SELECT ?1, value ->> 'plan', ?2, ?2, value ->> '$.candidate.key', value -> 'candidate'
     FROM json_each(?3) WHERE true
     ON CONFLICT (run, key) DO NOTHING`,
  );
  const earlier = db.query<{ id: number; key: string; candidate: string }>(
    `SELECT id, key, candidate FROM items
     WHERE run = ? AND key IN (SELECT value FROM json_each(?)) AND id <= ? AND status = 'pending'`,
  );
  const replace = db.query('UPDATE items SET candidate = ?, updated_at = ? WHERE id = ?');
  const awaken = db.query(
    `UPDATE items INDEXED BY items_waiting SET not_before = NULL
     WHERE run = ? AND status = 'pending' AND not_before IS NOT NULL AND not_before <= ?`,
  );
  const take = db.query<LeasedRow>(
    `UPDATE items SET status = 'in_progress', attempt = attempt + 1, owner = ?1,
       leased_until = ?2, updated_at = ?3
     WHERE id IN (SELECT id FROM items INDEXED BY items_ready
       WHERE run = ?4 AND status = 'pending' AND not_before IS NULL ORDER BY id LIMIT ?5)
     RETURNING id, plan, attempt, candidate`,
  );
  const prolong = db.query(
    `UPDATE items INDEXED BY items_leased SET leased_until = ?
     WHERE status = 'in_progress' AND owner = ?`,
  );

  function enter(
    run: number,
    planned: ReadonlyMap<string, PlannedItem>,
    merge: (first: Candidate, second: Candidate) => Candidate,
    now: string,
  ): number {
    const before = newestId.get()?.id ?? 0;
    const entered = insert.run(run, now, JSON.stringify([...planned.values()]));
    if (entered === planned.size) return entered;
    for (const row of earlier.all(run, JSON.stringify([...planned.keys()]), before)) {
      const again = planned.get(row.key);
      if (!again) continue;
      const merged = JSON.stringify(merge(JSON.parse(row.candidate) as Candidate, again.candidate));
      if (merged !== row.candidate) replace.run(merged, now, row.id);
    }
    return entered;
  }

  return {
    add(runId, _source, planned, merge, now) {
      const once = onePerKey(planned, merge);
      if (once.size === 0) return Promise.resolve(0);
      return writer.write(() => enter(numberOf(runId), once, merge, now));
    },

    lease: (runId, owner, { max, now, until }) =>
      writer.write(() => {
        const run = numberOf(runId);
        // An item whose wait is over takes its old place in the order again.
        awaken.run(run, now);
        const rows = take.all(owner, until, now, run, max).sort((a, b) => a.id - b.id);
        const source = numberOf.sourceOf(runId);
        return rows.map((row): LeasedItem => leased(row, runId, source, owner));
      }),

    extend: (owner, until) =>
      writer.write(() => {
        prolong.run(until, owner);
      }),

    settle: (settlement) => writer.write(() => settle(settlement)),
    ...createItemRescue(db, writer, numberOf),
    ...createItemReading(db, numberOf),
  };
}

interface LeasedRow {
  readonly id: number;
  readonly plan: 'new' | 'changed';
  readonly attempt: number;
  readonly candidate: string;
}

const leased = (row: LeasedRow, runId: string, source: string, owner: string): LeasedItem => ({
  id: row.id,
  runId,
  source,
  candidate: JSON.parse(row.candidate) as Candidate,
  plan: row.plan,
  attempt: row.attempt,
  owner,
});

/** A listing may name a thing twice on one page; a statement may not meet it twice. */
function onePerKey(
  planned: readonly PlannedItem[],
  merge: (first: Candidate, second: Candidate) => Candidate,
): ReadonlyMap<string, PlannedItem> {
  const once = new Map<string, PlannedItem>();
  for (const item of planned) {
    const first = once.get(item.candidate.key);
    const candidate = first ? merge(first.candidate, item.candidate) : item.candidate;
    once.set(item.candidate.key, { plan: first?.plan ?? item.plan, candidate });
  }
  return once;
}
