import type { CacheRequest, CacheResponse } from './exchange.ts';
import { field, without } from './header-list.ts';

/**
 * The part of a whole stored answer that a request for one byte range asks for, as a 206; or
 * `undefined` when the request has to go to the publisher: several ranges, another unit, a range
 * outside the body, or an `If-Range` that only the publisher can weigh.
 */
export function partOf(request: CacheRequest, whole: CacheResponse): CacheResponse | undefined {
  if (whole.status !== 200 || field(request.headers, 'if-range') !== undefined) return undefined;
  const asked = /^bytes=([0-9]*)-([0-9]*)$/.exec(field(request.headers, 'range')?.trim() ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined;
  const size = whole.body.length;
  const suffix = asked[1] === '';
  const start = suffix ? Math.max(0, size - Number(asked[2])) : Number(asked[1]);
  const last = suffix || asked[2] === '' ? size - 1 : Math.min(Number(asked[2]), size - 1);
  if (start > last) return undefined;
  return {
    status: 206,
    headers: [
      ...without(whole.headers, new Set(['content-length', 'content-range'])),
      ['Content-Range', `bytes ${start}-${last}/${size}`],
      ['Content-Length', String(last - start + 1)],
    ],
    body: whole.body.subarray(start, last + 1),
  };
}
