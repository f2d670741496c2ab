import { useCallback, useMemo } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';

/** What a view is narrowed to, kept in its address: every filter can be linked to and gone back from. */
export interface Filters {
  get(name: string): string | undefined;
  /** Several values of one filter, separated by commas in the address. */
  all(name: string): readonly string[];
  set(changes: Readonly<Record<string, string | undefined>>, how?: 'push' | 'replace'): void;
  toggle(name: string, value: string): void;
  /** The address with these changes. */
  href(changes: Readonly<Record<string, string | undefined>>): string;
}

export function useFilters(): Filters {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const href = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      return next.size === 0 ? path : `${path}?${next}`;
    },
    [params, path],
  );
  const get = (name: string) => params.get(name) ?? undefined;
  const all = (name: string) => get(name)?.split(',').filter(Boolean) ?? [];
  const set: Filters['set'] = (changes, how = 'push') =>
    navigate(href(changes), { replace: how === 'replace' });
  return {
    get,
    all,
    set,
    href,
    toggle(name, value) {
      const before = all(name);
      const after = before.includes(value)
        ? before.filter((one) => one !== value)
        : [...before, value];
      set({ [name]: after.join(',') });
    },
  };
}
