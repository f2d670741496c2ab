import type { HeaderList, StoredResponse } from '../../core/http-cache.ts';
import { formatHttpDate, parseHttpDate } from '../../core/http-date.ts';
import { cacheControl } from './cache-control.ts';
import type { CacheRequest, CacheResponse } from './exchange.ts';
import { field, withField, without, withoutHopByHop } from './header-list.ts';

/** The request that asks whether a stored response still holds; `undefined` if it has no validator. */
export function conditional(
  request: CacheRequest,
  stored: StoredResponse,
): CacheRequest | undefined {
  const etag = field(stored.headers, 'etag');
  const modified = field(stored.headers, 'last-modified');
  const conditions: [string, string][] = [];
  if (etag !== undefined) conditions.push(['If-None-Match', quotedTag(etag)]);
  if (modified !== undefined) conditions.push(['If-Modified-Since', modified]);
  if (conditions.length === 0) return undefined;
  return { ...request, headers: [...request.headers, ...conditions] };
}

/** The caller brought conditions of its own: the answer is for it to read. */
export function isConditional(request: CacheRequest): boolean {
  return CONDITIONS.some((name) => field(request.headers, name) !== undefined);
}

/**
 * RFC 9111 §4.3.2: would the caller's own condition be answered by 304 from this response?
 * `If-None-Match` is compared weakly and shuts out `If-Modified-Since`.
 */
export function isUnchangedFor(request: CacheRequest, stored: StoredResponse): boolean {
  const tags = field(request.headers, 'if-none-match');
  if (tags !== undefined) {
    const own = field(stored.headers, 'etag');
    if (tags.trim() === '*') return true;
    return own !== undefined && (tags.match(ENTITY_TAGS) ?? []).map(opaque).includes(opaque(own));
  }
  const since = field(request.headers, 'if-modified-since');
  const modified = field(stored.headers, 'last-modified') ?? field(stored.headers, 'date');
  if (since === undefined || modified === undefined) return false;
  const [asked, own] = [since, modified].map((text) => parseHttpDate(text, stored.responseTime));
  return asked !== undefined && own !== undefined && own <= asked;
}

/**
 * The header to store of a new response (§3.1): nothing that lives from hop to hop, nothing that a
 * qualified `no-cache` withholds, and always a date, which ages are counted from.
 */
export function storedHeaders(headers: HeaderList, responseTime: number): HeaderList {
  const withheld = cacheControl(headers).get('no-cache');
  const names = typeof withheld === 'string' ? withheld.toLowerCase().split(',') : [];
  const kept = without(withoutHopByHop(headers), new Set(names.map((name) => name.trim())));
  const dated = field(kept, 'date') !== undefined;
  return dated ? kept : withField(kept, 'Date', formatHttpDate(responseTime));
}

/**
 * §3.2: the stored header after a 304 (or a HEAD) that confirms it. Fields the answer brings
 * replace or join the stored ones, except those that describe the body we hold; an `Age` or
 * `Date` that it does not bring is of the old answer, and goes.
 */
export function mergedHeaders(
  stored: HeaderList,
  answer: HeaderList,
  responseTime: number,
): HeaderList {
  const fresh = without(storedHeaders(answer, responseTime), OF_THE_BODY);
  const replaced = new Set(['age', 'date', ...fresh.map(([name]) => name.toLowerCase())]);
  return [...without(stored, replaced), ...fresh];
}

/** §4.3.5: does the answer to a HEAD speak of the response we hold? */
export function describes(stored: StoredResponse, head: CacheResponse): boolean {
  if (head.status !== stored.status) return false;
  return ['etag', 'last-modified', 'content-length'].every((name) => {
    const said = field(head.headers, name);
    return said === undefined || said === field(stored.headers, name);
  });
}

const CONDITIONS = [
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'if-range',
];
const OF_THE_BODY: ReadonlySet<string> = new Set([
  'content-length',
  'content-encoding',
  'content-range',
]);
const ENTITY_TAGS = /(?:W\/)?"[^"]*"/g;

function opaque(tag: string): string {
  return quotedTag(tag).replace(/^W\//, '');
}

/** A tag that the publisher forgot to quote is quoted, or it could not be sent back. */
function quotedTag(tag: string): string {
  return /^(?:W\/)?".*"$/s.test(tag) ? tag : `"${tag}"`;
}
