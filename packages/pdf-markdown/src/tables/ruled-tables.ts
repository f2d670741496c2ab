import { around, type Box, holds, overlap } from '../geometry.ts';
import { type Chunk, chunksOf, type Line, linesOf, textOf } from '../lines.ts';
import type { Sheet } from '../sheet.ts';
import type { Word } from '../words.ts';
import { isData } from './data-cell.ts';
import { type DrawnCell, linesIn } from './drawn-cell.ts';
import { drawnTables as limits } from './drawn-table-thresholds.ts';
import {
  hidesColumns,
  isForm,
  onlyHeader,
  onlyMarks,
  partOfOpenTable,
  tabular,
  valuesSpan,
} from './false-lattices.ts';
import type { FoundCell, FoundTable } from './found-table.ts';
import { type Lattice, latticesOf } from './lattice.ts';
import { proseChunks } from './prose-columns.ts';
import { splitBands } from './rows-without-lines.ts';
import { splitTallLabels } from './tall-labels.ts';

export interface Ruled {
  readonly tables: readonly FoundTable[];
  /** Where lines cross and hold the marks of a diagram: no table reaches into it. */
  readonly diagrams: readonly Box[];
}

/** Tables whose columns are drawn with lines; rows without lines between them are told apart by their baselines. */
export function ruledTables(sheet: Sheet): Ruled {
  const tables: FoundTable[] = [];
  const diagrams: Box[] = [];
  for (const lattice of latticesOf(sheet.rules)) {
    const table = tableOf(withStub(withoutPanels(lattice, sheet), sheet), sheet);
    if (table === 'diagram') diagrams.push(lattice);
    else if (table !== undefined && !tables.some((other) => inside(table, other)))
      tables.push(table);
  }
  return { tables, diagrams };
}

const inside = (a: Box, b: Box): boolean =>
  overlap(a.x0, a.x1, b.x0, b.x1) > limits.insideShare * (a.x1 - a.x0) &&
  overlap(a.y0, a.y1, b.y0, b.y1) > limits.insideShare * (a.y1 - a.y0);

function tableOf(lattice: Lattice, sheet: Sheet): FoundTable | 'diagram' | undefined {
  if (lattice.xs.length < 3) return undefined;
  const words = sheet.words.filter((word) =>
    holds(lattice, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2),
  );
  if (words.length < 2) return undefined;
  const cells = fill(lattice, words);
  const texts = cells.filter((cell) => cell.words.length > 0);
  // Charts and maps draw grids with nothing in them.
  if (texts.length < 3 || texts.length < limits.filledShare * cells.length) return undefined;
  if (new Set(texts.map(({ c }) => c)).size < 2) return undefined;
  if (partOfOpenTable(lattice, cells, sheet) || hidesColumns(lattice, cells)) return undefined;
  if (onlyHeader(lattice, texts, sheet)) return undefined;
  // What a form asks for stays in one cell with its answer.
  const form = isForm(cells);
  const split = form
    ? cells
    : splitBands(
        lattice,
        splitTallLabels(
          cells.flatMap((cell) => splitSpan(cell, lattice)),
          lattice,
        ),
      );
  const trimmed = trim(split);
  const columns = new Set(trimmed.filter(({ words: w }) => w.length > 0).map(({ c }) => c)).size;
  const rows = new Set(trimmed.filter(({ words: w }) => w.length > 0).map(({ r }) => r)).size;
  if (columns < 2 || rows < 2) return undefined;
  if (!form && (!tabular(trimmed) || valuesSpan(trimmed))) return undefined;
  if (onlyMarks(trimmed)) return 'diagram';
  return finish(trimmed, lattice, sheet.number);
}

/** A box over the whole height beside the rows, with a chart or a paragraph in it, is no column of theirs. */
function withoutPanels(lattice: Lattice, sheet: Sheet): Lattice {
  const { xs, ys, cells } = lattice;
  const [rows, columns] = [ys.length - 1, xs.length - 1];
  if (rows < limits.panelRows || columns < 3) return lattice;
  const isPanel = (c: number) => {
    // A title over all of it is not looked at.
    const whole = (cell: { c: number; c2: number }) => cell.c === 0 && cell.c2 === columns - 1;
    const own = cells.filter((cell) => cell.c <= c && cell.c2 >= c && !whole(cell));
    const tall = own.find(({ r, r2 }) => r2 - r + 1 >= limits.panelShare * rows);
    if (tall === undefined || own.some((cell) => cell.c !== c || cell.c2 !== c)) return false;
    const held = sheet.words.filter(
      ({ x0, x1, y0, y1, turned }) =>
        turned === 0 &&
        holds(lattice, (x0 + x1) / 2, (y0 + y1) / 2) &&
        bandOf(xs, (x0 + x1) / 2) === c,
    );
    const lines = linesOf(held);
    const inTall = ({ base, size }: Line) => {
      const row = bandOf(ys, base - limits.panelBase * size);
      return row >= tall.r && row <= tall.r2;
    };
    return lines.length > limits.panelLines && lines.every(inTall);
  };
  const [first, last] = [isPanel(0) ? 1 : 0, columns - (isPanel(columns - 1) ? 2 : 1)];
  if (last - first === columns - 1 || last <= first) return lattice;
  return {
    ...lattice,
    x0: xs[first] as number,
    x1: xs[last + 1] as number,
    xs: xs.slice(first, last + 2),
    cells: cells
      .filter(({ c, c2 }) => c2 >= first && c <= last)
      .map((cell) => ({
        ...cell,
        c: Math.max(cell.c, first) - first,
        c2: Math.min(cell.c2, last) - first,
      })),
  };
}

