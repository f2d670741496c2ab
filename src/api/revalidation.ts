import type { IncomingHttpHeaders } from 'node:http';
import { isHeld } from './etag.ts';

/** What a client may be spared: it names what it holds by tag or by time. */
export interface Validators {
  readonly etag: string;
  /** As in the header, a date of HTTP; missing where nobody knows. */
  readonly lastModified?: string;
}

/**
 * Whether the client holds what it would get (RFC 9110, 13.2.2): the tag decides where one is sent,
 * and only without one the time.
 */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators) {
  const sent = headers['if-none-match'];
  if (sent !== undefined) return isHeld(sent, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  const last = Date.parse(lastModified ?? '');
  return !Number.isNaN(since) && !Number.isNaN(last) && last <= since;
}

/** The newest of some instants as HTTP writes dates; undefined when there is none. */
export function lastModifiedOf(...at: readonly (string | null | undefined)[]): string | undefined {
  // Instants are in UTC and of one length, so that the greatest text is the newest: one is read, not all.
  let newest = '';
  for (const one of at) if (one && one > newest) newest = one;
  const moment = Date.parse(newest);
  return Number.isNaN(moment) ? undefined : new Date(moment).toUTCString();
}
