import { holds } from '../geometry.ts';
import type { Sheet } from '../sheet.ts';
import type { FoundTable } from './found-table.ts';
import { ruledTables } from './ruled-tables.ts';
import { openTables } from './unruled-tables.ts';

/** Every table on a sheet, top to bottom: first those drawn with lines, then those that only line up. */
export function findTables(sheet: Sheet): FoundTable[] {
  const ruled = ruledTables(sheet);
  const rest = sheet.words.filter(
    (word) =>
      !ruled.some((table) => holds(table, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2)),
  );
  return [...ruled, ...openTables(sheet, rest)].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}
