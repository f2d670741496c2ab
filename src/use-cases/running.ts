import type { App } from '../app/app.ts';
import { followLog } from '../app/log/file.ts';
import { plainReports } from '../app/plain-reports.ts';
import { settleParams } from '../app/registry.ts';
import { validateRuntime } from '../app/settings/runtime.ts';
import { configHash } from '../app/settings/secrets.ts';
import { isEnabled, usualParams } from '../app/settings/source-params.ts';
import { systemClock } from '../app/system-clock.ts';
import { AnnalsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { RunMode } from '../core/plan.ts';
import { type PolitenessChange, withPoliteness } from '../core/politeness.ts';
import type { ResumeStrategy } from '../core/resume.ts';
import type { Run, Trigger } from '../core/run.ts';
import type { ResumeOrder, RunForecast, RunOrder } from '../core/run-order.ts';
import type { Source } from '../core/source.ts';
import { instant } from '../core/time.ts';
import type { EngineParts, RunRequest } from '../engine/parts.ts';
import { refuseFiles } from './hand-in.ts';
import { refuseNewerCatalog } from './nodes/newer-catalog.ts';
import { shareOf } from './nodes/share.ts';
import { underWay } from './nodes/under-way.ts';
import { wakingOthers } from './nodes/waking.ts';
import { preparedSource } from './prepared-source.ts';
import { forgetRequests, heedingRequests } from './run-requests.ts';

export async function startRun(app: App, order: RunOrder): Promise<Run> {
  const enabled = enabledSource(app, order.source);
  refuseFiles(enabled, order.params, order.trigger);
  const params = paramsFor(app, enabled, order.params);
  await mayRun(app, order.source, order.trigger, order.mode);
  const source = await preparedSource(app, enabled);
  await mayReport(app, source);
  const asked = { ...order, source, params, refetch: order.refetch ?? false };
  if (order.record !== undefined) return recorded(app, asked, order.record);
  const [{ runSource }, parts] = await Promise.all([import('../engine/run.ts'), app.engine()]);
  const own = withManners(sharing(app, parts, source), order.politeness);
  return reported(
    app,
    await withLogAndIndex(app, source.name, asked, (given) => runSource(own, given)),
  );
}

/** A machine that does nothing but read takes what is dear to read of this run. */
const sharing = (app: App, parts: EngineParts, source: Source): EngineParts => ({
  ...parts,
  share: shareOf(app, source),
});

function withManners(parts: EngineParts, change: PolitenessChange | undefined): EngineParts {
  if (!change) return parts;
  return {
    ...parts,
    politenessOf: (source) => withPoliteness(parts.politenessOf(source), change),
  };
}

/** A run with every exchange written down; the recording is closed however the run ends. */
async function recorded(
  app: App,
  asked: RunRequest & Pick<RunOrder, 'mode'>,
  place: string,
): Promise<Run> {
  const [{ runSource }, { beginRecording }] = await Promise.all([
    import('../engine/run.ts'),
    import('./recording.ts'),
  ]);
  const { params, mode, refetch } = asked;
  const facts = { params, mode, refetch, configHash: configHash(app) };
  const recording = await beginRecording(app, place, { source: asked.source.name, ...facts });
  let run: Run | undefined;
  try {
    const parts = await app.engine(recording.wire);
    run = await withLogAndIndex(app, asked.source.name, asked, (given) => runSource(parts, given));
  } finally {
    await recording.finish(run);
  }
  app.log('info', 'the run was recorded', { file: recording.file });
  return reported(app, run);
}

export async function resume(app: App, order: ResumeOrder): Promise<Run> {
  const enabled = enabledSource(app, order.source);
  await mayRun(app, order.source, order.trigger, 'resume');
  const source = await preparedSource(app, enabled);
  await mayReport(app, source);
  const { strategy } = order;
  if (order.runId !== undefined && !strategy) return goOn(app, source, order.runId, order);
  if (strategy === 'none') {
    const params = order.limit === undefined ? {} : { new_limit: order.limit };
    return startRun(app, { ...order, params, mode: 'full' });
  }
  // What a source publishes of a run as a whole needs the whole run, not what was left of it.
  if (strategy && !source.finish) return takeUp(app, source, strategy, order);
  if (order.limit !== undefined) {
    const why = strategy ? `${source.name} publishes a run as a whole` : 'there is no strategy';
    const message = `limit is ${order.limit}, and ${why}; leave it out, or name a strategy for a source that can be taken up in parts`;
    throw new AnnalsError('BAD_PARAMS', message);
  }
  const retryFailed = strategy ? strategy !== 'redo_in_progress' : (order.retryFailed ?? false);
  const unfinished = await app.catalog.runs.unfinished(
    source.name,
    retryFailed ? 'failures' : undefined,
  );
  if (!unfinished) {
    const or = retryFailed ? ', and none left items that failed' : '';
    throw new AnnalsError('NOTHING_TO_RESUME', `no run of ${source.name} was interrupted${or}`);
  }
  return goOn(app, source, unfinished.id, { ...order, retryFailed });
}

/** That run goes on: what was settled stays settled. */
async function goOn(app: App, source: Source, runId: string, order: ResumeOrder): Promise<Run> {
  const run = await app.catalog.runs.find(runId);
  if (run?.source !== source.name) {
    throw new AnnalsError('NOT_FOUND', `${source.name} has no run ${runId}`);
  }
  const { retryFailed = false } = order;
  if (run.status === 'completed' && !retryFailed) {
    throw new AnnalsError('NOTHING_TO_RESUME', `run ${runId} completed; nothing of it is left`);
  }
  // While it runs, what is asked of it is meant for the process that has it.
  if (run.status !== 'running') await forgetRequests(app, runId);
  const [{ resumeRun }, parts] = await Promise.all([import('../engine/run.ts'), app.engine()]);
  const request = { ...order, retryFailed, source, refetch: false };
  return reported(
    app,
    await withLogAndIndex(app, source.name, request, (given) =>
      resumeRun(sharing(app, parts, source), run, given),
    ),
  );
}

async function takeUp(
  app: App,
  source: Source,
  strategy: ResumeStrategy,
  order: ResumeOrder,
): Promise<Run> {
  const [{ runSource }, { isAnythingLeft, LIMIT_PARAM, STRATEGY_PARAM }, parts] = await Promise.all(
    [import('../engine/run.ts'), import('../engine/unfinished-items.ts'), app.engine()],
  );
  if (!(await isAnythingLeft(parts, source.name, strategy))) {
    const message = `earlier runs of ${source.name} left nothing that ${strategy} takes up`;
    throw new AnnalsError('NOTHING_TO_RESUME', message);
  }
  const params = {
    ...paramsFor(app, source, {}),
    [STRATEGY_PARAM]: strategy,
    ...(order.limit !== undefined && { [LIMIT_PARAM]: order.limit }),
  };
  const asked: RunRequest = { ...order, source, params, mode: 'resume', refetch: false };
  const own = withManners(sharing(app, parts, source), order.politeness);
  return reported(
    app,
    await withLogAndIndex(app, source.name, asked, (given) => runSource(own, given)),
  );
}

/** What a run would do: the listing is read, nothing is fetched or written. */
export async function dryRun(
  app: App,
  order: Pick<RunOrder, 'source' | 'params' | 'mode' | 'refetch' | 'stop'>,
): Promise<RunForecast> {
  const enabled = enabledSource(app, order.source);
  const params = paramsFor(app, enabled, order.params);
  await mayRun(app, order.source, 'cli', order.mode);
  const source = await preparedSource(app, enabled);
  const [{ foresee }, parts] = await Promise.all([import('../engine/dry-run.ts'), app.engine()]);
  return foresee(parts, source, params, order.mode, order.refetch ?? false, order.stop);
}

/** While a run goes, its story is written to the log file and its words are indexed; and to its end, however it ends. */
async function withLogAndIndex<Asked extends Pick<RunOrder, 'stop' | 'onProgress'>>(
  app: App,
  source: string,
  asked: Asked,
  begin: (asked: Asked) => Promise<Run>,
): Promise<Run> {
  const { stop } = asked;
  const partial = await app.catalog.documents.partial(source);
  const over = new AbortController();
  // By the wall: how fast the run's own time goes says nothing of who reads along.
  const following = followLog(app.logFile, systemClock, over.signal);
  const { indexWordsAfter, keepIndexing } = await import('./index-words.ts');
  const indexing = keepIndexing(app, over.signal);
  const ended = underWay(app, source);
  try {
    const heeded = { stop, onProgress: await wakingOthers(app, asked.onProgress) };
    const run = await heedingRequests(app, heeded, (signals) => begin({ ...asked, ...signals }));
    if (partial.length > 0) await readTheRest(app, source, stop, partial);
    await indexWordsAfter(app, stop);
    return run;
  } catch (error) {
    if (error instanceof AnnalsError && error.code === 'DISK_FULL') {
      await tellRefused(app, source, error, 'disk').catch((why: unknown) => {
        app.log('warn', 'the log could not be written', { why: String(why) });
      });
    }
    throw error;
  } finally {
    ended();
    over.abort();
    await Promise.all([following, indexing]);
  }
}

/** A run is the next chance for bodies that reached their limit in an earlier one. That they fail to be read is no failure of the run. */
async function readTheRest(
  app: App,
  source: string,
  stop: AbortSignal,
  among: readonly string[],
): Promise<void> {
  const { readOn } = await import('./renormalizing/read-on.ts');
  await readOn(app, source, { stop, among }).catch((error: unknown) => {
    app.log('warn', 'bodies with missing pages could not be read on', { why: String(error) });
  });
}

/** The files beside the manifest can be written again at any time: failing to is no failure of the run. */
async function reported(app: App, run: Run): Promise<Run> {
  const [{ writeReports }, { summarize }] = await Promise.all([
    import('../store/reports.ts'),
    import('./reporting.ts'),
  ]);
  try {
    await summarize(app, run, await app.measured(run.id));
    await writeReports(reportsOf(app), app.catalog, run);
  } catch (error) {
    app.log('warn', 'summary.json and its neighbours could not be written', { why: String(error) });
  }
  return run;
}

const reportsOf = (app: App) => ({
  folder: app.reportsFolder,
  sinks: app.settings.telemetry.sinks,
  plain: plainReports(app.registry.families),
});

/** Somebody else's file in the place of one of ours is told before the run, not after it. */
async function mayReport(app: App, source: Source): Promise<void> {
  const { refuseForeignReports } = await import('../store/reports.ts');
  await refuseForeignReports(reportsOf(app), source.name);
}

export function enabledSource(app: App, name: string): Source {
  const source = app.registry.source(name);
  if (isEnabled(app.settings, source)) return source;
  const is = source.enabledByDefault === false ? 'not true' : 'false';
  const lines = `sources:\n  ${name}: { enabled: true }`;
  throw new AnnalsError('SOURCE_OFF', `${name} is switched off; sources.${name}.enabled is ${is}`, {
    hint: `Add to annals.yaml:\n${lines}`,
  });
}

/** What the order leaves open is taken from the settings. */
export const paramsFor = (app: App, source: Source, given: JsonObject): JsonObject =>
  settleParams(source, { ...usualParams(app, source), ...given }, app.clock);

export async function mayRun(
  app: App,
  source: string,
  trigger: Trigger,
  mode: RunMode,
): Promise<void> {
  await refuseNewerCatalog(app);
  const knownSources = app.registry.sources.map(({ name }) => name);
  try {
    const asked = { entrypoint: trigger, mode, knownSources };
    for (const warning of validateRuntime(app, asked).warnings) app.log('warn', warning);
  } catch (error) {
    if (error instanceof AnnalsError) await tellRefused(app, source, error, 'config');
    throw error;
  }
}

/** A run that settings or disk do not allow leaves no row; the log says why there is none. */
async function tellRefused(
  app: App,
  source: string,
  { code, message }: AnnalsError,
  door: 'config' | 'disk',
) {
  const nothing = { runId: null, documentId: null, key: null, url: null };
  const details = { door, error_code: code.toLowerCase() };
  const line = { stage: 'door', verdict: 'refused', reason: message, details } as const;
  const at = instant(app.clock.now());
  await app.catalog.decisions.add([{ at, source, ...nothing, ...line }]);
  await app.logFile.write();
}
