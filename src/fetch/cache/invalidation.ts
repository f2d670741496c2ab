import { canonicalUrl } from '../canonical-url.ts';
import type { CacheRequest, CacheResponse } from './exchange.ts';
import { field } from './header-list.ts';

/**
 * The keys that an unsafe request makes doubtful when it succeeds (RFC 9111 §4.4): its own URL,
 * and those its answer points to on the same origin.
 */
export function invalidatedKeys(request: CacheRequest, response: CacheResponse): string[] {
  if (SAFE.has(request.method) || response.status < 200 || response.status >= 400) return [];
  const { origin } = new URL(request.url);
  const pointed = ['location', 'content-location']
    .map((name) => field(response.headers, name))
    .map((location) => (location === undefined ? undefined : resolved(location, request.url)))
    .filter((url) => url !== undefined)
    .filter((url) => new URL(url).origin === origin);
  return [request.url, ...pointed].map(canonicalUrl);
}

export function resolved(location: string, base: string): string | undefined {
  try {
    return new URL(location, base).href;
  } catch {
    return undefined;
  }
}

/** A method we do not know is not known to be safe. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
