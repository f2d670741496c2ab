import type { Source } from './source.ts';

/**
 * A source under whatever name people call it: its own, the same with hyphens (`crs-reports`), or the
 * prefix of its ids (`fr`), unless several sources make such ids. Any other name comes back as it is.
 */
export function sourceNames(
  sources: readonly Pick<Source, 'name' | 'ids'>[],
): (called: string) => string {
  const own = new Set(sources.map(({ name }) => name));
  return (called) => {
    const name = called.replaceAll('-', '_');
    if (own.has(name)) return name;
    const [first, ...more] = sources.filter(({ ids }) => ids.includes(called));
    return first && more.length === 0 ? first.name : called;
  };
}
