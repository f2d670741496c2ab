import type { App } from '../app/app.ts';
import { PARTS } from './plain-ids.ts';

/**
 * Where a record is served when it is asked for under another spelling or an alias of its id: one
 * address for each record keeps caches, links and citations of it together. Undefined where the
 * address stands as it is, or nothing is held under the id.
 */
export function addressOfRecord(
  app: Pick<App, 'catalog' | 'registry'>,
  { method, url }: { readonly method: string; readonly url: string },
): Promise<string | undefined> | undefined {
  if (!url.startsWith('/v1/') || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const asked = ADDRESS.exec(url);
  const written = asked?.[2] === undefined ? undefined : decodedId(asked[2]);
  return asked && written !== undefined ? ownAddress(app, asked, written) : undefined;
}

async function ownAddress(
  { catalog: { records }, registry }: Pick<App, 'catalog' | 'registry'>,
  asked: RegExpExecArray,
  written: string,
): Promise<string | undefined> {
  const [, root = '', , part = '', query = ''] = asked;
  const held = (await records.resolve(written)) ?? (await underItsOwnId(written));
  if (!held || held.id === written) return undefined;
  return `${root}${encodeURIComponent(held.id).replaceAll('%3A', ':')}${part}${query}`;

  async function underItsOwnId(text: string) {
    const known = registry.canonicalId(text);
    if (known.is === 'malformed') return undefined;
    return (await records.resolve(known.id)) ?? records.resolve(known.record);
  }
}

/**
 * Addresses whose handler finds out by itself: nearly all who ask for a document know its id, and to look
 * for another one first would be a question more for each of them.
 */
export const isLeftToHandler = (url: string): boolean =>
  /^\/v1\/documents\/[A-Za-z][\w-]*:[^/?]+(?:\?|$)/.test(url);

const ADDRESS = new RegExp(
  `^(/v1/(?:documents|records|entities|events|terms)/)([^/?]+)((?:/(?:${PARTS.join('|')}))?)(\\?.*)?$`,
  's',
);

/** The id as it was written, before an address encoded it; undefined for what no id is. */
export function decodedId(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    // No id has such a character, whatever a reader of ids would leave out.
    return /\p{Cc}/u.test(plain) ? undefined : plain;
  } catch {
    return undefined;
  }
}
