import {
  DEFAULT_POLITENESS,
  type Politeness,
  type PolitenessChange,
  withPoliteness,
} from '../../core/politeness.ts';
import type { Source } from '../../core/source.ts';
import { DEFAULT_USER_AGENT } from '../chrome-age.ts';
import type { Settings } from './schema.ts';
import type { SourceSettings } from './themes/sources.ts';

/** Defaults < http settings < what the source says of itself < `sources.<name>`. */
export function politenessOf(
  settings: Settings,
  source: Pick<Source, 'name' | 'family' | 'politeness'>,
): Politeness {
  const own = settings.sources[source.name];
  return [
    fromHttp(settings),
    fromFamily(settings, source.family),
    source.politeness ?? {},
    own ? fromSource(own) : {},
  ].reduce(change, DEFAULT_POLITENESS);
}

function fromHttp({ http, robots }: Settings): PolitenessChange {
  const { reason = '', decidedBy = '' } = robots;
  return {
    rate: http.rate,
    inFlight: http.inFlight,
    timeout: http.timeouts,
    retry: {
      attempts: http.attempts,
      backoff: http.backoff,
      retryAfterCapMs: http.retryAfterCapSeconds * 1000,
      refusals: http.refusals,
    },
    robots: robots.obey ? 'obey' : { override: true, reason, decidedBy },
    breaker: http.breaker,
    maxBodyBytes: http.maxBodyBytes,
    userAgent: http.userAgent,
  };
}

function fromFamily({ http, papers, cayman }: Settings, family: string): PolitenessChange {
  if (family === 'cayman') {
    const { executor, pacing, maxAttempts, timeouts } = cayman;
    return {
      itemDelayMs: pacing.perDownloadDelayMs,
      itemJitterPercent: pacing.jitterPercent,
      timeout: { totalMs: timeouts.downloadMs },
      // Without the executor, or with one place in it, downloads follow each other.
      inFlight: executor.enabled ? Math.max(1, executor.maxParallel) : 1,
      retry: { attempts: maxAttempts },
    };
  }
  if (family !== 'papers') return {};
  const { timeoutMs: totalMs, hostRate: rate } = papers;
  const userAgent = papers.userAgent ?? (isOwn(http.userAgent) ? http.userAgent : PAPERS_AGENT);
  return { userAgent, timeout: { totalMs }, roles: { artifact: { rate }, landing: { rate } } };
}

/** Resolvers are APIs made for programs: the words of a browser would only be noise there. */
const PAPERS_AGENT = 'annals/<version> (mailto:<contact>)';

/** Whoever runs Annals has chosen this User-Agent, and wants to be known by it everywhere. */
const isOwn = (userAgent: string): boolean => userAgent !== DEFAULT_USER_AGENT;

function fromSource(own: SourceSettings): PolitenessChange {
  const cap = own.retryAfterCapSeconds;
  return {
    rate: own.rate,
    inFlight: own.inFlight,
    timeout: own.timeouts,
    retry: {
      attempts: own.attempts,
      backoff: own.backoff as PolitenessBackoff,
      retryAfterCapMs: cap === undefined ? undefined : cap * 1000,
    },
    robots: own.robots,
    maxBodyBytes: own.maxBodyBytes,
    userAgent: own.userAgent,
  };
}

type PolitenessBackoff = Politeness['retry']['backoff'] | undefined;

/** What a change leaves open stays as it was, down to the single wait of the backoff. */
function change(base: Politeness, by: PolitenessChange): Politeness {
  const { backoff, ...retry } = given(by.retry);
  return withPoliteness(base, {
    ...given(by),
    timeout: given(by.timeout),
    retry: { ...retry, backoff: { ...base.retry.backoff, ...given(backoff) } },
  });
}

function given<T extends object>(fields: T | undefined): Partial<T> {
  const said = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as Partial<T>;
}
