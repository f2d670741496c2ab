import { RequestError } from './request-error.ts';

/** Where a page ended, opaque to clients and of use for one list only. */
export const cursorAfter = (list: string, key: string | number): string =>
  Buffer.from(`${list}:${key}`).toString('base64url');

/** Refuses a cursor of another list, or one that was made up. */
export function readCursor(list: string, text: string, key: RegExp): string {
  const decoded = Buffer.from(text, 'base64url').toString();
  const mine = decoded.startsWith(`${list}:`) ? decoded.slice(list.length + 1) : '';
  if (key.test(mine)) return mine;
  throw new RequestError(
    'BAD_PARAMS',
    `cursor is ${JSON.stringify(text)}; it must be the next_cursor of a page of this list`,
    { hint: 'Leave cursor out to begin at the first page.' },
  );
}

/** Ask the catalog for one more than the limit: the extra one says that there is more. */
export function pageFrom<T, U>(
  rows: readonly T[],
  limit: number,
  show: (row: T) => U,
  cursorOf: (last: T) => string,
): { items: U[]; next_cursor: string | null; has_more: boolean } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items: shown.map(show), next_cursor: more ? cursorOf(last) : null, has_more: more };
}
