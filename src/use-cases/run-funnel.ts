import type { App } from '../app/app.ts';
import { type FunnelStep, funnelOf } from '../core/funnel.ts';
import type { ItemTally } from '../core/ledger.ts';
import { countsOfLedger } from '../core/ledger-counts.ts';
import type { Run } from '../core/run.ts';

/** Enough to say how far the index is behind; more than that is "many". */
const MOST_LOOKED_AT = 5_000;

/** The funnel of a run as its ledger tells it, whether the run goes on or is over. */
export async function runFunnel(app: App, run: Run): Promise<readonly FunnelStep[]> {
  const tally = await app.catalog.items.tally(run.id);
  const { counts } = await asItIsNow(app, run, tally);
  return funnelOf({ counts, tally, unindexed: await unindexedOf(app, run.source) });
}

/** While a run goes on, its own row is as old as its last heartbeat; the ledger knows better. */
export async function asItIsNow(
  { catalog: { items, records } }: Pick<App, 'catalog'>,
  run: Run,
  tally?: ItemTally,
): Promise<Run> {
  if (run.status !== 'running') return run;
  const told = tally ?? (await items.tally(run.id));
  return { ...run, counts: countsOfLedger(told, run.counts, await records.countSeen(run.id)) };
}

async function unindexedOf({ catalog }: App, source: string): Promise<number> {
  const { waiting, through } = await catalog.search.words();
  if (waiting === 0) return 0;
  const found = await catalog.changes.after(through, MOST_LOOKED_AT, {
    sources: [source],
    records: ['document'],
  });
  return new Set(found.map(({ documentId }) => documentId)).size;
}
