import type { StoredResponse } from '../../core/http-cache.ts';
import { cacheControl, type Directives, secondsOf } from './cache-control.ts';
import type { CacheRequest } from './exchange.ts';
import { type Freshness, freshnessOf, isFresh } from './freshness.ts';
import { field } from './header-list.ts';

/**
 * What to do with a stored response that fits the request (RFC 9111 §4): use it, use it while it
 * is validated behind the reader's back (RFC 5861), or validate it first.
 */
export type Reuse = 'use' | 'use-and-validate' | 'validate';

export function decideReuse(request: CacheRequest, stored: StoredResponse, now: number): Reuse {
  const asked = requestDirectives(request);
  const said = cacheControl(stored.headers);
  if (asked.has('no-cache') || said.get('no-cache') === true) return 'validate';
  const freshness = freshnessOf(stored, now);
  if (isFresh(freshness)) return isFreshEnough(asked, said, freshness) ? 'use' : 'validate';
  if (said.has('must-revalidate')) return 'validate';
  if (staleness(freshness) <= maxStale(asked)) return 'use';
  const wanted = asked.has('max-age') || asked.has('min-fresh');
  const window = secondsOf(said, 'stale-while-revalidate') ?? -1;
  return !wanted && staleness(freshness) <= window ? 'use-and-validate' : 'validate';
}

/** RFC 5861 §4: may the stale response stand in for an error, now that validation failed? */
export function mayStandIn(request: CacheRequest, stored: StoredResponse, now: number): boolean {
  const asked = requestDirectives(request);
  const said = cacheControl(stored.headers);
  if (asked.has('no-cache') || said.has('no-cache') || said.has('must-revalidate')) return false;
  const window = Math.max(
    secondsOf(said, 'stale-if-error') ?? -1,
    secondsOf(asked, 'stale-if-error') ?? -1,
  );
  return staleness(freshnessOf(stored, now)) <= window;
}

/** `Pragma: no-cache` is how HTTP/1.0 said it, and counts only without `Cache-Control`. */
export function requestDirectives(request: CacheRequest): Directives {
  const directives = cacheControl(request.headers);
  const pragma = field(request.headers, 'pragma') ?? '';
  if (directives.size > 0 || !/(?:^|,)\s*no-cache\s*(?:,|$)/i.test(pragma)) return directives;
  return new Map([['no-cache', true]]);
}

function isFreshEnough(asked: Directives, said: Directives, { age, lifetime }: Freshness): boolean {
  const maxAge = secondsOf(asked, 'max-age') ?? Number.POSITIVE_INFINITY;
  const minFresh = secondsOf(asked, 'min-fresh') ?? 0;
  // RFC 8246: a reload (`max-age=0`) does not question what is said never to change.
  const reload = maxAge === 0 && said.has('immutable');
  return (reload || age <= maxAge) && lifetime - age >= minFresh;
}

/** Without a value it means: however stale. */
function maxStale(asked: Directives): number {
  if (asked.get('max-stale') === true) return Number.POSITIVE_INFINITY;
  return asked.has('max-stale') ? (secondsOf(asked, 'max-stale') ?? 0) : -1;
}

function staleness({ age, lifetime }: Freshness): number {
  return age - lifetime;
}
