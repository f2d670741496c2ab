import type { App } from '../../app/app.ts';
import { AnnalsError } from '../../core/errors.ts';
import { longestRunMs, type Run } from '../../core/run.ts';
import { createLostRuns } from '../../engine/lost-runs.ts';
import { resume } from '../running.ts';
import { handedOver, isShared } from './handing-over.ts';
import { isUnderWay } from './under-way.ts';

export interface TakingUp {
  readonly stop: AbortSignal;
  /** False while a newer program has changed the catalog. */
  readonly mayWork: () => boolean;
}

const MOST_RUNS = 100;

/**
 * Goes on with runs that lost their node, where many nodes share a catalog: any node that serves may, and
 * the catalog lets one of them. A run that is older than its longest time is left for people.
 */
export async function keepTakingUp(app: App, { stop, mayWork }: TakingUp): Promise<void> {
  if (!isShared(app)) return;
  const { rules, isDead } = await app.engine();
  const lost = createLostRuns(isDead);
  const going = new Map<string, Promise<void>>();
  const refused = new Set<string>();
  const leaving = handedOver(app, stop);
  while (!stop.aborted) {
    try {
      const status = ['running', 'aborted'] as const;
      const runs = await app.catalog.runs.list({ status, limit: MOST_RUNS });
      for (const run of lost.among(runs)) {
        if (going.has(run.id) || refused.has(run.id) || !mayWork()) continue;
        if (!mayBeTakenUp(app, run, rules.maxRuntimeMs)) continue;
        const done = goOnWith(app, run, leaving, refused).finally(() => going.delete(run.id));
        going.set(run.id, done);
      }
    } catch {
      lost.lookAway();
    }
    await app.clock.sleep(rules.heartbeatMs, stop).catch(() => undefined);
  }
  await Promise.all(going.values());
}

async function goOnWith(
  app: App,
  run: Run,
  stop: AbortSignal,
  refused: Set<string>,
): Promise<void> {
  const about = { run: run.id, source: run.source, lost: run.owner };
  try {
    app.log('warn', `run ${run.id} of ${run.source} lost its node; this node continues it`, about);
    await resume(app, { source: run.source, runId: run.id, trigger: 'cron', stop });
  } catch (error) {
    // Another node was faster, or the catalog is away again: the next look tells.
    const passing = ['SOURCE_BUSY', 'CATALOG_UNREACHABLE', 'CATALOG_BUSY', 'STOPPED'];
    if (error instanceof AnnalsError && passing.includes(error.code)) return;
    refused.add(run.id);
    app.log('error', `run ${run.id} could not be continued`, { ...about, error: String(error) });
  }
}

/** Not one that this process works on itself, and not one that is over its time. */
function mayBeTakenUp(app: App, run: Run, maxRuntimeMs: number): boolean {
  const source = app.registry.sources.find(({ name }) => name === run.source);
  if (!source || isUnderWay(app, run.source)) return false;
  return app.clock.now() < Date.parse(run.startedAt) + longestRunMs(source, maxRuntimeMs);
}
