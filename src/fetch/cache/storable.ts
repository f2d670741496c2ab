import { cacheControl } from './cache-control.ts';
import type { CacheRequest, CacheResponse } from './exchange.ts';
import { HEURISTIC_STATUSES, lifetimeOf } from './freshness.ts';
import { field } from './header-list.ts';
import { resolved } from './invalidation.ts';

/**
 * May a private cache store this answer (RFC 9111 §3)? What could never be used again, for want
 * of a lifetime and of a validator, is not stored either. Partial content is never stored: a
 * range is answered from the whole or asked for.
 */
export function canStore(request: CacheRequest, response: CacheResponse, now: number): boolean {
  const { status, headers } = response;
  if (status < 200 || status === 206 || status === 304) return false;
  const directives = cacheControl(headers);
  if (cacheControl(request.headers).has('no-store')) return false;
  // `must-understand` lifts `no-store` for whoever knows the status (§5.2.2.3).
  const understood = directives.has('must-understand') && UNDERSTOOD.has(status);
  if (directives.has('no-store') && !understood) return false;
  const explicit = ['max-age', 'public', 'private'].some((name) => directives.has(name));
  const expires = field(headers, 'expires') !== undefined;
  if (request.method === 'POST')
    return (explicit || expires) && answersItsOwnUrl(request, response);
  if (request.method !== 'GET') return false;
  if (!explicit && !expires && !HEURISTIC_STATUSES.has(status)) return false;
  const validator = field(headers, 'etag') ?? field(headers, 'last-modified');
  return validator !== undefined || lifetimeOf({ status, headers, responseTime: now }) > 0;
}

/** RFC 9110 §9.3.3: the answer to a POST may be reused for a GET of the URL it says it is of. */
function answersItsOwnUrl(request: CacheRequest, response: CacheResponse): boolean {
  const location = field(response.headers, 'content-location');
  if (location === undefined || response.status !== 200) return false;
  return resolved(location, request.url) === new URL(request.url).href;
}

/** Statuses whose caching this cache implements as RFC 9110 says. */
const UNDERSTOOD: ReadonlySet<number> = new Set([
  ...HEURISTIC_STATUSES,
  ...[201, 202, 205, 302, 303, 307, 400, 401, 403, 406, 409, 411, 412, 413, 415, 422, 429],
  ...[500, 502, 503, 504],
]);
