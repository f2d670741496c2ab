import { normalizeActionToken } from './action-token.ts';
import { decodedToken } from './cells.ts';

/** What the site said to a request for one file. */
export type DlBfileAnswer =
  | { readonly is: 'address'; readonly url: string }
  /** The proof was not accepted: an old nonce, a lost cookie. */
  | { readonly is: 'refused'; readonly why: string }
  /** The site has no such file. */
  | { readonly is: 'missing'; readonly why: string }
  | { readonly is: 'unreadable'; readonly why: string };

/** Hosts where the signed addresses lead. */
export const BOX_HOSTS: readonly string[] = ['*.boxcloud.com', '*.box.com'];

/**
 * Reads an answer of `dl_bfile`: JSON as it should be, or whatever came instead. The address stands
 * in `data.fid`, of all names; a WordPress that does not like the nonce says -1, with status 200.
 */
export function readAnswer(status: number, body: string): DlBfileAnswer {
  const text = body.replace(/^\uFEFF/, '').trim();
  if (status === 403 || status === 401) return refused(`it answered ${status}`);
  if (text === '-1') return refused('it answered -1');
  if (text === '' || text === '0') return unreadable(`it answered ${text || 'nothing'}`);
  const reply = parsed(text);
  if (reply === undefined) {
    const url = addressIn(text);
    return url ? { is: 'address', url } : unreadable(`it answered ${firstWords(text)}`);
  }
  const { success, data } = reply;
  if (success === false) {
    const why = wordsIn(data);
    return NONCE.test(why) ? refused(why) : { is: 'missing', why: why || 'it has no such file' };
  }
  const url = urlIn(data);
  if (url === undefined) return { is: 'missing', why: 'the answer names no address' };
  return isBoxUrl(url) ? { is: 'address', url } : { is: 'missing', why: `it names ${hostOf(url)}` };
}

/** https, at Box, and something to fetch there. */
export function isBoxUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, pathname } = new URL(url);
  const isBox = BOX_HOSTS.some((host) => hostname.endsWith(host.slice(1)));
  return protocol === 'https:' && isBox && pathname.length > 1;
}

/** Whether a request of the page asks for this file: a click that comes late asks for another one. */
export function asksFor(
  token: string,
  { url, body = '' }: { url: string; body?: string },
): boolean {
  if (!url.includes('admin-ajax.php') || !body.includes('dl_bfile')) return false;
  const name = new URLSearchParams(body).get('fname');
  return name === null || normalizeActionToken(decodedToken(name)) === token;
}

const NONCE = /nonce|security|expired|not allowed|forbidden/i;
const refused = (why: string): DlBfileAnswer => ({ is: 'refused', why });
const unreadable = (why: string): DlBfileAnswer => ({ is: 'unreadable', why });

interface JsonAnswer {
  readonly success?: unknown;
  readonly data?: unknown;
}

function parsed(text: string): JsonAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as JsonAnswer) : undefined;
  } catch {
    return undefined;
  }
}

function urlIn(data: unknown): string | undefined {
  if (typeof data === 'string') return /^https?:/.test(data) ? data : undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const named = data as Record<string, unknown>;
  for (const name of ['fid', 'url', 'download_url', 'link']) {
    const value = named[name];
    if (typeof value === 'string' && /^https?:/.test(value)) return value;
  }
  return undefined;
}

/** Out of a page, or out of JSON that is not quite JSON. */
function addressIn(text: string): string | undefined {
  const plain = text.replaceAll('\\/', '/').replaceAll('&amp;', '&');
  for (const [found] of plain.matchAll(/https:\/\/[^\s"'<>\\]+/g)) {
    if (isBoxUrl(found)) return found;
  }
  return undefined;
}

function wordsIn(data: unknown): string {
  if (typeof data === 'string') return harmless(data);
  const { message } = (data ?? {}) as { message?: unknown };
  return typeof message === 'string' ? harmless(message) : '';
}

/** What the site says ends up in logs: no address, nothing that looks like a nonce, and not a novel. */
const harmless = (words: string): string =>
  words
    .replace(/https?:(?:\\?\/){2}[^\s"'<>]+/g, '***')
    .replace(/\b[0-9a-f]{10}\b/gi, '***')
    .slice(0, 200);

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : 'no address');

const firstWords = (text: string): string => {
  const words = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `"${harmless(words).slice(0, 60)}"`;
};
