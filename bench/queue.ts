/**
 * Enters, leases and settles items, durably, the way the engine does: four workers lease 50 at a
 * time and wait until all of them are settled; what they settle meanwhile shares transactions. First 100,000 items, then
 * 1,000,000: the cost of one must not grow with the ledger. Then the engine's common case, a
 * settlement with a document. The last line is JSON.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Catalog, LeasedItem } from '../src/core/catalog.ts';
import {
  aCandidate,
  aDocument,
  aKeep,
  aRun,
  asWas,
  at,
  runId,
} from '../src/store/conformance/examples.ts';
import { openCatalog } from '../src/store/sqlite/open.ts';

const { values: flags } = parseArgs({
  options: {
    small: { type: 'string', default: '100000' },
    large: { type: 'string', default: '1000000' },
    documents: { type: 'string', default: '10000' },
  },
});

const BATCH = 50;
const WORKERS = 4;
const PAGE = 1_000;

interface Timing {
  readonly items: number;
  readonly enqueueS: number;
  readonly workS: number;
  /** Of all threads of this process: what a busy machine does not change much. */
  readonly cpuS: number;
}

const small = await inFreshCatalog((catalog) => queue(catalog, Number(flags.small)));
const large = await inFreshCatalog((catalog) => queue(catalog, Number(flags.large)));
const kept = await inFreshCatalog((catalog) => keeping(catalog, Number(flags.documents)));

const perItem = (t: Timing) => ((t.enqueueS + t.workS) / t.items) * 1e6;
const cpuPerItem = (t: Timing) => (t.cpuS / t.items) * 1e6;
console.table(
  [small, large].map((t) => ({
    items: t.items,
    'enqueue/s': Math.round(t.items / t.enqueueS),
    'lease+settle/s': Math.round(t.items / t.workS),
    'all/s': Math.round(t.items / (t.enqueueS + t.workS)),
    'µs per item': Number(perItem(t).toFixed(2)),
    'CPU µs per item': Number(cpuPerItem(t).toFixed(2)),
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
    cpu_us_100k: Number(cpuPerItem(small).toFixed(2)),
    cpu_us_1m: Number(cpuPerItem(large).toFixed(2)),
    keep_us: Number(kept.us.toFixed(1)),
  }),
);

async function queue(catalog: Catalog, items: number): Promise<Timing> {
  const cpu = process.cpuUsage();
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
  const { user, system } = process.cpuUsage(cpu);
  return { items, enqueueS, workS, cpuS: (user + system) / 1e6 };
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
      const document = aDocument(item.candidate.key, { runId: item.runId });
      const record = { ...document, body: document.body && { ...document.body, text } };
      await catalog.items.settle({ ...aKeep(item), record });
    }),
  );
  return { us: (workS / documents) * 1e6 };
}

/** A few workers, each settling one batch while its next is leased, until nothing is left. */
async function work(catalog: Catalog, settle: (item: LeasedItem) => Promise<void>): Promise<void> {
  const lease = () => catalog.items.lease(runId(1), 'w', { max: BATCH, now: at(2), until: at(60) });
  const worker = async () => {
    for (let leased = await lease(); leased.length > 0; ) {
      const [next] = await Promise.all([lease(), ...leased.map(settle)]);
      leased = next;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
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
