import type { IncomingHttpHeaders } from 'node:http';
import { systemClock } from '../app/system-clock.ts';
import { parseHttpDate } from '../core/http-date.ts';
import { isHeld, isSame } from './etag.ts';
import { RequestError } from './request-error.ts';

/** What a client may be spared: it names what it holds by tag or by time. */
export interface ResponseValidators {
  readonly etag: string;
  /** As in the header, a date of HTTP; missing where nobody knows. */
  readonly lastModified?: string;
}

/**
 * What becomes of a GET with conditions (RFC 9110, 13.2.2, in its order): `failed` where the client
 * wanted the very thing it knows and it is another by now, `held` where it would get what it has.
 * Tags decide where they are sent; a time only without one, and only where it is a date of HTTP.
 */
export type ConditionResult = 'wanted' | 'held' | 'failed';

export function verdictOn(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: ResponseValidators,
): ConditionResult {
  // Most requests have no condition, and are not looked at any further.
  if (!CONDITIONS.some((name) => headers[name] !== undefined)) return 'wanted';
  const now = systemClock.now();
  const dateOf = (text: string | undefined) =>
    text === undefined ? undefined : parseHttpDate(text.trim(), now);
  const last = dateOf(lastModified);
  const expected = headers['if-match'];
  const unmodified = dateOf(headers['if-unmodified-since']);
  if (expected !== undefined) {
    if (!isSame(expected, etag)) return 'failed';
  } else if (unmodified !== undefined && last !== undefined && last > unmodified) return 'failed';
  const known = headers['if-none-match'];
  if (known !== undefined) return isHeld(known, etag) ? 'held' : 'wanted';
  const since = dateOf(headers['if-modified-since']);
  return since !== undefined && last !== undefined && last <= since ? 'held' : 'wanted';
}

const CONDITIONS = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const;

export const preconditionFailed = (): RequestError =>
  new RequestError(
    'PRECONDITION_FAILED',
    'what lies at this address is not, or no longer, what If-Match or If-Unmodified-Since names',
  );

/** The newest of some instants as HTTP writes dates; undefined when there is none. */
export function lastModifiedOf(...at: readonly (string | null | undefined)[]): string | undefined {
  // Instants are in UTC and of one length, so that the greatest text is the newest: one is read, not all.
  let newest = '';
  for (const one of at) if (one && one > newest) newest = one;
  const moment = Date.parse(newest);
  return Number.isNaN(moment) ? undefined : new Date(moment).toUTCString();
}
