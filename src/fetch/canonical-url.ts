import { normalEscapes } from './percent-escapes.ts';
import { isTrackingParameter } from './tracking-parameters.ts';

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

/** The same URL as the publisher spelt it, less the parameters that only track the reader. */
export function withoutTracking(url: string | URL): string {
  const parsed = new URL(url);
  const pieces = parsed.search.slice(1).split('&');
  const kept = pieces.filter((piece) => !isTracking(piece));
  if (kept.length < pieces.length) parsed.search = kept.join('&');
  return parsed.href;
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
    .filter((piece) => piece !== '' && !isTracking(piece))
    .map((piece) => ({ piece, name: nameOf(piece) }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ piece }) => piece);
  return pieces.length === 0 ? '' : `?${pieces.join('&')}`;
}

function isTracking(piece: string): boolean {
  return isTrackingParameter(normalEscapes(nameOf(piece)));
}

function nameOf(piece: string): string {
  const equals = piece.indexOf('=');
  return equals < 0 ? piece : piece.slice(0, equals);
}
