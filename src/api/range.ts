import type { IncomingHttpHeaders } from 'node:http';

/** Which bytes of a file are wanted: both ends included. */
export type Wanted =
  | { readonly is: 'whole' }
  | { readonly is: 'part'; readonly start: number; readonly end: number }
  | { readonly is: 'nowhere' };

/**
 * Range and If-Range as RFC 9110 has them. Several ranges, another unit and what cannot be read are
 * answered with the whole file, as the RFC allows; a part of another file never is.
 */
export function wantedRange(headers: IncomingHttpHeaders, size: number, etag: string): Wanted {
  const { range } = headers;
  const whole: Wanted = { is: 'whole' };
  if (range === undefined || !isSame(headers['if-range'], etag)) return whole;
  const [, first = '', last = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? [];
  if (first === '' && last === '') return whole;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? { is: 'nowhere' } : { is: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return whole;
  return start >= size ? { is: 'nowhere' } : { is: 'part', start, end };
}

/** Dates and weak tags do not name bytes exactly enough to put parts together. */
const isSame = (ifRange: string | string[] | undefined, etag: string): boolean =>
  ifRange === undefined || (typeof ifRange === 'string' && ifRange.trim() === etag);
