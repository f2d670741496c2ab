/** A table to GFM when GFM can hold all of it, else to an artifact with its cells and source. */
import { artifactPlaceholder } from '../../kit/markdown/markdown-writing.ts';
import type { Align, Block, Token } from '../../kit/markdown/tree/markdown-tree.ts';
import { attr, childElements, descendants, type Element, hasClass, plainText } from './dom.ts';
import type { HtmlReader, Within } from './reader.ts';
import { sanitizedHtml } from './sanitize.ts';
import { type Grid, type GridCell, layOut } from './table-grid.ts';

const MAX_GFM_COLUMNS = 20;

export function readTable(table: Element, reader: HtmlReader, within: Within): Block[] {
  const role = attr(table, 'role');
  if (role === 'presentation' || role === 'none') return readLayout(table, reader, within);
  const grid = layOut(table);
  const caption = captionOf(table);
  const above = caption === undefined ? [] : reader.inlineOf(caption, strongly(within));
  if (grid.cells.length === 0) return above;
  const cells = fits(grid, table) ? inlineCells(grid, reader, within) : undefined;
  if (cells === undefined) return [keptApart(table, grid, caption, reader)];
  if (cells.flat().every((tokens) => tokens.length === 0)) return above;
  const columns = Array.from({ length: grid.columns }, (_, c) => c);
  const head = grid.headerRows === 1 ? cells[0] : undefined;
  const rows = head ? cells.slice(1) : cells;
  const align = columnAlignment(grid);
  return [
    ...above,
    {
      is: 'table',
      align: columns.map((c) => align.get(c)),
      head: columns.map((c) => head?.[c] ?? []),
      rows: rows.map((row) => columns.map((c) => row[c] ?? [])),
    },
  ];
}

const strongly = (within: Within): Within => ({
  ...within,
  spans: [...within.spans, { kind: 'strong' }],
});

const captionOf = (table: Element): Element | undefined =>
  [...childElements(table)].find((child) => child.tagName === 'caption');

/** Rows of a table used for layout are read one after the other. */
function readLayout(table: Element, reader: HtmlReader, within: Within): Block[] {
  return layOut(table).cells.flatMap((cell) => reader.blocksOf(cell.element.childNodes, within));
}

/** Blocks that a GFM cell has no way to write. */
const NOT_IN_CELLS = new Set(
  'table ul ol dl menu dir pre listing xmp blockquote hr h1 h2 h3 h4 h5 h6 details'.split(' '),
);

function fits(grid: Grid, table: Element): boolean {
  if (grid.columns > MAX_GFM_COLUMNS || grid.headerRows > 1) return false;
  for (const cell of grid.cells) {
    if (cell.r2 > cell.r) return false;
    // The label over several columns can be said over each of them; data cannot.
    if (cell.c2 > cell.c && cell.r >= grid.headerRows) return false;
  }
  for (const element of descendants(table)) if (NOT_IN_CELLS.has(element.tagName)) return false;
  return true;
}

/** The inline content of every cell by row and column, or undefined when one has several paragraphs. */
function inlineCells(grid: Grid, reader: HtmlReader, within: Within): Token[][][] | undefined {
  const rows: Token[][][] = Array.from({ length: grid.rows }, () => []);
  for (const cell of grid.cells) {
    const blocks = reader.blocksOf(cell.element.childNodes, within);
    const [only, second] = blocks;
    if (second !== undefined || (only !== undefined && only.is !== 'paragraph')) return undefined;
    const row = rows[cell.r] as Token[][];
    for (let c = cell.c; c <= cell.c2; c++) row[c] = only ? [...only.tokens] : [];
  }
  return rows;
}

function columnAlignment(grid: Grid): Map<number, Align> {
  const align = new Map<number, Align>();
  for (const cell of grid.cells) {
    const said = alignOf(cell);
    if (said === undefined) continue;
    for (let c = cell.c; c <= cell.c2; c++) if (!align.has(c)) align.set(c, said);
  }
  return align;
}

function alignOf({ element }: GridCell): Align {
  if (hasClass(element, 'govuk-table__cell--numeric', 'govuk-table__header--numeric'))
    return 'right';
  const style = /text-align\s*:\s*(\w+)/i.exec(attr(element, 'style') ?? '')?.[1];
  const said = (style ?? attr(element, 'align'))?.toLowerCase();
  return said === 'left' || said === 'right' || said === 'center' ? said : undefined;
}

function keptApart(
  table: Element,
  grid: Grid,
  captionElement: Element | undefined,
  reader: HtmlReader,
): Block {
  const caption = captionElement && plainText(captionElement).replaceAll('\n', ' ');
  const artifact = reader.keep((id) => ({
    id,
    kind: 'table',
    ...(caption ? { caption } : {}),
    table: {
      rows: grid.rows,
      columns: grid.columns,
      headerRows: grid.headerRows,
      cells: grid.cells.map(({ element, r, c, r2, c2 }) => ({
        r,
        c,
        r2,
        c2,
        text: plainText(element),
      })),
    },
    source: sanitizedHtml(table, reader.links),
  }));
  const token: Token = { is: 'ready', markdown: artifactPlaceholder(artifact) };
  return { is: 'paragraph', tokens: [token], spaced: true };
}
