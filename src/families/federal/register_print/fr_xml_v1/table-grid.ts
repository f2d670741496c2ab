/** Where each cell of a GPOTABLE stands: `H` of a head is its level, `A` of an entry how far it reaches. */
import { childElements } from '../../../../kit/xml/find-elements.ts';
import type { XmlElement } from '../../../../kit/xml/parse-xml.ts';

export interface PlacedCell {
  readonly element: XmlElement;
  readonly r: number;
  readonly c: number;
  readonly r2: number;
  readonly c2: number;
}

export interface GpoGrid {
  readonly columns: number;
  readonly headerRows: number;
  readonly rows: number;
  readonly cells: readonly PlacedCell[];
  /** Why Markdown cannot hold it; undefined when it can. */
  readonly irregular: string | undefined;
}

/** Beyond this the attribute is noise. */
const MAX_COLUMNS = 1_000;

export function layOut(table: XmlElement): GpoGrid {
  const declared = wholeOf(table.attributes.COLS);
  const heads = headsOf(table);
  const levels = Math.max(0, ...heads.cells.map((cell) => cell.r2 + 1));
  const cells: PlacedCell[] = [...heads.cells];
  let columns = Math.max(declared ?? 0, heads.columns);
  let irregular = heads.irregular;
  let rows = levels;
  for (const row of childElements(table)) {
    if (row.name !== 'ROW') continue;
    let c = 0;
    for (const element of childElements(row)) {
      if (element.name === 'PRTPAGE') continue;
      const more = wholeOf(element.attributes.A?.replace(/^\D+/, '')) ?? 0;
      const c2 = Math.min(c + more, MAX_COLUMNS - 1);
      if (c2 > c) irregular ??= 'an entry reaches over several columns';
      if (element.name !== 'ENT') irregular ??= `a row holds <${element.name}>`;
      cells.push({ element, r: rows, c, r2: rows, c2 });
      c = c2 + 1;
    }
    columns = Math.max(columns, c);
    rows++;
  }
  if (declared !== undefined && columns > declared) irregular ??= 'a row is longer than the table';
  if (heads.columns > 0 && heads.columns !== columns) irregular ??= 'heads and columns differ';
  return { columns, headerRows: levels, rows, cells, irregular };
}

/**
 * Heads are listed as they are read: a head of level 1, then those of level 2 under it. A head with
 * none under it names a column.
 */
function headsOf(table: XmlElement): {
  cells: PlacedCell[];
  columns: number;
  irregular: string | undefined;
} {
  const heads = childElements(table)
    .filter((element) => element.name === 'BOXHD')
    .flatMap((box) => childElements(box).filter((element) => element.name === 'CHED'));
  const levelOf = (head: XmlElement) => Math.min(9, Math.max(1, wholeOf(head.attributes.H) ?? 1));
  const depth = Math.max(0, ...heads.map(levelOf));
  const cells: PlacedCell[] = [];
  const open: { level: number; index: number }[] = [];
  let columns = 0;
  let irregular: string | undefined;
  heads.forEach((element, i) => {
    const level = levelOf(element);
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const next = heads[i + 1];
    const isParent = next !== undefined && levelOf(next) > level;
    const r = open.length;
    if (isParent) open.push({ level, index: cells.length });
    else for (const { index } of open) reach(cells, index, columns);
    cells.push({ element, r, c: columns, r2: isParent ? r : depth - 1, c2: columns });
    if (!isParent) columns++;
    if (element.attributes.A !== undefined) irregular ??= 'a head reaches over several columns';
  });
  return { cells, columns, irregular };
}

function reach(cells: PlacedCell[], index: number, column: number): void {
  const cell = cells[index];
  if (cell) cells[index] = { ...cell, c2: column };
}

const wholeOf = (text: string | undefined): number | undefined => {
  const digits = /^\s*(\d{1,4})\b/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Math.min(Number(digits), MAX_COLUMNS);
};
