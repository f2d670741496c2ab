import { normalEscapes } from '../core/percent-escapes.ts';
import { isTrackingPiece, nameOfPiece } from '../core/tracking-parameters.ts';

/**
 * The one spelling of a URL that keys the cache, the limiter and dedupe: WHATWG parse, lower-case
 * scheme and host, no default port, fragment or credentials, percent-escapes normalised, query
 * sorted by name, tracking parameters removed. Idempotent. It is a key: the request itself keeps
 * the publisher's own spelling. Throws a TypeError when the text is not an absolute URL.
 */
export function canonicalUrl(url: string | URL): string {
  const parsed = typeof url === 'string' ? new URL(url) : url;
  // Credentials are secrets, and keys are logged: what is put together here leaves them out.
  if (parsed.protocol === 'http:' || parsed.protocol === 'https:') {
    return `${parsed.protocol}//${hostKey(parsed)}${normalEscapes(parsed.pathname)}${queryKey(parsed)}`;
  }
  const other = new URL(parsed);
  other.hash = '';
  other.username = '';
  other.password = '';
  return other.href;
}

/** `example.org.` and `example.org` are one host to DNS, so they must share one limit. */
function hostKey(url: URL): string {
  const port = url.port === '' ? '' : `:${url.port}`;
  return url.hostname.replace(/(?<=[^.])\.$/, '') + port;
}

/** Sorted by name only: repeated names keep their order, which may mean something. */
function queryKey(url: URL): string {
  if (url.search === '') return '';
  const pieces = normalEscapes(url.search.slice(1))
    .split('&')
    .filter((piece) => piece !== '' && !isTrackingPiece(piece))
    .map((piece) => ({ piece, name: nameOfPiece(piece) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ piece }) => piece);
  return pieces.length === 0 ? '' : `?${pieces.join('&')}`;
}
