import { overlap } from '../geometry.ts';
import { type Chunk, chunkOf, chunksOf, type Line } from '../lines.ts';
import type { Word } from '../words.ts';
import type { Column } from './columns.ts';
import type { Piece } from './found-table.ts';
import { placing as limits } from './table-thresholds.ts';

/** Places the words of a line in columns; words set as one phrase over several columns become one spanning piece. */
export function placeLine(line: Line, columns: readonly Column[]): readonly Piece[] {
  let known = placed.get(columns);
  if (known === undefined) {
    known = new WeakMap();
    placed.set(columns, known);
  }
  let pieces = known.get(line);
  if (pieces === undefined) {
    pieces = place(line, columns);
    known.set(line, pieces);
  }
  return pieces;
}

/**
 * The lines of a header in their columns. Values may be narrower than what stands over them: where a phrase of one line goes on
 * in another line beside its column, "Number of / claims", the column is taken to be as wide as the phrase.
 */
export function placeHeader(
  lines: readonly Line[],
  columns: readonly Column[],
): (readonly Piece[])[] {
  const chunks = lines.map((line) =>
    line.chunks.flatMap(({ words }) => chunksOf(words, limits.phraseGap)),
  );
  const widened = columns.map((column) => ({ ...column }));
  const under = ({ x0, x1 }: Chunk) =>
    columns.flatMap((column, c) =>
      overlap(x0, x1, column.x0, column.x1) > limits.touchPoints ? [c] : [],
    );
  for (const [at, own] of chunks.entries()) {
    for (const chunk of own) {
      const [c, ...others] = under(chunk);
      const column = c === undefined || others.length > 0 ? undefined : widened[c];
      if (column === undefined) continue;
      const goesOn = chunks.some(
        (line, other) =>
          Math.abs(other - at) === 1 &&
          line.some(
            (rest) =>
              under(rest).length === 0 &&
              overlap(rest.x0, rest.x1, chunk.x0, chunk.x1) >
                limits.overShare * (rest.x1 - rest.x0),
          ),
      );
      if (!goesOn) continue;
      column.x0 = Math.min(column.x0, chunk.x0);
      column.x1 = Math.max(column.x1, chunk.x1);
    }
  }
  const apart = widened.every((column, c) => {
    const next = widened[c + 1];
    return next === undefined || overlap(column.x0, column.x1, next.x0, next.x1) <= 0;
  });
  return lines.map((line) => placeLine(line, apart ? widened : columns));
}

/** A line is asked for again and again while the header, the values and the rows of one table are told apart. */
const placed = new WeakMap<readonly Column[], WeakMap<Line, readonly Piece[]>>();

function place(line: Line, columns: readonly Column[]): Piece[] {
  const pieces: Piece[] = [];
  for (const whole of line.chunks) {
    for (const chunk of chunksOf(whole.words, limits.phraseGap))
      pieces.push(...placeChunk(chunk, columns));
  }
  const parts = joinedPieces(pieces);
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? [centred(only, columns)] : parts;
}

function placeChunk(chunk: Chunk, columns: readonly Column[]): Piece[] {
  const under = columns.flatMap((column, index) =>
    overlap(chunk.x0, chunk.x1, column.x0, column.x1) > limits.touchPoints ? [index] : [],
  );
  const [first, last] = [under[0], under.at(-1)];
  if (first === undefined || last === undefined) {
    const c = nearest(chunk, columns);
    return [{ c, c2: c, chunk }];
  }
  if (first === last) return [{ c: first, c2: first, chunk }];
  const parts = divide(chunk, columns, first, last);
  if (parts !== undefined) return parts;
  // A long word may touch the next column without standing over it.
  const over = under.filter((index) => {
    const { x0, x1 } = columns[index] as Column;
    return overlap(chunk.x0, chunk.x1, x0, x1) > Math.min(limits.overShare * (x1 - x0), chunk.size);
  });
  const [c, c2] = [over[0] ?? first, over.at(-1) ?? over[0] ?? first];
  return [{ c, c2, chunk }];
}

interface Division {
  readonly cost: number;
  readonly parts: readonly { readonly c: number; readonly from: number; readonly to: number }[];
}

