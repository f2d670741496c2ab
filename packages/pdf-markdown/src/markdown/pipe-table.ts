import type { Table, TableCell } from '../result.ts';
import { joinLines } from '../text/hyphens.ts';
import { escapeInline } from './escape.ts';

const widest = 20;

/**
 * Why a table cannot be a pipe table without loss; undefined when it can. Spans in the header, and a phrase alone on
 * its row, read well enough without them; any other span says something that a pipe table cannot.
 */
export function whyNotPipes(table: Table): string | undefined {
  if (table.columns > widest) return `${table.columns} columns; a pipe table has at most ${widest}`;
  const rows = new Map<number, TableCell[]>();
  for (const cell of table.cells) rows.set(cell.r, [...(rows.get(cell.r) ?? []), cell]);
  for (const cell of table.cells) {
    if (cell.r < table.headerRows) continue;
    if (cell.r2 > cell.r) return 'cells that reach over several rows';
    if (cell.c2 === cell.c) continue;
    const beside = (rows.get(cell.r) ?? []).filter((other) => other !== cell);
    // Alone on its row, or last after a label, it heads the rows below.
    if (!beside.every((other) => other.c < cell.c)) return 'cells that reach over several columns';
  }
  return undefined;
}

/** The rows of a pipe table, the rule under the first included; row 0 is the header. */
export function pipeRows(table: Table, compounds: ReadonlySet<string>): string[] {
  const grid: string[][] = Array.from({ length: table.rows }, () =>
    Array.from({ length: table.columns }, () => ''),
  );
  for (const { r, c, text } of table.cells) {
    const row = grid[r];
    if (row !== undefined) row[c] = cellText(text, compounds);
  }
  const lines = grid.map((row) => `| ${row.join(' | ')} |`);
  lines.splice(1, 0, `|${' --- |'.repeat(table.columns)}`);
  return lines;
}

/** Words divided at the end of a line are mended in a cell, too. */
const cellText = (text: string, compounds: ReadonlySet<string>): string =>
  escapeInline(joinLines(text.split('\n'), compounds).replace(/\s+/g, ' ').trim(), {
    before: ' ',
    after: ' ',
    inTableCell: true,
  });
