import type { StoredResponse } from '../../core/http-cache.ts';
import { parseHttpDate } from '../../core/http-date.ts';
import { isAheadOf } from '../../core/time.ts';
import { cacheControl, secondsOf } from './cache-control.ts';
import { field, fieldLines } from './header-list.ts';

/** Everything time-related that reuse depends on, in seconds. */
export interface Freshness {
  readonly age: number;
  readonly lifetime: number;
}

/** RFC 9111 §4.2. */
export function freshnessOf(stored: StoredResponse, now: number): Freshness {
  return { age: currentAge(stored, now), lifetime: lifetimeOf(stored) };
}

export function isFresh({ age, lifetime }: Freshness): boolean {
  return lifetime > age;
}

/** Statuses whose responses may be reused without explicit freshness (RFC 9110 §15.1). */
export const HEURISTIC_STATUSES: ReadonlySet<number> = new Set([
  200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501,
]);

/** A tenth of the time since it last changed, but never longer than this. */
const LONGEST_GUESS = 24 * 60 * 60;

/** §4.2.1, for a private cache: `s-maxage` is not ours to read. */
export function lifetimeOf(
  stored: Pick<StoredResponse, 'status' | 'headers' | 'responseTime'>,
): number {
  const directives = cacheControl(stored.headers);
  const maxAge = secondsOf(directives, 'max-age');
  if (maxAge !== undefined) return maxAge;
  const date = dateOf(stored);
  if (fieldLines(stored.headers, 'expires')) {
    const expires = parseHttpDate(field(stored.headers, 'expires') ?? '', stored.responseTime);
    return expires === undefined ? 0 : Math.max(0, (expires - date) / 1000);
  }
  const guessable = HEURISTIC_STATUSES.has(stored.status) || directives.has('public');
  const modified = field(stored.headers, 'last-modified');
  const changed = modified && parseHttpDate(modified, stored.responseTime);
  if (!guessable || typeof changed !== 'number') return 0;
  return Math.min(Math.max(0, (date - changed) / 10_000), LONGEST_GUESS);
}

/** §4.2.3. */
function currentAge(stored: StoredResponse, now: number): number {
  const { requestTime, responseTime } = stored;
  // Nobody knows how old it is: it was stored by a clock that has been set back since.
  if (isAheadOf(responseTime, now)) return Number.POSITIVE_INFINITY;
  const apparentAge = Math.max(0, responseTime - dateOf(stored)) / 1000;
  const correctedAge = ageSaid(stored) + (responseTime - requestTime) / 1000;
  return Math.max(apparentAge, correctedAge) + Math.max(0, now - responseTime) / 1000;
}

/** §5.1: the first member counts; what is no number of seconds is ignored. */
function ageSaid(stored: StoredResponse): number {
  const first = (fieldLines(stored.headers, 'age')?.[0] ?? '').split(',')[0]?.trim() ?? '';
  return /^[0-9]+$/.test(first) ? Number(first) : 0;
}

/** A response without a date we can read is as old as its arrival. */
function dateOf(stored: Pick<StoredResponse, 'headers' | 'responseTime'>): number {
  return (
    parseHttpDate(field(stored.headers, 'date') ?? '', stored.responseTime) ?? stored.responseTime
  );
}