/**
 * Cuts a phrase between columns set a space apart, if every part then lines up with its own column.
 * Words of a true spanning phrase line up with the columns under them only by chance, so the cost stays high.
 */
function divide(
  chunk: Chunk,
  columns: readonly Column[],
  a: number,
  b: number,
): Piece[] | undefined {
  const { words, size } = chunk;
  if (words.length > limits.mostWords || b - a > limits.mostColumns) return undefined;
  // best[i][c]: cheapest way to give the first i words to columns up to c, the last part in column c.
  let best = new Map<number, Division>([[-1, { cost: 0, parts: [] }]]);
  const solved: Map<number, Division>[] = [best];
  for (let to = 1; to <= words.length; to += 1) {
    best = new Map();
    for (let from = 0; from < to; from += 1) {
      const gap = from === 0 ? Infinity : (words[from] as Word).x0 - (words[from - 1] as Word).x1;
      if (gap < limits.divideGap * size) continue;
      for (const [used, division] of solved[from] as Map<number, Division>) {
        for (let c = Math.max(a, used + 1); c <= b; c += 1) {
          const cost = division.cost + misfit(words, from, to, columns, c, size);
          const known = best.get(c);
          if (known === undefined || cost < known.cost)
            best.set(c, { cost, parts: [...division.parts, { c, from, to }] });
        }
      }
    }
    solved.push(best);
  }
  let found: Division | undefined;
  for (const division of best.values())
    if (found === undefined || division.cost < found.cost) found = division;
  if (
    found === undefined ||
    found.parts.length < 2 ||
    found.cost / found.parts.length > limits.misfit
  )
    return undefined;
  return found.parts.map(({ c, from, to }) => ({
    c,
    c2: c,
    chunk: chunkOf(words.slice(from, to)),
  }));
}

/** How far, in ems, a part is from sharing its left edge, right edge or middle with the column. */
function misfit(
  words: readonly Word[],
  from: number,
  to: number,
  columns: readonly Column[],
  c: number,
  size: number,
): number {
  const column = columns[c] as Column;
  const [x0, x1] = [(words[from] as Word).x0, (words[to - 1] as Word).x1];
  if (overlap(x0, x1, column.x0, column.x1) <= 0) return 9;
  const strays = columns.some(
    (other, index) =>
      index !== c &&
      overlap(x0, x1, other.x0, other.x1) > limits.overShare * Math.min(size, other.x1 - other.x0),
  );
  if (strays) return 9;
  const inside =
    x0 >= column.x0 - limits.insideSlack * size && x1 <= column.x1 + limits.insideSlack * size;
  const off = Math.min(
    Math.abs(x0 - column.x0),
    Math.abs(x1 - column.x1),
    Math.abs(x0 + x1 - column.x0 - column.x1) / 2,
  );
  return Math.min(inside ? limits.insideCost : 9, off / size);
}

/** A phrase alone on its line, in the middle of all the value columns, heads them all. */
function centred(piece: Piece, columns: readonly Column[]): Piece {
  const [second, last] = [columns[1], columns.at(-1)];
  if (second === undefined || last === undefined || piece.c === 0 || columns.length < 4)
    return piece;
  const { x0, x1, size } = piece.chunk;
  const off = Math.abs(x0 + x1 - second.x0 - last.x1) / 2;
  return off < limits.centred * size ? { ...piece, c: 1, c2: columns.length - 1 } : piece;
}

/** The column whose edge or middle lies nearest to the phrase's own. */
function nearest(chunk: Chunk, columns: readonly Column[]): number {
  let [best, distance] = [0, Infinity];
  columns.forEach(({ x0, x1 }, index) => {
    const away = -overlap(chunk.x0, chunk.x1, x0, x1);
    if (away < distance) [best, distance] = [index, away];
  });
  return best;
}

function joinedPieces(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last !== undefined && piece.c <= last.c2) {
      const words = [...last.chunk.words, ...piece.chunk.words];
      out[out.length - 1] = {
        c: last.c,
        c2: Math.max(last.c2, piece.c2),
        chunk: chunkOf(words),
      };
    } else out.push(piece);
  }
  return out;
}
