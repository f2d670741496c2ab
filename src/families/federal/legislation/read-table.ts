/** Tables of the three kinds that laws are printed with: CALS, XHTML, and columns side by side. */
import type { SourceCell, SourceRow } from '../../../kit/markdown/table.ts';
import {
  collapse,
  isElement,
  serialize,
  textIn,
  type XmlElement,
} from '../../../kit/xml/parse-xml.ts';
import { inlineOf } from './read-inline.ts';
import type { WriterState } from './writer-state.ts';

const ROWS: ReadonlySet<string> = new Set(['row', 'tr']);
const CELLS: ReadonlySet<string> = new Set(['entry', 'td', 'th', 'column']);
const CAPTIONS: ReadonlySet<string> = new Set(['ttitle', 'caption']);

export function writeTable(table: XmlElement, state: WriterState): void {
  const rows: SourceRow[] = [];
  const captions: string[] = [];
  const around: XmlElement[] = [];
  const feet: XmlElement[] = [];
  let names = new Map<string, number>();
  const visit = (element: XmlElement, header: boolean) => {
    for (const child of element.children) {
      if (!isElement(child)) continue;
      if (ROWS.has(child.name)) rows.push(rowOf(child, header, names, state));
      else if (CAPTIONS.has(child.name)) captions.push(collapse(textIn(child)));
      else if (child.name === 'tgroup') {
        names = columnNames(child);
        visit(child, false);
      } else if (child.name === 'thead') visit(child, true);
      else if (child.name === 'tbody') visit(child, false);
      // The foot may be written before the rows, and stands under them.
      else if (child.name === 'tfoot') feet.push(child);
      else if (!SILENT.has(child.name)) around.push(child);
    }
  };
  visit(table, false);
  const notes: string[] = [];
  for (const foot of feet.splice(0)) {
    const before = rows.length;
    visit(foot, false);
    // Notes of the table are notes of the text, and a row of one cell is a sentence under the table.
    for (const row of rows.splice(before)) {
      const said = row.cells.map(({ markdown }) => markdown).filter(Boolean);
      if (row.cells.length === 1) notes.push(...said);
      else if (said.length > 0) rows.push(row);
    }
  }
  state.body.table(rows, captions.join(' ') || undefined, () => serialize(table));
  // What a table holds beside rows (a description, notes) stays in the text after it.
  for (const note of notes) state.body.paragraph(note);
  for (const element of around) state.body.paragraph(inlineOf(element.children, state).trim());
}

const SILENT: ReadonlySet<string> = new Set(['colgroup', 'col', 'colspec', 'spanspec']);

const columnNames = (group: XmlElement): Map<string, number> =>
  new Map(
    group.children
      .filter((child): child is XmlElement => isElement(child) && child.name === 'colspec')
      .map((child, i) => [child.attributes.colname ?? `c${i}`, i]),
  );

function rowOf(
  row: XmlElement,
  inHead: boolean,
  names: ReadonlyMap<string, number>,
  state: WriterState,
): SourceRow {
  const cells = row.children.filter(
    (child): child is XmlElement => isElement(child) && CELLS.has(child.name),
  );
  return {
    header: inHead || (cells.length > 0 && cells.every((cell) => cell.name === 'th')),
    cells: cells.map((cell) => cellOf(cell, names, state)),
  };
}

function cellOf(
  cell: XmlElement,
  names: ReadonlyMap<string, number>,
  state: WriterState,
): SourceCell {
  const { namest, nameend, morerows, colspan, rowspan, colname } = cell.attributes;
  const from = names.get(namest ?? colname ?? '');
  const to = names.get(nameend ?? '');
  return {
    markdown: inlineOf(cell.children, state).replace(/\s+/g, ' ').trim(),
    words: collapse(textIn(cell).replace(/\u00ad/g, '')),
    columns: from !== undefined && to !== undefined ? to - from + 1 : span(colspan),
    rows: morerows === undefined ? span(rowspan) : span(morerows) + (morerows === '0' ? 0 : 1),
    ...(from !== undefined && namest !== undefined && { at: from }),
  };
}

const span = (text: string | undefined): number => {
  const digits = /^\s*(\d{1,4})/.exec(text ?? '')?.[1];
  return digits === undefined ? 1 : Math.max(1, Number(digits));
};
