import type { IncomingHttpHeaders } from 'node:http';

const EXPOSED =
  'ETag, Last-Modified, Link, Location, Content-Location, Content-Range, Content-Disposition, Accept-Ranges, Memento-Datetime, RateLimit, RateLimit-Policy, Repr-Digest, Retry-After, X-Annals-Status, X-Request-Id';

/** What a page of another site may do here: read, without credentials, if its origin is allowed. */
export function corsHeaders(
  method: string,
  headers: IncomingHttpHeaders,
  allowed: readonly string[],
): Readonly<Record<string, string>> {
  const { origin } = headers;
  const every = allowed.includes('*');
  // A cache must not give one site's permission to another.
  const vary: Record<string, string> = every || allowed.length === 0 ? {} : { vary: 'Origin' };
  if (origin === undefined || !(every || allowed.includes(origin))) return vary;
  const asked = method === 'OPTIONS' ? headers['access-control-request-method'] : method;
  if (asked !== 'GET' && asked !== 'HEAD') return vary;
  const permission = { ...vary, 'access-control-allow-origin': every ? '*' : origin };
  if (method !== 'OPTIONS') return { ...permission, 'access-control-expose-headers': EXPOSED };
  return {
    ...permission,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers':
      'Accept, Accept-Datetime, If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Last-Event-ID, Range',
    'access-control-max-age': '86400',
  };
}
