import { chunkOf, type Line, linesOf, textOf } from '../lines.ts';
import type { Word } from '../words.ts';
import { isData, stackedValues } from './data-cell.ts';
import { type DrawnCell, linesIn } from './drawn-cell.ts';
import { bandRows as limits } from './drawn-table-thresholds.ts';
import type { Piece } from './found-table.ts';
import type { Lattice } from './lattice.ts';
import { groupRows, type PlacedLine } from './row-grouping.ts';

/** Splits each band of rows that holds several rows of values with no line between them. */
export function splitBands(lattice: Lattice, cells: readonly DrawnCell[]): DrawnCell[] {
  const bands = lattice.ys.length - 1;
  const columns = lattice.xs.length - 1;
  const heights: number[] = [];
  const pieces: DrawnCell[] = [];
  for (let band = 0; band < bands; band += 1) {
    const own = cells.filter(({ r, r2 }) => r === band && r2 === band);
    const rows = rowsIn(own, lattice, columns);
    heights.push(Math.max(1, rows.length));
    for (const cell of own) {
      if (rows.length <= 1) pieces.push({ ...cell, r: band, r2: band });
      else {
        rows.forEach((bases, sub) => {
          const words = cell.words.filter(({ base }) => nearest(rows, base) === sub);
          if (words.length > 0 || bases.length > 0) {
            pieces.push({ ...cell, r: band + sub / 1000, r2: band + sub / 1000, words });
          }
        });
      }
    }
  }
  const starts: number[] = [];
  heights.reduce((sum, height) => {
    starts.push(sum);
    return sum + height;
  }, 0);
  const rowAt = (r: number) =>
    (starts[Math.floor(r + 1e-9)] ?? 0) + Math.round((r - Math.floor(r + 1e-9)) * 1000);
  const placed = pieces.map((cell) => ({ ...cell, r: rowAt(cell.r), r2: rowAt(cell.r2) }));
  for (const cell of cells) {
    if (cell.r === cell.r2) continue;
    placed.push({
      ...cell,
      r: starts[cell.r] ?? 0,
      r2: (starts[cell.r2] ?? 0) + (heights[cell.r2] ?? 1) - 1,
    });
  }
  return placed;
}

function nearest(rows: readonly (readonly number[])[], base: number): number {
  let [best, distance] = [0, Infinity];
  rows.forEach((bases, index) => {
    for (const each of bases) {
      if (Math.abs(each - base) < distance) [best, distance] = [index, Math.abs(each - base)];
    }
  });
  return best;
}

/** A header and the first row with no line between them: words in every column, then values on one baseline. */
function headerAndFirst(cells: readonly DrawnCell[]): number[][] {
  const used = cells.filter(({ c, words }) => c > 0 && words.length > 0);
  const last = used
    .map((cell) => linesIn(cell))
    .filter((lines) => lines.length > 1 && isData(textOf((lines.at(-1) as Line).words)));
  const above = last.every((lines) =>
    lines.slice(0, -1).every(({ words }) => !isData(textOf(words))),
  );
  const [first] = last;
  if (
    first === undefined ||
    last.length < 2 ||
    last.length < limits.firstShare * used.length ||
    !above
  )
    return [[]];
  const { base, size } = first.at(-1) as Line;
  if (
    !last.every(
      (lines) => Math.abs((lines.at(-1) as Line).base - base) < limits.sameBaseline * size,
    )
  )
    return [[]];
  const all = linesOf(cells.flatMap(({ words }) => words)).map((line) => line.base);
  const cut = base - limits.aboveRow * size;
  return [all.filter((each) => each < cut), all.filter((each) => each >= cut)];
}

