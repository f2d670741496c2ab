import {
  DEFAULT_POLITENESS,
  type Politeness,
  type PolitenessChange,
  withPoliteness,
} from '../../core/politeness.ts';
import type { Source } from '../../core/source.ts';
import type { Settings } from './schema.ts';
import { familyOf, type Setup } from './shape.ts';
import type { SourceSettings } from './themes/sources.ts';

/** Defaults < http settings < its family's settings < what the source says of itself < `sources.<name>`. */
export function politenessOf(
  setup: Setup,
  source: Pick<Source, 'name' | 'family' | 'politeness'>,
): Politeness {
  const { settings } = setup;
  const own = settings.sources[source.name];
  return [
    fromHttp(settings),
    familyOf(setup, source)?.settings?.politeness?.(settings, source) ?? {},
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
