import type { App } from '../app/app.ts';
import { findBrowser } from '../app/find-browser.ts';
import { isDeadOwner } from '../app/process-owner.ts';
import { validateRuntime } from '../app/settings/runtime.ts';
import { isEnabled } from '../app/settings/source-params.ts';
import type { Log } from '../core/log.ts';
import { BEATS_UNTIL_DEAD, type Run } from '../core/run.ts';
import type { Tell } from '../core/telemetry.ts';
import { instant } from '../core/time.ts';
import { isShared } from './nodes/handing-over.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What a server does before it waits for requests: it says what will make runs fail, marks runs
 * whose process died, and tells from then on how each run of this process ended.
 */
export async function attendRuns(app: App, env: Environment): Promise<void> {
  for (const warning of await foreseenTrouble(app, env)) app.log('warn', warning);
  app.listen(endingsTo(app.log));
  // Another node, or this one, goes on with them: see `nodes/taking-up.ts`.
  if (isShared(app)) return;
  const now = app.clock.now();
  const aliveSince = instant(now - BEATS_UNTIL_DEAD * app.settings.engine.heartbeatSeconds * 1000);
  const crashed = await app.catalog.runs.buryDead(instant(now), {
    aliveSince,
    isDead: isDeadOwner,
  });
  for (const run of crashed) {
    app.log('warn', `${named(run)} crashed; \`annals resume ${run.source}\` continues it`, {
      ...factsOf(run),
    });
  }
}

/** Logs the end of every run: its id, its counts, and why it ended where that needs saying. */
export const endingsTo =
  (log: Log): Tell =>
  (event) => {
    if (event.type !== 'run' || event.run.status === 'running') return;
    const { run } = event;
    const well = run.status === 'completed' && run.health === 'ok';
    const level = well ? 'info' : run.status === 'failed' ? 'error' : 'warn';
    const health = run.status === 'completed' && !well ? `, health ${run.health}` : '';
    log(level, `${named(run)} ${run.status}${health}`, factsOf(run));
  };

/** Settings and missing parts that let the server start and its runs fail. */
export async function foreseenTrouble(app: App, env: Environment): Promise<string[]> {
  const trouble: string[] = [];
  const refused = whyNotAllowed(app);
  if (refused !== undefined) trouble.push(`runs will be refused: ${refused}`);
  const needing = app.registry.sources.filter((one) => one.browser && isEnabled(app.settings, one));
  const browser = needing.length > 0 ? await findBrowser(app.settings, env) : undefined;
  if (browser && !browser.found) {
    const names = needing.map(({ name }) => name).join(', ');
    trouble.push(`runs of ${names} will fail: there is no browser (${browser.why})`);
  }
  const free = Math.floor((await app.store.room()) / 1024 / 1024);
  const { minFreeMb } = app.settings.storage;
  if (free < minFreeMb) {
    trouble.push(`runs will be refused: ${free} MiB are free, the least is ${minFreeMb} MiB`);
  }
  return trouble;
}

/** Why the settings do not allow that publishers are asked; undefined when they do. */
export function whyNotAllowed(
  app: Pick<App, 'settings' | 'families' | 'registry'>,
): string | undefined {
  const knownSources = app.registry.sources.map(({ name }) => name);
  try {
    validateRuntime(app, { entrypoint: 'cron', mode: 'full', knownSources });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const named = ({ id, source, params }: Run): string => {
  const day = typeof params.date === 'string' ? ` for ${params.date}` : '';
  return `run ${id} of ${source}${day}`;
};

const factsOf = ({ counts, error, endedAt, startedAt }: Run) => ({
  kept: counts.downloaded,
  failed: counts.failed,
  unchanged: counts.unchanged,
  seconds: endedAt === null ? null : (Date.parse(endedAt) - Date.parse(startedAt)) / 1000,
  why: error ? `${error.code}: ${error.message}` : undefined,
});
