import type { Change, ChangeFilter, Changes } from '../core/changes.ts';

const WINDOW = 2000;
const WINDOWS = 50;

/** The last lines of the feed that fit, newest first: read in windows from the end until there are enough. */
export async function newestChanges(
  changes: Changes,
  limit: number,
  filter: ChangeFilter,
  { after = 0, until }: { readonly after?: number; readonly until?: number } = {},
): Promise<readonly Change[]> {
  const found: Change[] = [];
  let end = until ?? (await changes.last());
  for (let windows = 0; windows < WINDOWS && end > after && found.length < limit; windows += 1) {
    const start = Math.max(after, end - WINDOW);
    const some = await changes.after(start, end - start, filter);
    found.push(...some.filter(({ seq }) => seq <= end).reverse());
    end = start;
  }
  return found.slice(0, limit);
}
