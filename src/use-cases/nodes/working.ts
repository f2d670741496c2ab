import type { App } from '../../app/app.ts';
import { validateRuntime } from '../../app/settings/runtime.ts';
import { isEnabled } from '../../app/settings/source-params.ts';
import { AnnalsError, type ErrorCode } from '../../core/errors.ts';
import { BEAT_MS, type WorkKind } from '../../core/node.ts';
import type { Run } from '../../core/run.ts';
import type { Source } from '../../core/source.ts';
import { SECOND } from '../../core/time.ts';
import { keepIndexing } from '../index-words.ts';
import { keepEmbedding } from '../indexing.ts';
import { preparedSource } from '../prepared-source.ts';
import { bePresent } from './presence.ts';
import { fetchingKind, shareOf } from './share.ts';

export interface WorkerOrder {
  readonly kinds: readonly WorkKind[];
  readonly stop: AbortSignal;
  /** Told when this node begins and ends with a run, and when it refuses. */
  readonly say: (sentence: string) => void;
}

/** How often a node looks for runs that it can help. */
const LOOK_MS = SECOND;
const MOST_RUNS = 100;
const PASSING: ReadonlySet<ErrorCode> = new Set(['CATALOG_UNREACHABLE', 'CATALOG_BUSY']);

/**
 * Helps the runs that other nodes have begun, as far as they are of its kinds, until `stop` aborts;
 * then what is in hand is finished and what was leased beyond it is given back.
 */
export async function keepWorking(app: App, order: WorkerOrder): Promise<void> {
  const knownSources = app.registry.sources.map(({ name }) => name);
  // What would refuse a run refuses the help for one.
  validateRuntime(app, { entrypoint: 'cron', mode: 'full', knownSources });
  const refused = new AbortController();
  const presence = await bePresent(app, {
    role: 'worker',
    kinds: order.kinds,
    onRefuse: (why) => {
      order.say(why);
      app.log('error', why);
      refused.abort();
    },
  });
  const over = AbortSignal.any([order.stop, refused.signal]);
  const aside = order.kinds.includes('read')
    ? [keepIndexing(app, over), keepEmbedding(app, over)]
    : [];
  const helping = new Map<string, Promise<void>>();
  const { wakeUps } = await app.shared();
  /** Until a run says that it has work, or it is time to look anyway. */
  const wokenOr = async (ms: number): Promise<void> => {
    const enough = new AbortController();
    const until = AbortSignal.any([over, enough.signal]);
    await Promise.race([app.clock.sleep(ms, until).catch(() => undefined), wakeUps.heard(until)]);
    enough.abort();
  };
  let isHeard = true;
  /** A catalog that cannot be reached for a while is waited for: nobody would start this node again. */
  const look = async (): ReturnType<typeof runsToHelp> => {
    try {
      const runs = await runsToHelp(app, order.kinds);
      if (!isHeard) app.log('info', 'the catalog answers again; this node looks for work');
      isHeard = true;
      return runs;
    } catch (error) {
      if (!(error instanceof AnnalsError && PASSING.has(error.code))) throw error;
      if (isHeard) {
        app.log('warn', 'the catalog does not say what there is to do; this node waits for it', {
          error: String(error),
        });
      }
      isHeard = false;
      return [];
    }
  };
  try {
    while (!over.aborted) {
      for (const { run, source } of await look()) {
        if (helping.has(run.id)) continue;
        const help = helpOne(app, source, run, over, order).finally(() => helping.delete(run.id));
        helping.set(run.id, help);
      }
      await wokenOr(LOOK_MS);
    }
    await Promise.all([...helping.values(), ...aside]);
    // Refused, it stays on the list, so that `annals nodes` shows why nothing comes of it.
    while (!order.stop.aborted) {
      await app.clock.sleep(BEAT_MS, order.stop).catch(() => undefined);
    }
  } finally {
    await presence.leave();
  }
}

async function runsToHelp(
  app: App,
  kinds: readonly WorkKind[],
): Promise<readonly { readonly run: Run; readonly source: Source }[]> {
  const [{ mayBeHelped }, { owner, rules }] = await Promise.all([
    import('../../engine/help.ts'),
    app.engine(),
  ]);
  const now = app.clock.now();
  const runs = await app.catalog.runs.list({ status: 'running', limit: MOST_RUNS });
  return runs.flatMap((run) => {
    if (!mayBeHelped(run, owner, now, rules.heartbeatMs)) return [];
    const source = app.registry.sources.find(({ name }) => name === run.source);
    if (!source || !isEnabled(app.settings, source)) return [];
    const takes = kinds.includes(fetchingKind(source)) || kinds.includes('read');
    return takes ? [{ run, source }] : [];
  });
}

async function helpOne(
  app: App,
  source: Source,
  run: Run,
  stop: AbortSignal,
  { kinds, say }: WorkerOrder,
): Promise<void> {
  try {
    const [{ helpRun }, parts, prepared] = await Promise.all([
      import('../../engine/help.ts'),
      app.engine(),
      preparedSource(app, source),
    ]);
    const { downloaded, failed, skipped } = await helpRun(
      { ...parts, share: shareOf(app, source, kinds) },
      prepared,
      run,
      stop,
    );
    if (downloaded + failed + skipped === 0) return;
    const settled = `${downloaded} kept, ${failed} failed, ${skipped} skipped`;
    say(`helped run ${run.id} of ${run.source}: ${settled}`);
  } catch (error) {
    app.log('error', `run ${run.id} could not be helped`, { error: String(error) });
  }
}
