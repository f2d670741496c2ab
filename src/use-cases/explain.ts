import { registryOf } from '../app/registry.ts';
import type { LoadedSettings } from '../app/settings/load.ts';
import { politenessOf } from '../app/settings/politeness.ts';
import { isEnabled, usualParams } from '../app/settings/source-params.ts';
import { VERSION } from '../app/version.ts';
import type { JsonObject } from '../core/json.ts';
import type { Politeness } from '../core/politeness.ts';
import { longestRunMs } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { type Clock, HOUR, MINUTE } from '../core/time.ts';
import { filledAgent } from '../core/user-agent.ts';
import { type ParamEntry, paramsOf, paramsSchemaOf } from './params.ts';
import { type ScheduleInForce, scheduleInForce } from './schedules.ts';

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
  /** What the settings say of them. */
  readonly usualParams: JsonObject;
  readonly schedule: ScheduleInForce | null;
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

/** What a list of sources does not show is found out only for whoever reads it. */
function explained(loaded: Loaded, clock: Clock, source: Source): Explained {
  const { settings } = loaded;
  return {
    name: source.name,
    family: source.family,
    title: source.title,
    publisher: source.publisher,
    homepage: source.homepage,
    licence: source.licence ?? null,
    enabled: isEnabled(settings, source),
    get params() {
      return paramsOf(source);
    },
    get paramsSchema() {
      return paramsSchemaOf(source);
    },
    get usualParams() {
      return usualParams(loaded, source);
    },
    schedule: scheduleInForce({ settings, clock }, source),
    get politeness() {
      return politenessOf(loaded, source);
    },
    get rules() {
      return rulesOf(loaded, source);
    },
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
  filledAgent(userAgent ?? settings.http.userAgent, {
    version: VERSION,
    contact: settings.http.contact ?? 'no contact',
  });