/** The baselines of each row in a band; one row unless its columns step down together. */
function rowsIn(cells: readonly DrawnCell[], lattice: Lattice, columns: number): number[][] {
  const label = cells.find(({ c, words }) => c === 0 && words.length > 0);
  const labels = label === undefined ? 0 : linesIn(label).length;
  const stacked = cells.filter((cell) => {
    const lines = linesIn(cell).map(({ words }) => textOf(words));
    if (lines.length < 2) return false;
    // Amounts with their units, one beside each label: "12,000 lb (5,443 kg)".
    const amounts = cell.c > 0 && lines.length === labels && lines.every(isAmount);
    return amounts || stackedValues(lines) >= Math.max(2, limits.valueShare * lines.length);
  });
  const deep = cells.filter((cell) => cell.c > 0 && linesIn(cell).length > 1).length;
  const used = cells.filter(({ c, words }) => c > 0 && words.length > 0).length;
  const widths = Array.from({ length: columns }, (_, c) => ({
    x0: lattice.xs[c] as number,
    x1: lattice.xs[c + 1] as number,
  }));
  if (stacked.length === 0) {
    const [first, ...rest] = headerAndFirst(cells);
    if (rest.length > 0) return [first as number[], ...rest];
    if (columns < 2) return [[]];
    const lines = placed(cells);
    const stepped = deep < limits.deepShare * used ? [] : steps(lines, widths);
    return stepped.length > 1 ? stepped : strips(lines, cells);
  }
  if (columns < 2 || deep < limits.deepShare * used) return [[]];
  const grouped = groupRows(placed(cells), [], widths);
  const rows = grouped.map((row) => row.map(({ base }) => base));
  // Cells set at different heights beside one another wrap; rows would share their baselines.
  const deepest = Math.max(...cells.map((cell) => linesIn(cell).length));
  return rows.length > limits.rowsForLines * deepest || restOfOne(grouped) ? [[]] : rows;
}

