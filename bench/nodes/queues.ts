/** Claims and settlements a second of a catalog, and of pg-boss on the same server. */
import Boss from 'pg-boss';
import type { Catalog, LeasedItem } from '../../src/core/catalog.ts';
import {
  aCandidate,
  aDocument,
  aKeep,
  aRun,
  asWas,
  at,
  runId,
} from '../../src/store/conformance/examples.ts';

export interface QueueFigures {
  readonly claims_per_s: number;
  readonly settles_per_s: number;
}

const BATCH = 50;

/** A claim is a lease of 50 items; a settlement keeps a document with its manifest lines and decisions. */
export async function catalogFigures(catalog: Catalog, count: number): Promise<QueueFigures> {
  const { items, runs } = catalog;
  await runs.begin(aRun(1), { aliveSince: at(-1), isDead: () => false });
  const planned = Array.from({ length: count }, (_, n) => ({
    candidate: aCandidate(`key-${n}`),
    plan: 'new' as const,
  }));
  await items.add(runId(1), 'bench', planned, asWas, at(1));
  const leased: LeasedItem[] = [];
  const claiming = await seconds(async () => {
    for (;;) {
      const some = await items.lease(runId(1), 'w', { max: BATCH, now: at(2), until: at(60) });
      if (some.length === 0) return;
      leased.push(...some);
    }
  });
  const settling = await seconds(async () => {
    for (const some of batches(leased)) {
      await Promise.all(
        some.map((item) =>
          items.settle({
            ...aKeep(item),
            record: aDocument(item.candidate.key, { runId: item.runId }),
          }),
        ),
      );
    }
  });
  await catalog.close();
  return figures(count, claiming, settling);
}

/** The same number of jobs: fetched 50 at a time, completed 50 at a time, with nothing kept beside them. */
export async function bossFigures(connectionString: string, count: number): Promise<QueueFigures> {
  const boss = new Boss({ connectionString, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await boss.createQueue('bench');
    const jobs = Array.from({ length: count }, (_, n) => ({ name: 'bench', data: { n } }));
    for (const some of batches(jobs, 500)) await boss.insert([...some]);
    const ids: string[] = [];
    const claiming = await seconds(async () => {
      for (;;) {
        const some = await boss.fetch('bench', { batchSize: BATCH });
        if (some.length === 0) return;
        ids.push(...some.map(({ id }) => id));
      }
    });
    const settling = await seconds(async () => {
      for (const some of batches(ids)) await boss.complete('bench', [...some]);
    });
    return figures(ids.length, claiming, settling);
  } finally {
    await boss.stop({ graceful: false });
  }
}

const figures = (count: number, claiming: number, settling: number): QueueFigures => ({
  claims_per_s: Math.round(count / claiming),
  settles_per_s: Math.round(count / settling),
});

function* batches<T>(all: readonly T[], size = BATCH): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

export async function seconds(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return (performance.now() - start) / 1_000;
}
