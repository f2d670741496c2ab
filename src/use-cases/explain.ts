import { registryOf } from '../app/registry.ts';
import type { LoadedSettings } from '../app/settings/load.ts';
import { politenessOf } from '../app/settings/politeness.ts';
import { isEnabled } from '../app/settings/source-params.ts';
import { VERSION } from '../app/version.ts';
import type { Politeness } from '../core/politeness.ts';
import { longestRunMs } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { type Clock, HOUR, type Instant, instant, MINUTE } from '../core/time.ts';
import { type ParamEntry, paramsOf, paramsSchemaOf } from './params.ts';
import { nextRunsOf, scheduleOf } from './scheduling.ts';

/** How a source is treated and treats its publisher, with the origin of every value. */
export interface Explained {
  readonly name: string;
  readonly family: string;
  readonly title: string;
  readonly publisher: string;
  readonly homepage: string;
  readonly licence: string | null;
  readonly enabled: boolean;
  readonly params: readonly ParamEntry[];
  /** The same as JSON Schema. */
  readonly paramsSchema: Readonly<Record<string, unknown>>;
  readonly schedule: {
    readonly cron: string;
    readonly timezone: string;
    readonly nextAt: Instant | null;
    /** The next ones, the first of them `nextAt`. */
    readonly nextRuns: readonly Instant[];
  } | null;
  readonly politeness: Politeness;
  readonly rules: readonly Rule[];
}

/** One value in force, in words, and who said it. */
export interface Rule {
  readonly name: string;
  readonly value: string;
  /** `default`, `the source`, or the file with its line, variable or flag that set it. */
  readonly from: string;
}

/** Enough to see the rhythm. */
const NEXT_RUNS = 5;

type Loaded = Pick<LoadedSettings, 'settings' | 'families' | 'origins'>;

export async function explainSource(
  loaded: Loaded,
  clock: Clock,
  name: string,
): Promise<Explained> {
  return explained(loaded, clock, (await registryOf(loaded.families)).source(name));
}

export async function explainAll(loaded: Loaded, clock: Clock): Promise<readonly Explained[]> {
  const { sources } = await registryOf(loaded.families);
  return sources.map((source) => explained(loaded, clock, source));
}

function explained(loaded: Loaded, clock: Clock, source: Source): Explained {
  const { settings } = loaded;
  const schedule = scheduleOf(settings, source);
  const nextRuns = nextRunsOf({ settings, clock }, source, NEXT_RUNS).map(instant);
  return {
    name: source.name,
    family: source.family,
    title: source.title,
    publisher: source.publisher,
    homepage: source.homepage,
    licence: source.licence ?? null,
    enabled: isEnabled(settings, source),
    params: paramsOf(source),
    paramsSchema: paramsSchemaOf(source),
    schedule: schedule
      ? {
          cron: schedule.cron,
          timezone: schedule.timezone,
          nextAt: nextRuns[0] ?? null,
          nextRuns,
        }
      : null,
    politeness: politenessOf(loaded, source),
    rules: rulesOf(loaded, source),
  };
}

function rulesOf(loaded: Loaded, source: Source): Rule[] {
  const now = politenessOf(loaded, source);
  const said = source.politeness ?? {};
  const { timeout, retry } = now;
  const rule = (name: string, value: string, own: string, general: string, bySource: unknown) => ({
    name,
    value,
    from: originOf(loaded, source, own, general, bySource),
  });
  const seconds = (ms: number | undefined) => (ms === undefined ? 'no limit' : `${ms / 1000} s`);
  return [
    rule('rate', now.rate, 'rate', 'http.rate', said.rate),
    rule('in flight', `${now.inFlight} at once`, 'inFlight', 'http.inFlight', said.inFlight),
    rule(
      'connect within',
      seconds(timeout.connectMs),
      'timeouts.connectMs',
      'http.timeouts.connectMs',
      said.timeout?.connectMs,
    ),
    rule(
      'silence of at most',
      seconds(timeout.idleMs),
      'timeouts.idleMs',
      'http.timeouts.idleMs',
      said.timeout?.idleMs,
    ),
    rule(
      'whole request within',
      seconds(timeout.totalMs),
      'timeouts.totalMs',
      'http.timeouts.totalMs',
      said.timeout?.totalMs,
    ),
    rule('attempts', `${retry.attempts} in all`, 'attempts', 'http.attempts', said.retry?.attempts),
    rule(
      'wait between attempts',
      `${seconds(retry.backoff.baseMs)}, doubling up to ${seconds(retry.backoff.maxMs)}, ±20 %`,
      'backoff.baseMs',
      'http.backoff.baseMs',
      said.retry?.backoff,
    ),
    rule(
      'Retry-After honoured',
      `always; a wait of more than ${seconds(retry.retryAfterCapMs)} ends the run`,
      'retryAfterCapSeconds',
      'http.retryAfterCapSeconds',
      said.retry?.retryAfterCapMs,
    ),
    rule(
      'body of at most',
      `${Math.round(now.maxBodyBytes / 1024 / 1024)} MiB`,
      'maxBodyBytes',
      'http.maxBodyBytes',
      said.maxBodyBytes,
    ),
    rule('robots.txt', robotsInWords(now.robots), 'robots', 'robots.obey', said.robots),
    rule('User-Agent', agentOf(loaded, now), 'userAgent', 'http.userAgent', said.userAgent),
    {
      name: 'expects',
      value: source.expects?.atLeast ? `at least ${source.expects.atLeast} listed` : 'nothing',
      from: source.expects ? 'the source' : 'default',
    },
    {
      name: 'longest run',
      value: `${longestRunMs(source, loaded.settings.engine.maxRuntimeHours * HOUR) / MINUTE} min`,
      from: originOf(
        loaded,
        source,
        'maxRuntimeHours',
        'engine.maxRuntimeHours',
        source.maxRuntimeMs,
      ),
    },
  ];
}

/** Strongest first: the setting for this source, the source itself, the setting for all, the default. */
function originOf(
  { origins }: Loaded,
  source: Source,
  own: string,
  general: string,
  bySource: unknown,
): string {
  const ownPath = `sources.${source.name}.${own}`;
  const ownOrigin = origins.get(ownPath);
  if (ownOrigin) return `${ownPath} (${ownOrigin})`;
  if (bySource !== undefined) return 'the source';
  const origin = origins.get(general);
  return origin ? `${general} (${origin})` : 'default';
}

function robotsInWords(robots: Politeness['robots']): string {
  if (robots === 'obey') return 'obeyed, crawl-delay included';
  if (robots === 'api') return 'does not speak about this API; its own limits are kept';
  return `overridden by ${robots.decidedBy}: ${robots.reason}`;
}

const agentOf = ({ settings }: Loaded, { userAgent }: Politeness): string =>
  (userAgent ?? settings.http.userAgent)
    .replaceAll('<version>', VERSION)
    .replaceAll('<contact>', settings.http.contact ?? 'no contact');
