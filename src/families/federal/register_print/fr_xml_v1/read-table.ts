/** A GPOTABLE to GFM when GFM can hold all of it, else to an artifact with its cells and source. */

import { artifactPlaceholder } from '../../../../kit/markdown/markdown-writing.ts';
import type { Align, Block, Token } from '../../../../kit/markdown/tree/markdown-tree.ts';
import { childElements, descendantsOf } from '../../../../kit/xml/find-elements.ts';
import { serialize, type XmlElement } from '../../../../kit/xml/parse-xml.ts';
import { INLINE, inlineOf, wordsOf } from './read-inline.ts';
import type { Reading } from './reading.ts';
import { type GpoGrid, layOut } from './table-grid.ts';

const MAX_GFM_COLUMNS = 20;

/** The title is said above, the description and the notes stay in the text around it. */
export function readTable(
  table: XmlElement,
  reading: Reading,
  blocksOf: (element: XmlElement) => readonly Block[],
): Block[] {
  const above: Block[] = [];
  const below: Block[] = [];
  let title: XmlElement | undefined;
  for (const element of childElements(table)) {
    if (element.name === 'TTITLE' && title === undefined) title = element;
    else if (element.name === 'TDESC') above.push(...blocksOf(element));
    else if (element.name !== 'BOXHD' && element.name !== 'ROW') below.push(...blocksOf(element));
  }
  const grid = layOut(table);
  const caption = title && wordsOf(title);
  if (grid.cells.length === 0) return [...titleOf(title, reading), ...above, ...below];
  const why = whyNot(grid);
  if (why !== undefined) return [...above, keptApart(table, grid, caption, reading), ...below];
  return [...titleOf(title, reading), ...above, gfm(table, grid, reading), ...below];
}

function whyNot(grid: GpoGrid): string | undefined {
  if (grid.irregular !== undefined) return grid.irregular;
  if (grid.columns > MAX_GFM_COLUMNS) return `it has ${grid.columns} columns`;
  for (const { element } of grid.cells) {
    for (const { name } of descendantsOf(element)) if (!INLINE.has(name)) return `<${name}>`;
  }
  return undefined;
}

function titleOf(title: XmlElement | undefined, reading: Reading): Block[] {
  if (!title) return [];
  const tokens = inlineOf([{ name: 'B', attributes: {}, children: title.children }], reading);
  return tokens.length === 0 ? [] : [{ is: 'paragraph', tokens, spaced: true }];
}

/** A head over several columns is said over each of them. */
function gfm(table: XmlElement, grid: GpoGrid, reading: Reading): Block {
  const columns = Array.from({ length: grid.columns }, (_, c) => c);
  const head: Token[][] = columns.map(() => []);
  const rows: Token[][][] = [];
  for (const { element, r, c, c2 } of grid.cells) {
    if (r < grid.headerRows) {
      const tokens = inlineOf(element.children, reading);
      for (let over = c; over <= c2; over++) joinHead(head[over], tokens);
      continue;
    }
    const row = r - grid.headerRows;
    while (rows.length <= row) rows.push(columns.map(() => []));
    const cells = rows[row];
    if (cells) cells[c] = inlineOf(element.children, reading, 'break');
  }
  const widths = (table.attributes.CDEF ?? '').split(',');
  return { is: 'table', align: columns.map((c) => alignOf(widths[c])), head, rows };
}

function joinHead(head: Token[] | undefined, tokens: readonly Token[]): void {
  if (!head || tokens.length === 0) return;
  if (head.length > 0) head.push({ is: 'text', text: ' / ' });
  head.push(...tokens);
}

/** GPO's column definition: a bare width is of figures, `12C` is centred, `s50` and `r50` are words. */
function alignOf(width: string | undefined): Align {
  if (/^\d+\s*C/i.test(width ?? '')) return 'center';
  return /^\d/.test(width ?? '') ? 'right' : undefined;
}

function keptApart(
  table: XmlElement,
  grid: GpoGrid,
  caption: string | undefined,
  reading: Reading,
): Block {
  const artifact = reading.keep('table', (id) => ({
    id,
    kind: 'table',
    ...(caption && { caption }),
    table: {
      rows: grid.rows,
      columns: grid.columns,
      headerRows: grid.headerRows,
      cells: grid.cells.map(({ element, r, c, r2, c2 }) => ({
        r,
        c,
        r2,
        c2,
        text: wordsOf(element),
      })),
    },
    source: serialize(table),
  }));
  const tokens: Token[] = [{ is: 'ready', markdown: artifactPlaceholder(artifact) }];
  return { is: 'paragraph', tokens, spaced: true };
}