function fill(lattice: Lattice, words: readonly Word[]): DrawnCell[] {
  const { xs, ys } = lattice;
  const cells = lattice.cells.map((cell) => ({ ...cell, words: [] as Word[] }));
  const at = new Map<string, DrawnCell>();
  for (const cell of cells) {
    for (let r = cell.r; r <= cell.r2; r += 1) {
      for (let c = cell.c; c <= cell.c2; c += 1) at.set(`${r},${c}`, cell);
    }
  }
  for (const word of words) {
    const r = bandOf(ys, (word.y0 + word.y1) / 2);
    const c = bandOf(xs, (word.x0 + word.x1) / 2);
    at.get(`${r},${c}`)?.words.push(word);
  }
  return cells;
}

function bandOf(bounds: readonly number[], at: number): number {
  let band = 0;
  while (band < bounds.length - 2 && at > (bounds[band + 1] as number)) band += 1;
  return band;
}

/** A cell over several columns that holds several phrases side by side lost the lines between them. */
function splitSpan(cell: DrawnCell, lattice: Lattice): DrawnCell[] {
  if (cell.c === cell.c2 || cell.words.length < 2) return [cell];
  const lines = linesIn(cell);
  const [line] = lines;
  if (line === undefined || lines.length > 2) return [cell];
  const phrases = chunksOf(line.words, limits.phraseGap);
  if (phrases.length < 2 || phrases.length > cell.c2 - cell.c + 1) return [cell];
  const cuts: number[] = [];
  for (let index = 1; index < phrases.length; index += 1) {
    const middle = ((phrases[index - 1] as Chunk).x1 + (phrases[index] as Chunk).x0) / 2;
    let cut = cell.c + 1;
    for (let c = cell.c + 1; c <= cell.c2; c += 1) {
      const [here, best] = [lattice.xs[c] as number, lattice.xs[cut] as number];
      if (Math.abs(here - middle) < Math.abs(best - middle)) cut = c;
    }
    const bound = lattice.xs[cut] as number;
    if (bound < (phrases[index - 1] as Chunk).x1 - 2 || bound > (phrases[index] as Chunk).x0 + 2)
      return [cell];
    cuts.push(cut);
  }
  const starts = [cell.c, ...cuts];
  if (new Set(starts).size < starts.length) return [cell];
  return starts.map((c, index) => {
    const c2 = (starts[index + 1] ?? cell.c2 + 1) - 1;
    const [x0, x1] = [lattice.xs[c] as number, lattice.xs[c2 + 1] as number];
    const words = cell.words.filter(
      (word) => (word.x0 + word.x1) / 2 >= x0 && (word.x0 + word.x1) / 2 < x1,
    );
    return { ...cell, c, c2, words };
  });
}

/** Row labels printed to the left of the lines belong to the table when they stand beside most of its rows. */
function withStub(lattice: Lattice, sheet: Sheet): Lattice {
  const { xs, ys } = lattice;
  const left = xs[0] as number;
  const rows = ys.length - 1;
  const reach = limits.labelReach * sheet.width;
  const labels = sheet.words.filter(
    (word) =>
      word.turned === 0 &&
      word.x1 <= left + 2 &&
      word.x1 > left - reach &&
      word.base > (ys[0] as number) &&
      word.base < (ys.at(-1) as number) + 1,
  );
  const bandsOf = (words: readonly Word[]) =>
    new Set(words.map((word) => bandOf(ys, (word.y0 + word.y1) / 2)));
  const beside = bandsOf(labels);
  // Thin shaded bands between the rows hold nothing and have no labels.
  const filled = bandsOf(
    sheet.words.filter((word) => holds(lattice, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2)),
  ).size;
  if (filled < 4 || beside.size < limits.labelledShare * filled) return lattice;
  // Numbers up the side are the scale of a chart.
  if (labels.filter(({ text }) => /\p{L}{2}/u.test(text)).length < limits.wordShare * labels.length)
    return lattice;
  // Two lines of labels beside one band would be a paragraph that happens to stand there.
  const lines = linesOf(labels);
  if (lines.length > limits.linesPerRow * rows || proseChunks(lines).size > 0) return lattice;
  if (!sharesBaselines(lines, lattice, sheet)) return lattice;
  const x0 = around(labels).x0 - 1;
  const stub = Array.from({ length: rows }, (_, r) => ({ r, c: 0, r2: r, c2: 0 }));
  return {
    ...lattice,
    x0,
    xs: [x0, ...xs],
    cells: [...stub, ...lattice.cells.map((cell) => ({ ...cell, c: cell.c + 1, c2: cell.c2 + 1 }))],
  };
}

