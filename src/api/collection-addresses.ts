import type { App } from '../app/app.ts';
import { routeOfRecord } from '../core/canonical-ids.ts';
import { decodedId } from './other-spellings.ts';
import { PARTS } from './plain-ids.ts';

/**
 * Where a record is served that is asked for below the name of its source, or the plural of the prefix of its ids, as
 * other systems have it: `/v1/<source>/<id>`. Ids there may lack the prefix that ours have. Undefined where the name
 * is no source's or nothing is held.
 */
export async function addressInCollection(
  { catalog: { records }, registry }: Pick<App, 'catalog' | 'registry'>,
  { method, url }: { readonly method: string; readonly url: string },
): Promise<string | undefined> {
  const asked = method === 'GET' || method === 'HEAD' ? ADDRESS.exec(url) : null;
  const [, called = '', encoded = '', part = '', query = ''] = asked ?? [];
  const written = decodedId(encoded);
  const names = asked ? namesOf(called) : [];
  if (names.length === 0 || written === undefined) return undefined;
  const prefixes = registry.sources.flatMap(({ name, ids }) => (names.includes(name) ? ids : []));
  // The word itself may be the prefix that others write: `laws/119-21` is `law:119-21`.
  for (const prefix of ['', ...new Set([singular(called), ...prefixes])]) {
    const spelling = prefix === '' ? written : `${prefix}:${written}`;
    const known = registry.canonicalId(spelling);
    const held =
      (await records.resolve(spelling)) ??
      (known.is === 'malformed' ? undefined : await records.resolve(known.id));
    if (held) return `${routeOfRecord(held.record, held.id)}${part}${query}`;
  }
  return undefined;

  function namesOf(word: string): readonly string[] {
    const given = registry.families.flatMap(({ ids }) => ids?.collections?.[word] ?? []);
    const own = given.length > 0 ? given : registry.namesOf(word);
    return own.length > 0 ? own : registry.namesOf(singular(word));
  }
}

/** Addresses of other systems have plurals where ids have the word: `votes/119-h-1-77` is `vote:119-h-1-77`. */
const singular = (word: string): string => word.replace(/s$/, '');

const ADDRESS = new RegExp(
  `^/v1/([a-z][a-z0-9_-]{0,99})/([^/?]+)((?:/(?:${PARTS.join('|')}))?)(\\?.*)?$`,
  's',
);
