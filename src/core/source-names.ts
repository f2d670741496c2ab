import type { Source } from './source.ts';

/**
 * The names of the sources that people mean by a word: a source's own name, the same with hyphens
 * (`crs-reports`), or the prefix of ids (`fr`), which several sources may make. None for any other word.
 */
export function sourcesMeant(
  sources: readonly Pick<Source, 'name' | 'ids'>[],
): (called: string) => readonly string[] {
  const own = new Set(sources.map(({ name }) => name));
  return (called) => {
    const name = called.replaceAll('-', '_');
    if (own.has(name)) return [name];
    return sources.filter(({ ids }) => ids.includes(called)).map((source) => source.name);
  };
}

/**
 * What was asked for, with its sources under their own names. In a list a prefix that several sources share stands for
 * all of them; where one source is asked for it stays as it is, and is refused by whoever looks for that source.
 */
export function withSourceNames<V extends object>(
  asked: V,
  namesOf: (called: string) => readonly string[],
): V {
  const { source } = asked as { readonly source?: unknown };
  if (typeof source === 'string') {
    const [name = source, ...others] = namesOf(source);
    return others.length === 0 ? { ...asked, source: name } : asked;
  }
  if (!Array.isArray(source)) return asked;
  const named = source.map(String).flatMap((one) => {
    const names = namesOf(one);
    return names.length > 0 ? names : [one];
  });
  return { ...asked, source: [...new Set(named)] };
}
