import { isDeepStrictEqual } from 'node:util';
import type { Candidate } from '../../core/candidate.ts';
import type { Items, LeasedItem, PlannedItem } from '../../core/catalog.ts';
import type { Share, ToRead } from '../../core/to-read.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database } from './driver.ts';
import type { Foreseen, Writer } from './group-commit.ts';
import type { HeldItems } from './held-items.ts';
import { createItemLeftovers } from './item-leftovers.ts';
import { createItemReading } from './item-reading.ts';
import { createItemRescue } from './item-rescue.ts';
import { createItemsByHost } from './items-by-host.ts';
import { createItemsToRead, IN_SHARE } from './items-to-read.ts';
import { keyHash } from './key-hash.ts';
import type { RunNumbers } from './run-numbers.ts';
import type { Settle } from './settle.ts';
import { storedJson } from './stored-json.ts';

/** The queue and the ledger, in one row per item. */
export function createItems(
  db: Database,
  writer: Writer,
  numberOf: RunNumbers,
  held: HeldItems,
  settle: Settle,
  writeDecision: WriteDecision,
): Items {
  const newestId = db.query<{ id: number | null }>('SELECT max(id) AS id FROM items');
  const insert = db.query(
    `INSERT INTO items (id, run, plan, created_at, updated_at, key, key_hash)
     SELECT ?1 + key, ?2, value ->> 1, ?3, ?3, value ->> 0, CAST(value ->> 2 AS INTEGER)
     FROM json_each(?4) AS new
     WHERE NOT EXISTS (SELECT 1 FROM items INDEXED BY items_by_key
       WHERE run = ?2 AND key_hash = new.value ->> 2 AND items.key = new.value ->> 0)`,
  );
  const insertCandidates = db.query(
    `INSERT INTO item_candidates (item, candidate) SELECT ?1 + key, value FROM json_each(?2)`,
  );
  const insertEntered = db.query(
    `INSERT INTO item_candidates (item, candidate) SELECT ?1 + key, value FROM json_each(?2)
     WHERE EXISTS (SELECT 1 FROM items WHERE id = ?1 + json_each.key)`,
  );
  const earlier = db.query<{ id: number; key: string; candidate: string }>(
    `SELECT items.id, items.key, candidate
     FROM json_each(?1) AS new
     CROSS JOIN items INDEXED BY items_by_key
       ON run = ?2 AND key_hash = new.value ->> 2 AND items.key = new.value ->> 0
     JOIN item_candidates ON item = items.id
     WHERE items.id < ?3 AND status = 'pending'`,
  );
  const replace = db.query('UPDATE item_candidates SET candidate = ? WHERE item = ?');
  const awaken = db.query(
    `UPDATE items INDEXED BY items_waiting SET not_before = NULL
     WHERE run = ? AND status = 'pending' AND not_before IS NOT NULL AND not_before <= ?`,
  );
  const pick = (share: Share) =>
    db.query<LeasedRow>(
      `SELECT id, plan, attempt + 1 AS attempt, candidate, fetched
       FROM items INDEXED BY items_ready JOIN item_candidates ON item_candidates.item = items.id
       LEFT JOIN items_to_read ON items_to_read.item = items.id
       WHERE run = ? AND status = 'pending' AND not_before IS NULL ${IN_SHARE[share]}
       ORDER BY id LIMIT ?`,
    );
  // Up to the last one picked, what is ready is what was picked: nobody else writes meanwhile.
  const take = (share: Share) =>
    db.query(
      `UPDATE items INDEXED BY items_ready SET status = 'in_progress', attempt = attempt + 1,
         owner = ?1, leased_until = ?2, begun = 0, updated_at = ?3
       WHERE run = ?4 AND status = 'pending' AND not_before IS NULL AND id <= ?5 ${IN_SHARE[share]}`,
    );
  const toRead = createItemsToRead(db);
  const prolong = db.query(
    `UPDATE items SET leased_until = ? WHERE status = 'in_progress' AND owner = ?
       AND id IN (SELECT value FROM json_each(?))`,
  );

  function enter(
    run: number,
    planned: ReadonlyMap<string, PlannedItem>,
    merge: (first: Candidate, second: Candidate) => Candidate,
    now: string,
  ): number {
    // Nobody else writes meanwhile, so the ids can be given here and both tables filled in bulk.
    const first = (newestId.get()?.id ?? 0) + 1;
    const all = [...planned.values()];
    const rows = JSON.stringify(
      all.map(({ candidate: { key }, plan }) => [key, plan, keyHash(key)]),
    );
    const candidates = JSON.stringify(all.map(({ candidate }) => candidate));
    const entered = insert.run(first, run, now, rows);
    if (entered === all.length) {
      insertCandidates.run(first, candidates);
      return entered;
    }
    insertEntered.run(first, candidates);
    for (const row of earlier.all(rows, run, first)) {
      const again = planned.get(row.key);
      if (!again) continue;
      const known = storedJson<Candidate>(row.candidate);
      const merged = JSON.stringify(merge(known, again.candidate));
      if (merged === row.candidate) continue;
      replace.run(merged, row.id);
      // What was fetched of it is what another listing named: it must not pass for this one.
      if (!isSameThing(known, storedJson<Candidate>(merged))) toRead.remove(row.id);
    }
    return entered;
  }

  return {
    add(runId, _source, planned, merge, now, lines = []) {
      const once = onePerKey(planned, merge);
      if (once.size === 0 && lines.length === 0) return Promise.resolve(0);
      return writer.write(() => {
        const entered = once.size === 0 ? 0 : enter(numberOf(runId), once, merge, now);
        lines.forEach(writeDecision);
        return entered;
      });
    },

    lease: (runId, owner, { max, now, until, share = 'all' }) =>
      writer.write(() => {
        const run = numberOf(runId);
        // An item whose wait is over takes its old place in the order again.
        awaken.run(run, now);
        const rows = pick(share).all(run, max);
        const last = rows.at(-1);
        if (!last) return [];
        take(share).run(owner, until, now, run, last.id);
        const source = numberOf.sourceOf(runId);
        return rows.map((row): LeasedItem => leased(row, runId, source, owner));
      }),

    begin: (item, lines = []) =>
      writer.write(
        () => {
          const isOurs = held.begin(item);
          if (isOurs) lines.forEach(writeDecision);
          return isOurs;
        },
        { look: held.expect as Foreseen['look'], value: item },
      ),

    extend: (owner, until, held) =>
      writer.write(() => {
        prolong.run(until, owner, JSON.stringify(held));
      }),

    settle: (settlement) =>
      writer.write(() => settle(settlement), {
        look: settle.expect as Foreseen['look'],
        value: settlement,
      }),
    ...createItemRescue(db, writer, numberOf, writeDecision),
    ...createItemReading(db, numberOf),
    ...createItemsByHost(db, numberOf),
    ...createItemLeftovers(db),
  };
}

export interface LeasedRow {
  readonly id: number;
  readonly plan: 'new' | 'changed';
  readonly attempt: number;
  readonly candidate: string;
  readonly fetched: string | null;
}

export const leased = (
  row: LeasedRow,
  runId: string,
  source: string,
  owner: string,
): LeasedItem => ({
  id: row.id,
  runId,
  source,
  candidate: storedJson<Candidate>(row.candidate),
  plan: row.plan,
  attempt: row.attempt,
  owner,
  ...(row.fetched !== null && { toRead: storedJson<ToRead>(row.fetched) }),
});

/** Whether two listings say the same of a thing. */
const isSameThing = (one: Candidate, other: Candidate): boolean =>
  isDeepStrictEqual({ ...one, listingId: undefined }, { ...other, listingId: undefined });

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
