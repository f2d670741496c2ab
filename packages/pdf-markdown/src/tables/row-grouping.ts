import type { LevelRule } from '../rules.ts';
import { breaksOff, isData, stackedValues } from './data-cell.ts';
import type { Piece } from './found-table.ts';
import { rows as limits } from './table-thresholds.ts';

/** One line of a table with its text placed in columns. */
export interface PlacedLine {
  readonly base: number;
  readonly size: number;
  readonly pieces: readonly Piece[];
}

/**
 * Which lines make one row: a line goes with the row above when it can only be the rest of a wrapped cell.
 * In doubt two rows: a row too many breaks two relations, a row too few mixes two cells.
 */
export function groupRows(
  lines: readonly PlacedLine[],
  rules: readonly LevelRule[],
  widths: readonly { readonly x0: number; readonly x1: number }[],
): PlacedLine[][] {
  const apart = rowGap(lines);
  const spaced = apart === undefined ? undefined : byGap(lines, rules, apart);
  if (spaced !== undefined && readsOn(spaced)) return spaced;
  const rows: PlacedLine[][] = [];
  const pitch = tightPitch(lines);
  for (const line of lines) {
    const row = rows.at(-1);
    const above = row?.at(-1);
    const begins =
      row === undefined ||
      above === undefined ||
      rules.some(
        ({ y }) =>
          y > above.base - limits.ruleAbove * above.size &&
          y < line.base - limits.ruleBelow * line.size,
      ) ||
      (!interleaved(row, line) &&
        (line.base - above.base > Math.max(pitch * limits.wrappedPitch, limits.leastPitch) ||
          !continues(row, line, widths)));
    if (begins) rows.push([line]);
    else row.push(line);
  }
  return rows;
}

/**
 * The distance that parts rows where lines of words are set closer within a cell than between rows; undefined where
 * distances do not fall into two kinds, or where values show the rows by themselves.
 */
function rowGap(lines: readonly PlacedLine[]): number | undefined {
  if (lines.length < 4) return undefined;
  const values = lines.filter(({ pieces }) =>
    pieces.some(({ c, chunk }) => c > 0 && isData(chunk.text)),
  );
  if (values.length > limits.valueShare * lines.length) return undefined;
  const gaps = lines
    .slice(1)
    .map((line, index) => line.base - (lines[index] as PlacedLine).base)
    .sort((a, b) => a - b);
  let [best, ratio]: [number, number] = [0, limits.gapRatio];
  for (let index = 1; index < gaps.length; index += 1) {
    const [below, above] = [gaps[index - 1] as number, gaps[index] as number];
    if (
      below > 0 &&
      above / below > ratio &&
      below < limits.cellPitch * (lines[0] as PlacedLine).size
    ) {
      [best, ratio] = [index, above / below];
    }
  }
  if (best === 0 || gaps.length - best < 1) return undefined;
  return ((gaps[best - 1] as number) + (gaps[best] as number)) / 2;
}

