/**
 * Enters, leases and settles items, durably, the way the engine does: settlements are awaited in
 * groups of 50, so that each group shares one transaction and one fsync. First 100,000 items, then
 * 1,000,000: the cost of one must not grow with the ledger. Then the engine's common case, a
 * settlement with a document. The last line is JSON.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Catalog, LeasedItem } from '../src/core/catalog.ts';
import { aCandidate, aKeep, aRun, asWas, at, runId } from '../src/store/conformance/examples.ts';
import { openCatalog } from '../src/store/sqlite/open.ts';

const { values: flags } = parseArgs({
  options: {
    small: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    documents: { type: 'string', default: '10000' },
  },
});

const BATCH = 50;
const PAGE = 1_000;

interface Timing {
  readonly items: number;
  readonly enqueueS: number;
  readonly workS: number;
}

const small = await inFreshCatalog((catalog) => queue(catalog, Number(flags.small)));
const large = await inFreshCatalog((catalog) => queue(catalog, Number(flags.large)));
const kept = await inFreshCatalog((catalog) => keeping(catalog, Number(flags.documents)));

const perItem = (t: Timing) => ((t.enqueueS + t.workS) / t.items) * 1e6;
console.table(
  [small, large].map((t) => ({
    items: t.items,
    'enqueue/s': Math.round(t.items / t.enqueueS),
    'lease+settle/s': Math.round(t.items / t.workS),
    'all/s': Math.round(t.items / (t.enqueueS + t.workS)),
    'µs per item': Number(perItem(t).toFixed(2)),
  })),
);
console.log(
  `settling with a document, an artifact, 2 manifest lines and 3 decisions: ` +
    `${kept.us.toFixed(0)} µs each, ${Math.round(1e6 / kept.us)}/s`,
);
console.log(
  JSON.stringify({
    items_per_s: Math.round(small.items / (small.enqueueS + small.workS)),
    enqueue_per_s: Math.round(small.items / small.enqueueS),
    lease_settle_per_s: Math.round(small.items / small.workS),
    per_item_us_100k: Number(perItem(small).toFixed(2)),
    per_item_us_1m: Number(perItem(large).toFixed(2)),
    growth: Number((perItem(large) / perItem(small)).toFixed(3)),
    keep_us: Number(kept.us.toFixed(1)),
  }),
);

async function queue(catalog: Catalog, items: number): Promise<Timing> {
  const enqueueS = await seconds(async () => {
    for (let from = 0; from < items; from += PAGE) {
      const planned = Array.from({ length: Math.min(PAGE, items - from) }, (_, i) => ({
        candidate: aCandidate(keyOf(from + i)),
        plan: 'new' as const,
      }));
      await catalog.items.add(runId(1), 'govuk', planned, asWas, at(1));
    }
  });
  let settled = 0;
  const workS = await seconds(async () => {
    await work(catalog, async (item) => {
      const answer = await catalog.items.settle({
        item,
        event: { type: 'keep' },
        at: at(3),
        manifest: [],
        decisions: [],
      });
      if (answer.ok) settled += 1;
    });
  });
  if (settled !== items) throw new Error(`${settled} items were settled of ${items}`);
  return { items, enqueueS, workS };
}

async function keeping(catalog: Catalog, documents: number): Promise<{ us: number }> {
  const planned = Array.from({ length: documents }, (_, i) => ({
    candidate: aCandidate(keyOf(i)),
    plan: 'new' as const,
  }));
  await catalog.items.add(runId(1), 'govuk', planned, asWas, at(1));
  const text = 'A sentence of a body that was read into Markdown.\n'.repeat(100);
  const workS = await seconds(() =>
    work(catalog, async (item) => {
      const keep = aKeep(item);
      const document = keep.document && {
        ...keep.document,
        body: keep.document.body && { ...keep.document.body, text },
      };
      await catalog.items.settle({ ...keep, ...(document && { document }) });
    }),
  );
  return { us: (workS / documents) * 1e6 };
}

/** Settles a batch while the next one is leased, as workers do: both share the transaction. */
async function work(catalog: Catalog, settle: (item: LeasedItem) => Promise<void>): Promise<void> {
  const lease = () => catalog.items.lease(runId(1), 'w', { max: BATCH, now: at(2), until: at(60) });
  for (let leased = await lease(); leased.length > 0; ) {
    const [next] = await Promise.all([lease(), ...leased.map(settle)]);
    leased = next;
  }
}

/** Keys without order, as the hashes of addresses are. */
function keyOf(n: number): string {
  return createHash('sha256').update(`key ${n}`).digest('hex');
}

async function inFreshCatalog<T>(act: (catalog: Catalog) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-bench-queue-'));
  const catalog = await openCatalog({ folder, clock: Date });
  try {
    await catalog.runs.begin(aRun(1), { aliveSince: at(-1), isDead: () => false });
    return await act(catalog);
  } finally {
    await catalog.close();
    rmSync(folder, { recursive: true });
  }
}

async function seconds(act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await act();
  return (performance.now() - start) / 1_000;
}
