import type { ReadPage } from './assemble.ts';
import { continueTable, type PagedTable } from './continued-tables.ts';
import { escapeLineStart } from './markdown/escape.ts';
import type { Pieces } from './markdown/pieces.ts';
import { pipeRows, whyNotPipes, wordRows } from './markdown/pipe-table.ts';
import { tableLine } from './markdown/table-line.ts';
import type { TableArtifact, TableCell } from './result.ts';
import type { FoundTable } from './tables/found-table.ts';
import type { Block } from './text/paragraphs.ts';

/** A block and the page it stands on. */
export interface Entry {
  readonly page: ReadPage;
  readonly block: Block;
}

/** A table with the rows it has on the following pages; `parts` are the tables it is made of. */
export interface WholeTable {
  readonly table: PagedTable;
  readonly parts: readonly { readonly page: ReadPage; readonly table: FoundTable }[];
}

/** Joins a table with its rows on the following pages, and marks these as done. */
export function gatherTable(
  entries: readonly (Entry | undefined)[],
  at: number,
  done: Set<number>,
): WholeTable {
  const { page, block } = entries[at] as Entry & { block: { kind: 'table'; table: FoundTable } };
  const parts = [{ page, table: block.table }];
  let table = paged(block.table, page.number);
  for (let next = at + 1; next < entries.length; next += 1) {
    const other = entries[next] as Entry;
    const last = table.pages.at(-1) ?? page.number;
    if (other.block.kind === 'text') {
      if (other.block.apart) continue;
      const text = other.block.lines.map((line) => line.text).join(' ');
      // A caption that says so, or a note, may stand between two parts of one table.
      if (text.length < 200 && /continued|cont[’'.]d|see notes/i.test(text)) continue;
      break;
    }
    if (other.page.number !== last + 1) break;
    const whole = continueTable(table, paged(other.block.table, other.page.number));
    if (whole === undefined) break;
    done.add(next);
    parts.push({ page: other.page, table: other.block.table });
    table = whole;
  }
  return { table, parts };
}

const paged = (table: FoundTable, page: number): PagedTable => ({
  rows: table.rows,
  columns: table.columns,
  headerRows: table.headerRows,
  cells: table.cells,
  xs: table.xs,
  pages: Array.from({ length: table.rows }, () => page),
});

/**
 * Writes a table as pipes. One with spans is kept beside the text as well, where its cells still reach over rows and columns, and
 * a line names it; one that pipes would change has only its words after that line.
 */
export function writeTable(
  { table, parts }: WholeTable,
  caption: string | undefined,
  compounds: ReadonlySet<string>,
  pieces: Pieces,
  artifacts: TableArtifact[],
): void {
  const [first] = parts;
  if (first === undefined) return;
  const { rows, columns, headerRows, cells } = table;
  const add = (lines: readonly string[], rowOf: (index: number) => number) =>
    lines.forEach((line, index) => {
      const at = table.pages[rowOf(index)] ?? first.page.number;
      pieces.add(at, index === lines.length - 1 ? line : `${line}\n`);
    });
  const asPipes = whyNotPipes(table) === undefined;
  if (!asPipes || cells.some(spans)) {
    const artifact: TableArtifact = {
      id: `table-${artifacts.length + 1}`,
      kind: 'table',
      ...(caption === undefined ? {} : { caption }),
      page: first.page.number,
      box: first.page.boxOf(first.table),
      table: { rows, columns, headerRows, cells },
    };
    artifacts.push(artifact);
    pieces.add(first.page.number, tableLine(artifact));
    pieces.endBlock();
  }
  if (asPipes) add(pipeRows(table, compounds), (index) => Math.max(0, index - 1));
  else {
    const words = wordRows(table, compounds).map((row) => escapeLineStart(row));
    add(words, (index) => index);
  }
}

const spans = ({ r, r2, c, c2 }: TableCell): boolean => r2 > r || c2 > c;
