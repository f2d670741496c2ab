import { type Box, holds } from '../geometry.ts';
import type { Sheet } from '../sheet.ts';
import type { Word } from '../words.ts';
import type { FoundTable } from './found-table.ts';
import { ruledTables } from './ruled-tables.ts';
import { openTables } from './unruled-tables.ts';

/** Every table on a sheet, top to bottom: first those drawn with lines, then those that only line up. */
export function findTables(sheet: Sheet): FoundTable[] {
  const { tables: ruled, diagrams } = ruledTables(sheet);
  const lies = ({ x0, y0, x1, y1 }: Word, boxes: readonly Box[]) =>
    boxes.some((box) => holds(box, (x0 + x1) / 2, (y0 + y1) / 2));
  const rest = sheet.words.filter((word) => !lies(word, ruled));
  const open = openTables(sheet, rest).filter(
    ({ words }) => ![...words].some((word) => lies(word, diagrams)),
  );
  return [...ruled, ...open].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}
