import type { App } from '../app/app.ts';
import { routeOfRecord } from '../core/canonical-ids.ts';
import { decodedId } from './other-spellings.ts';
import { PARTS } from './plain-ids.ts';

/**
 * Where a record is served that is asked for below the name of its source, as other systems have it:
 * `/v1/<source>/<id>`. Ids there may lack the prefix that ours have. Undefined where the
 * name is no source's or nothing is held.
 */
export async function addressInCollection(
  { catalog: { records }, registry }: Pick<App, 'catalog' | 'registry'>,
  { method, url }: { readonly method: string; readonly url: string },
): Promise<string | undefined> {
  const asked = method === 'GET' || method === 'HEAD' ? ADDRESS.exec(url) : null;
  const [, called = '', encoded = '', part = '', query = ''] = asked ?? [];
  const written = decodedId(encoded);
  const source = registry.sources.find(({ name }) => name === sourceOf(called));
  if (!source || written === undefined) return undefined;
  for (const spelling of [written, ...source.ids.map((prefix) => `${prefix}:${written}`)]) {
    const known = registry.canonicalId(spelling);
    const held =
      (await records.resolve(spelling)) ??
      (known.is === 'malformed' ? undefined : await records.resolve(known.id));
    if (held) return `${routeOfRecord(held.record, held.id)}${part}${query}`;
  }
  return undefined;

  function sourceOf(word: string): string {
    const given = registry.families.map(({ ids }) => ids?.collections?.[word]);
    return given.find((name) => name !== undefined) ?? registry.nameOf(word);
  }
}

const ADDRESS = new RegExp(
  `^/v1/([a-z][a-z0-9_-]{0,99})/([^/?]+)((?:/(?:${PARTS.join('|')}))?)(\\?.*)?$`,
  's',
);
