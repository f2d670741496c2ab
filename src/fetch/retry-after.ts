import { parseHttpDate } from '../core/http-date.ts';
import { trimBlanks } from '../core/white-space.ts';

/**
 * How long a `Retry-After` asks us to wait, in milliseconds from `now`; 0 when its date has
 * passed, `undefined` when it says nothing we understand. The cap is the caller's.
 */
export function parseRetryAfter(value: string, now: number): number | undefined {
  const text = trimBlanks(value);
  if (/^[0-9]+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  // Two proxies that each added the header: the longest wish is the one that offends nobody.
  if (/^[0-9]+(?:[ \t]*,[ \t]*[0-9]+)+$/.test(text)) {
    const longest = Math.max(...text.split(',').map(Number));
    return Math.min(longest * 1000, Number.MAX_SAFE_INTEGER);
  }
  const date = parseHttpDate(text, now) ?? parseHttpDate(asFixdate(text), now);
  return date === undefined ? undefined : Math.max(0, date - now);
}

/**
 * A one-digit day or `UTC` for `GMT` is not an HTTP date, but the wish is clear, and waiting
 * when asked is the polite error. Caching keeps to the strict grammar.
 */
function asFixdate(text: string): string {
  return text.replace(/^([a-z]{3}, )([0-9]) /i, '$10$2 ').replace(/ (?:UTC|\+0000)$/i, ' GMT');
}
