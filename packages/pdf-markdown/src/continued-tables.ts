import type { Table } from './result.ts';

/** A table on one page, or the rows of one that runs over several: `pages[r]` is the page of row r. */
export interface PagedTable extends Table {
  readonly pages: readonly number[];
  readonly xs: readonly number[];
}

/**
 * The table with the rows of the next page added when the two are one: the same columns at the same places.
 * A header printed again is left out. Undefined when they are two tables.
 */
export function continueTable(above: PagedTable, below: PagedTable): PagedTable | undefined {
  if (above.columns !== below.columns || above.xs.length !== below.xs.length) return undefined;
  if (above.xs.some((x, index) => Math.abs(x - (below.xs[index] as number)) > 6)) return undefined;
  const again = headerText(below, above.headerRows) === headerText(above, above.headerRows);
  const skipped = again ? above.headerRows : 0;
  // Another header over the same columns: another table.
  if (!again && below.headerRows > 1) return undefined;
  const cells = below.cells
    .filter(({ r }) => r >= skipped)
    .map((cell) => ({
      ...cell,
      r: cell.r - skipped + above.rows,
      r2: cell.r2 - skipped + above.rows,
    }));
  return {
    ...above,
    rows: above.rows + below.rows - skipped,
    cells: [...above.cells, ...cells],
    pages: [...above.pages, ...below.pages.slice(skipped)],
  };
}

const headerText = (table: Table, rows: number): string =>
  table.cells
    .filter(({ r }) => r < rows)
    .map(({ r, c, text }) => `${r},${c}:${text.replace(/\s+/g, '')}`)
    .join('|');