const isAmount = (text: string): boolean => /^[($€£]*\d[\d,.]*\s?(?:%|\p{L}{1,3}\b)/u.test(text);

/** The lines of a band with their text in its cells. */
function placed(cells: readonly DrawnCell[]): PlacedLine[] {
  const homes = new Map(cells.flatMap((cell, at) => cell.words.map((word) => [word, at])));
  return linesOf(cells.flatMap(({ words }) => words)).map(({ base, size, words }) => {
    const held = new Map<number, Word[]>();
    for (const word of words) {
      const home = homes.get(word) ?? 0;
      const own = held.get(home);
      if (own === undefined) held.set(home, [word]);
      else own.push(word);
    }
    const pieces = [...held]
      .sort(([a], [b]) => a - b)
      .map(([at, own]): Piece => {
        const { c, c2 } = cells[at] as DrawnCell;
        return { c, c2, chunk: chunkOf(own) };
      });
    return { base, size, pieces };
  });
}

/** One label, and below its line only some of the cells go on: long values broken over lines, not rows. */
function restOfOne(rows: readonly (readonly PlacedLine[])[]): boolean {
  const [first, ...rest] = rows.map(
    (row) => new Set(row.flatMap(({ pieces }) => pieces.map(({ c }) => c))),
  );
  return (
    first !== undefined &&
    rest.length > 0 &&
    first.has(0) &&
    rest.every((row) => !row.has(0) && row.size < limits.restShare * first.size)
  );
}

/** Rows parted by white: a strip across the whole band, clearly higher than the distance of lines within its cells. */
function strips(lines: readonly PlacedLine[], cells: readonly DrawnCell[]): number[][] {
  const within = cells.flatMap((cell) => {
    const own = linesIn(cell);
    return own.slice(1).map((line, index) => line.base - (own[index] as Line).base);
  });
  const [top] = lines;
  if (top === undefined || within.length < 2) return [[]];
  const used = new Set(lines.flatMap(({ pieces }) => pieces.map(({ c }) => c))).size;
  const leading = [...within].sort((a, b) => a - b)[Math.floor(within.length / 4)] as number;
  const rows: PlacedLine[][] = [[top]];
  for (const line of lines.slice(1)) {
    const row = rows.at(-1) as PlacedLine[];
    const gap = line.base - (row.at(-1) as PlacedLine).base;
    const begins = line.pieces.length > 1 && line.pieces.some(({ c }) => c === 0);
    // A line in every column need not stand so far below: where all cells begin at once, a row does.
    const strip = line.pieces.length === used ? limits.fullStrip : limits.strip;
    if (gap > strip * leading && gap > limits.stripEms * line.size && begins) rows.push([line]);
    else row.push(line);
  }
  return rows.map((row) => row.map(({ base }) => base));
}

/**
 * Rows of words with no line between them. A wrapped line breaks because the next word finds no room; where in most
 * columns it would have found room, the line was ended on purpose and a row begins.
 */
function steps(
  lines: readonly PlacedLine[],
  widths: readonly { readonly x0: number; readonly x1: number }[],
): number[][] {
  const used = new Set(lines.flatMap(({ pieces }) => pieces.map(({ c }) => c))).size;
  const full = (line: PlacedLine) => line.pieces.length >= Math.max(2, limits.fullShare * used);
  const [top] = lines;
  if (top === undefined || lines.length < 3 || !full(top)) return [[]];
  const lists = wordLists(lines);
  const rows: PlacedLine[][] = [[top]];
  let wrapped = 0;
  for (const line of lines.slice(1)) {
    const row = rows.at(-1) as PlacedLine[];
    const ended = full(line) && line.pieces.some(({ c }) => c === 0);
    if (ended && endedOnPurpose(row, line, widths, lists)) rows.push([line]);
    else {
      if (full(line)) wrapped += 1;
      row.push(line);
    }
  }
  const leaders = rows.filter(([first]) =>
    first?.pieces.some(({ chunk }) => /\.{4,}$/.test(chunk.text)),
  ).length;
  const even = (used >= 3 || wrapped === 0) && lines.every(({ pieces }) => pieces.length === used);
  const enough =
    rows.length >= (even ? 3 : 5) || (leaders >= 2 && leaders >= limits.leaderShare * rows.length);
  return enough && wrapped <= limits.wrappedShare * rows.length
    ? rows.map((row) => row.map(({ base }) => base))
    : [[]];
}

/** Columns of one word on every line: a sentence would not wrap so. */
function wordLists(lines: readonly PlacedLine[]): Set<number> {
  const counts = new Map<number, { all: number; single: number }>();
  for (const { c, chunk } of lines.flatMap(({ pieces }) => pieces)) {
    const count = counts.get(c) ?? { all: 0, single: 0 };
    count.all += 1;
    if (chunk.words.length === 1) count.single += 1;
    counts.set(c, count);
  }
  return new Set(
    [...counts].flatMap(([c, { all, single }]) =>
      all >= 4 && single > limits.singleShare * all ? [c] : [],
    ),
  );
}

function endedOnPurpose(
  row: readonly PlacedLine[],
  line: PlacedLine,
  widths: readonly { readonly x0: number; readonly x1: number }[],
  lists: ReadonlySet<number>,
): boolean {
  let [asked, fits] = [0, 0];
  for (const { c, c2, chunk } of line.pieces) {
    const above = row.findLast(({ pieces }) => pieces.some((piece) => piece.c === c));
    const upper = above?.pieces.find((piece) => piece.c === c);
    const [column, last, word] = [widths[c], widths[c2], chunk.words[0]];
    if (upper === undefined || column === undefined || last === undefined || word === undefined)
      continue;
    asked += 1;
    const pad = Math.max(0, chunk.x0 - column.x0);
    const room =
      last.x1 - Math.min(pad, chunk.size) - (upper.chunk.x1 - upper.chunk.x0) - column.x0 - pad;
    const ended = lists.has(c) || /\.{4,}$/.test(upper.chunk.text);
    if (ended || room > word.x1 - word.x0 + limits.wordRoom * chunk.size) fits += 1;
  }
  return asked > 0 && fits >= limits.endedShare * asked;
}
