/** Rows of cells with spans, laid on a grid; as GFM where GFM can hold them. */
import type { Table, TableCell } from '../../core/normalizer.ts';

export interface SourceCell {
  /** Inline Markdown, on one line. */
  readonly markdown: string;
  readonly words: string;
  readonly columns: number;
  readonly rows: number;
  /** Where the publisher says the cell begins; else after the one before. */
  readonly at?: number;
}
export interface SourceRow {
  readonly header: boolean;
  readonly cells: readonly SourceCell[];
}

export interface LaidTable {
  readonly table: Table;
  /** Undefined when Markdown cannot hold it: the table is then an artifact. */
  readonly gfm: string | undefined;
}

const MAX_COLUMNS = 200;
const MAX_GFM_COLUMNS = 20;

export function layTable(rows: readonly SourceRow[]): LaidTable {
  const cells: TableCell[] = [];
  const lines: string[][] = [];
  /** Row up to which a column is taken by a cell from above. */
  const taken: number[] = [];
  let columns = 0;
  let spans = false;
  rows.forEach((row, r) => {
    const line: string[] = [];
    let c = 0;
    for (const cell of row.cells) {
      c = Math.min(cell.at ?? c, MAX_COLUMNS - 1);
      while ((taken[c] ?? 0) > r && c < MAX_COLUMNS - 1) c++;
      const c2 = Math.min(c + Math.max(1, cell.columns) - 1, MAX_COLUMNS - 1);
      const r2 = Math.min(r + Math.max(1, cell.rows) - 1, rows.length - 1);
      if (c2 > c || r2 > r) spans = true;
      cells.push({ r, c, r2, c2, text: cell.words });
      line[c] = cell.markdown;
      for (let over = c; over <= c2; over++) taken[over] = r2 + 1;
      c = c2 + 1;
      columns = Math.max(columns, c);
    }
    lines.push(line);
  });
  const headerRows = rows.findIndex((row) => !row.header);
  const heads = headerRows < 0 ? rows.length : headerRows;
  const table: Table = { rows: rows.length, columns, headerRows: heads, cells };
  const simple = !spans && heads <= 1 && columns <= MAX_GFM_COLUMNS && columns > 0;
  return { table, gfm: simple ? gfmOf(lines, columns, heads) : undefined };
}

function gfmOf(lines: readonly (readonly string[])[], columns: number, heads: number): string {
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, c) => cells[c] ?? '').join(' | ')} |`;
  const rule = `|${' --- |'.repeat(columns)}`;
  const head = heads === 1 ? (lines[0] ?? []) : [];
  return [line(head), rule, ...lines.slice(heads).map(line)].join('\n');
}
