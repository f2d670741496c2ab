import type { Table, TableCell } from '../result.ts';
import { joinLines } from '../text/hyphens.ts';
import { escapeInline } from './escape.ts';

const widest = 20;

/**
 * Why a table cannot be a pipe table without loss; undefined when it can. Header phrases are repeated over
 * every column they head, the labels of rows in every row, and a phrase alone on its row reads well without its span; any other span says
 * something that a pipe table cannot.
 */
export function whyNotPipes(table: Table): string | undefined {
  if (table.columns > widest) return `${table.columns} columns; a pipe table has at most ${widest}`;
  const rows = new Map<number, TableCell[]>();
  for (const cell of table.cells) rows.set(cell.r, [...(rows.get(cell.r) ?? []), cell]);
  const labels = labelColumns(table);
  for (const cell of table.cells) {
    if (cell.r < table.headerRows) continue;
    if (cell.r2 > cell.r && cell.c2 >= labels) return 'cells that reach over several rows';
    if (cell.c2 === cell.c) continue;
    const beside = (rows.get(cell.r) ?? []).filter((other) => other !== cell);
    // Alone on its row, or last after a label, it heads the rows below.
    if (!beside.every((other) => other.c < cell.c)) return 'cells that reach over several columns';
  }
  return undefined;
}

/**
 * How many columns at the left hold labels: a column whose cells reach over rows is one if it is the first, or stands
 * beside one. The last column holds what is said of them.
 */
function labelColumns({ columns, headerRows, cells }: Table): number {
  let labels = 0;
  while (
    labels < columns - 1 &&
    cells.some(({ r, r2, c, c2 }) => r >= headerRows && r2 > r && c === labels && c2 === labels)
  )
    labels += 1;
  return labels;
}

/** The rows of a pipe table, the rule under the first included; row 0 is the header. */
export function pipeRows(table: Table, compounds: ReadonlySet<string>): string[] {
  const grid: string[][] = Array.from({ length: table.rows }, () =>
    Array.from({ length: table.columns }, () => ''),
  );
  for (const { r, c, r2, c2, text } of table.cells) {
    const shown = cellText(text, compounds);
    const header = r < table.headerRows;
    const [last, across] = header ? [r, c2] : [r2, c];
    for (let row = r; row <= last; row += 1)
      for (let column = c; column <= across; column += 1) {
        const cells = grid[row];
        if (cells !== undefined) cells[column] = shown;
      }
  }
  const lines = grid.map((row) => `| ${row.join(' | ')} |`);
  lines.splice(1, 0, `|${' --- |'.repeat(table.columns)}`);
  return lines;
}

/** The words of a table that stands beside the Markdown, a line for each row: they are searched and quoted as text. */
export function wordRows(table: Table, compounds: ReadonlySet<string>): string[] {
  const rows: string[][] = Array.from({ length: table.rows }, () => []);
  for (const { r, text } of [...table.cells].sort((a, b) => a.c - b.c))
    rows[r]?.push(cellText(text, compounds));
  return rows.map((cells) => cells.join(' · '));
}

/** Words divided at the end of a line are mended in a cell, too. */
const cellText = (text: string, compounds: ReadonlySet<string>): string =>
  escapeInline(joinLines(text.split('\n'), compounds).replace(/\s+/g, ' ').trim(), {
    before: ' ',
    after: ' ',
    inTableCell: true,
  });
