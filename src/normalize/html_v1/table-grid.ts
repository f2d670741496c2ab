/** Where each cell of an HTML table stands once its spans are laid out. */
import { attr, childElements, type Element } from './dom.ts';

export interface GridCell {
  readonly element: Element;
  readonly r: number;
  readonly c: number;
  readonly r2: number;
  readonly c2: number;
}

export interface Grid {
  readonly rows: number;
  readonly columns: number;
  readonly headerRows: number;
  readonly cells: readonly GridCell[];
}

/** A browser stops at 1,000 columns per cell; a table wider than that is noise or an attack. */
const MAX_COLUMNS = 1_000;

export function layOut(table: Element): Grid {
  const cells: GridCell[] = [];
  let rows = 0;
  let columns = 0;
  let headRows = 0;
  for (const section of sectionsOf(table)) {
    /** The first row, for each column, that no cell from above reaches into. */
    const freeFrom: number[] = [];
    const end = rows + section.rows.length;
    for (const row of section.rows) {
      let column = 0;
      for (const element of childElements(row)) {
        if (element.tagName !== 'td' && element.tagName !== 'th') continue;
        while ((freeFrom[column] ?? 0) > rows) column++;
        const c2 = Math.max(
          column,
          Math.min(column + span(element, 'colspan') - 1, MAX_COLUMNS - 1),
        );
        const r2 = Math.min(rows + (span(element, 'rowspan') || end - rows), end) - 1;
        cells.push({ element, r: rows, c: column, r2, c2 });
        for (let c = column; c <= c2 && r2 > rows; c++) freeFrom[c] = r2 + 1;
        column = c2 + 1;
      }
      columns = Math.max(columns, column);
      rows++;
    }
    if (section.isHead) headRows += section.rows.length;
  }
  return { rows, columns, headerRows: headRows || leadingHeaderRows(cells), cells };
}

/** `rowspan="0"` means to the end of the section; anything unreadable means 1. */
function span(cell: Element, name: 'colspan' | 'rowspan'): number {
  const text = attr(cell, name)?.trim() ?? '';
  if (!/^\d{1,6}$/.test(text)) return 1;
  const number = Number(text);
  return number === 0 && name === 'colspan' ? 1 : number;
}

interface Section {
  readonly isHead: boolean;
  readonly rows: Element[];
}

/** Head first and foot last, as they are drawn, whatever their order in the source. */
function sectionsOf(table: Element): Section[] {
  const heads: Section[] = [];
  const bodies: Section[] = [];
  const feet: Section[] = [];
  for (const child of childElements(table)) {
    if (child.tagName === 'tr') {
      bodies.push({ isHead: false, rows: [child] });
    } else if (
      child.tagName === 'thead' ||
      child.tagName === 'tbody' ||
      child.tagName === 'tfoot'
    ) {
      const rows = [...childElements(child)].filter((row) => row.tagName === 'tr');
      const isHead = child.tagName === 'thead';
      (isHead ? heads : child.tagName === 'tfoot' ? feet : bodies).push({ isHead, rows });
    }
  }
  return [...heads, ...bodies, ...feet];
}

function leadingHeaderRows(cells: readonly GridCell[]): number {
  const plain = cells.find((cell) => cell.element.tagName !== 'th');
  if (plain) return plain.r;
  // Nothing but headers: the first row names the columns of the others.
  return cells.length > 0 ? 1 : 0;
}