/** Labels stand on the lines of their rows; a paragraph beside the table has a pitch of its own. */
function sharesBaselines(labels: readonly Line[], lattice: Lattice, sheet: Sheet): boolean {
  const inside = sheet.words.filter((word) =>
    holds(lattice, (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2),
  );
  const shared = labels.filter((line) =>
    inside.some(({ base }) => Math.abs(base - line.base) < limits.sameBaseline * line.size),
  );
  return shared.length >= limits.labelledShare * labels.length;
}

/** A title above or a note below, boxed in with the table over its whole width, is not a row of it. */
function trim(cells: readonly DrawnCell[]): DrawnCell[] {
  const columns = Math.max(...cells.map(({ c2 }) => c2)) + 1;
  const rows = Math.max(...cells.map(({ r2 }) => r2)) + 1;
  const full = (r: number) => {
    const own = cells.filter((cell) => cell.r <= r && cell.r2 >= r);
    const texts = own.filter(({ words }) => words.length > 0);
    if (texts.length === 0) return true;
    return (
      own.length === 1 &&
      columns > 1 &&
      (own[0] as DrawnCell).c2 - (own[0] as DrawnCell).c + 1 === columns
    );
  };
  let [first, last] = [0, rows - 1];
  while (first < last && full(first)) first += 1;
  while (last > first && full(last)) last -= 1;
  return cells
    .filter(({ r, r2 }) => r >= first && r2 <= last)
    .map((cell) => ({ ...cell, r: cell.r - first, r2: cell.r2 - first }));
}

function finish(cells: readonly DrawnCell[], lattice: Lattice, page: number): FoundTable {
  const usedColumns = keepUsed(cells, 'c', 'c2');
  const usedRows = keepUsed(cells, 'r', 'r2');
  const found: FoundCell[] = [];
  for (const cell of cells) {
    if (cell.words.length === 0) continue;
    const [c, c2] = squeeze(usedColumns, cell.c, cell.c2);
    const [r, r2] = squeeze(usedRows, cell.r, cell.r2);
    const text = linesIn(cell).map(({ words }) => textOf(words));
    found.push({
      r,
      c,
      r2,
      c2,
      text: (text.length > 0 ? text : [turnedText(cell.words)]).join('\n'),
    });
  }
  found.sort((a, b) => a.r - b.r || a.c - b.c);
  return {
    ...around(cells.flatMap((cell) => cell.words)),
    page,
    rows: usedRows.length,
    columns: usedColumns.length,
    headerRows: headerRowsOf(found),
    cells: found,
    ruled: true,
    words: new Set(cells.flatMap((cell) => cell.words)),
    xs: lattice.xs,
  };
}

/** The rows above the first with a value in it, counted at least as deep as the cells of the first row reach. */
function headerRowsOf(cells: readonly FoundCell[]): number {
  const deep = Math.max(1, ...cells.filter(({ r }) => r === 0).map(({ r2 }) => r2 + 1));
  const values = cells.filter(({ r, c, text }) => r > 0 && c > 0 && isData(text)).map(({ r }) => r);
  const first = values.length === 0 ? deep : Math.min(...values);
  return first <= 3 ? Math.max(deep, first) : deep;
}

const turnedText = (words: readonly Word[]): string =>
  [...words]
    .sort((a, b) => (a.turned === 1 ? a.x0 - b.x0 || b.y1 - a.y1 : b.x0 - a.x0 || a.y0 - b.y0))
    .map(({ text }) => text)
    .join(' ');

/** Rows or columns in which some cell with text begins: the others are drawing, not structure. */
function keepUsed(cells: readonly DrawnCell[], from: 'r' | 'c', _to: 'r2' | 'c2'): number[] {
  const starts = new Set(cells.filter(({ words }) => words.length > 0).map((cell) => cell[from]));
  return [...starts].sort((a, b) => a - b);
}

function squeeze(used: readonly number[], from: number, to: number): [number, number] {
  const first = used.findIndex((at) => at >= from);
  let last = first;
  while (last + 1 < used.length && (used[last + 1] as number) <= to) last += 1;
  return [first, last];
}
