import type { Database } from '../driver.ts';

/** Facts about the indexes, by name. */
export interface SearchState {
  get(name: StateName): string | undefined;
  number(name: StateName): number;
  set(name: StateName, value: string | number): void;
  forget(...names: readonly StateName[]): void;
}

/**
 * `words_made` is how the index of words was made, `words_through` the last line of the feed that is in it.
 * While one is made anew: `words_next` is how, `words_from` the last line of the feed when that began,
 * `words_after` the last document that is in it, `words_done` how many are.
 */
type StateName =
  | 'words_made'
  | 'words_through'
  | 'words_next'
  | 'words_from'
  | 'words_after'
  | 'words_done';

export function createSearchState(db: Database): SearchState {
  const find = db.query<{ value: string }>('SELECT value FROM search_state WHERE name = ?');
  const keep = db.query(
    `INSERT INTO search_state (name, value) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET value = ?2`,
  );
  const remove = db.query('DELETE FROM search_state WHERE name = ?');
  const get = (name: StateName) => find.get(name)?.value;
  return {
    get,
    number: (name) => Number(get(name) ?? 0),
    set: (name, value) => void keep.run(name, String(value)),
    forget(...names) {
      for (const name of names) remove.run(name);
    },
  };
}