/** Most lines after the first of a row must read as the rest of a cell, or the distances mean something else. */
function readsOn(rows: readonly (readonly PlacedLine[])[]): boolean {
  let [rest, reading] = [0, 0];
  for (const row of rows) {
    for (const line of row.slice(1)) {
      rest += 1;
      const label = line.pieces.find(({ c }) => c === 0);
      const small = line.pieces.some(({ chunk }) => /^[\p{Ll}(]/u.test(chunk.text));
      if (small || label === undefined) reading += 1;
    }
  }
  return reading >= limits.readsOnShare * rest;
}

function byGap(
  lines: readonly PlacedLine[],
  rules: readonly LevelRule[],
  apart: number,
): PlacedLine[][] {
  const rows: PlacedLine[][] = [];
  for (const line of lines) {
    const above = rows.at(-1)?.at(-1);
    const ruled =
      above !== undefined &&
      rules.some(
        ({ y }) =>
          y > above.base - limits.ruleAbove * above.size &&
          y < line.base - limits.ruleBelow * line.size,
      );
    if (above === undefined || ruled || line.base - above.base > apart) rows.push([line]);
    else (rows.at(-1) as PlacedLine[]).push(line);
  }
  return rows;
}

/** Rows of a table with rules between them: one row between two rules, unless a column stacks values there. */
export function bandRows(
  lines: readonly PlacedLine[],
  rules: readonly LevelRule[],
  widths: readonly { readonly x0: number; readonly x1: number }[],
): PlacedLine[][] {
  const bands: PlacedLine[][] = [];
  let above: PlacedLine | undefined;
  for (const line of lines) {
    const top = above;
    const ruled =
      top === undefined ||
      rules.some(
        ({ y }) =>
          y > top.base - limits.ruleAbove * top.size && y < line.base - limits.bandRule * line.size,
      );
    if (ruled) bands.push([line]);
    else (bands.at(-1) as PlacedLine[]).push(line);
    above = line;
  }
  return bands.flatMap((band) => (stacksValues(band) ? groupRows(band, [], widths) : [band]));
}

function stacksValues(band: readonly PlacedLine[]): boolean {
  const texts = new Map<number, string[]>();
  for (const { pieces } of band) {
    for (const { c, chunk } of pieces) {
      if (c > 0) texts.set(c, [...(texts.get(c) ?? []), chunk.text]);
    }
  }
  return [...texts.values()].some(
    (lines) => stackedValues(lines) > Math.max(1, limits.stackedShare * lines.length),
  );
}

/** The smallest usual distance between baselines, in points: wrapped lines are never further apart. */
function tightPitch(lines: readonly PlacedLine[]): number {
  const gaps: number[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    const [above, line] = [lines[index - 1] as PlacedLine, lines[index] as PlacedLine];
    gaps.push(line.base - above.base);
  }
  gaps.sort((a, b) => a - b);
  const size = lines[0]?.size ?? 10;
  const small = gaps[Math.floor(gaps.length * limits.closest)] ?? size;
  return Math.min(Math.max(small, size), limits.cellPitch * size);
}

/** Closer than two lines of one column can stand: cells of one row, set at different heights. */
function interleaved(row: readonly PlacedLine[], line: PlacedLine): boolean {
  const above = row.at(-1) as PlacedLine;
  if (line.base - above.base > limits.interleaved * Math.min(line.size, above.size)) return false;
  return line.pieces.every((piece) =>
    above.pieces.every(({ c, c2 }) => piece.c2 < c || piece.c > c2),
  );
}

function continues(
  row: readonly PlacedLine[],
  line: PlacedLine,
  widths: readonly { readonly x0: number; readonly x1: number }[],
): boolean {
  const filled = new Set<number>();
  for (const { pieces } of row)
    for (const { c, c2 } of pieces) for (let at = c; at <= c2; at += 1) filled.add(at);
  const above = row.at(-1) as PlacedLine;
  const own = line.pieces;
  const label = own.find(({ c }) => c === 0);
  const rest = own.filter(({ c }) => c > 0);
  const rowLabel = lastIn(row, 0);
  const isRest = (piece: Piece) => {
    const upper = lastIn(row, piece.c);
    return (
      upper !== undefined && (breaksOff(upper.chunk.text) || endsSentence(upper, piece, widths))
    );
  };
  const isValue = (piece: Piece) => isData(piece.chunk.text) && !isRest(piece);
  if (rest.some((piece) => isValue(piece) && filled.has(piece.c))) return false;
  if (label === undefined) {
    // Words under words, the label standing once: a wrapped cell.
    return (
      rest.length > 0 &&
      rest.every(
        (piece) =>
          piece.c === piece.c2 &&
          !isValue(piece) &&
          lastIn(row, piece.c) !== undefined &&
          !sticksOut(piece, widths),
      )
    );
  }
  if (rowLabel === undefined || label.c2 > 0) return false;
  const wraps =
    wrapped(rowLabel.chunk.text, label.chunk.text) && reachesEdge(rowLabel, label, widths);
  if (rest.length === 0) return wraps || /^\p{Ll}/u.test(label.chunk.text);
  if (shorter(row, line) && own.every((piece) => goesOn(row, piece, widths))) return true;
  const rowHasRest = above.pieces.some(({ c }) => c > 0);
  if (!rowHasRest) return wraps;
  // Both columns run on: every cell of this line must read as the rest of the one above it.
  return (
    wraps &&
    rest.every((piece) => {
      const upper = lastIn(row, piece.c);
      return (
        upper !== undefined &&
        !isValue(piece) &&
        (wrapped(upper.chunk.text, piece.chunk.text) || hasNoRoom(upper, piece, widths))
      );
    })
  );
}

/** Whether a line fills fewer columns than the first of its row: the values stand beside the first line of a wrapped label. */
const shorter = (row: readonly PlacedLine[], line: PlacedLine): boolean =>
  line.pieces.length < (row[0] as PlacedLine).pieces.length;

/** Words under words of the same row, on a new line because the one above had no room for them. */
function goesOn(
  row: readonly PlacedLine[],
  piece: Piece,
  widths: readonly { readonly x0: number; readonly x1: number }[],
): boolean {
  const upper = lastIn(row, piece.c);
  return (
    upper !== undefined &&
    piece.c === piece.c2 &&
    !isData(piece.chunk.text) &&
    hasNoRoom(upper, piece, widths)
  );
}

/** A number that ends the words above it, which had no room for it: "Washington, DC" and below it "20044". */
const endsSentence = (
  above: Piece,
  below: Piece,
  widths: readonly { readonly x0: number; readonly x1: number }[],
): boolean =>
  above.chunk.words.length >= limits.sentenceWords &&
  !isData(above.chunk.text) &&
  hasNoRoom(above, below, widths);

function hasNoRoom(
  above: Piece,
  below: Piece,
  widths: readonly { readonly x0: number; readonly x1: number }[],
): boolean {
  const column = widths[above.c];
  const word = below.chunk.words[0];
  if (column === undefined || word === undefined) return false;
  return column.x1 - above.chunk.x1 < word.x1 - word.x0 + limits.wordRoom * above.chunk.size;
}

/** Wider than its column on both sides: a head over the rows below, set in the middle, is no rest of a cell. */
function sticksOut(
  { c, chunk }: Piece,
  widths: readonly { readonly x0: number; readonly x1: number }[],
): boolean {
  const column = widths[c];
  const out = limits.sticksOut * chunk.size;
  return column !== undefined && chunk.x0 < column.x0 - out && chunk.x1 > column.x1 + out;
}

function lastIn(row: readonly PlacedLine[], column: number): Piece | undefined {
  for (let index = row.length - 1; index >= 0; index -= 1) {
    const piece = row[index]?.pieces.find(({ c, c2 }) => c <= column && column <= c2);
    if (piece !== undefined) return piece;
  }
  return undefined;
}

const connecting =
  /(?:[-–,/&]|\b(?:and|or|of|the|in|for|to|with|by|from|on|at|a|an|per|de|et|des|du|la))$/i;

function wrapped(above: string, below: string): boolean {
  return connecting.test(above.trim()) || /^[\p{Ll}(&]/u.test(below);
}

/** A line breaks where the next word found no room: one that stops short was ended on purpose. */
function reachesEdge(
  above: Piece,
  below: Piece,
  widths: readonly { readonly x0: number; readonly x1: number }[],
): boolean {
  const column = widths[above.c];
  const word = below.chunk.words[0];
  if (column === undefined || word === undefined) return false;
  return (
    hasNoRoom(above, below, widths) ||
    above.chunk.x1 - above.chunk.x0 > limits.reachesShare * (column.x1 - column.x0)
  );
}
