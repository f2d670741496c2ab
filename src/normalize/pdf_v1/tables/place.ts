import { overlap } from '../geometry.ts';
import { type Chunk, chunkOf, chunksOf, type Line } from '../lines.ts';
import type { Word } from '../words.ts';
import type { Column } from './columns.ts';
import type { Piece } from './grid.ts';

/** Places the words of a line in columns; words set as one phrase over several columns become one spanning piece. */
export function placeLine(line: Line, columns: readonly Column[]): Piece[] {
  const pieces: Piece[] = [];
  for (const chunk of chunksOf(line.words, 0.55)) {
    pieces.push(...placeChunk(chunk, columns));
  }
  return joined(pieces);
}

function placeChunk(chunk: Chunk, columns: readonly Column[]): Piece[] {
  const parts: { c: number; words: Word[] }[] = [];
  for (const word of chunk.words) {
    const c = columnOf((word.x0 + word.x1) / 2, columns);
    const last = parts.at(-1);
    if (last !== undefined && last.c === c) last.words.push(word);
    else parts.push({ c, words: [word] });
  }
  const single = parts.length === 1;
  const crosses = parts.some((part, index) => {
    const next = parts[index + 1];
    if (next === undefined) return false;
    const gap = (next.words[0] as Word).x0 - (part.words.at(-1) as Word).x1;
    return gap < 0.4 * chunk.size;
  });
  if (single) {
    const [c, c2] = reach(chunk, columns, (parts[0] as { c: number }).c);
    return [{ c, c2, chunk }];
  }
  if (crosses && !eachFits(parts, columns)) {
    return [{ c: (parts[0] as { c: number }).c, c2: (parts.at(-1) as { c: number }).c, chunk }];
  }
  return parts.map(({ c, words }) => ({ c, c2: c, chunk: chunkOf(words) }));
}

/** Tight columns: every part lies within its own column although only a space parts them. */
function eachFits(
  parts: readonly { c: number; words: Word[] }[],
  columns: readonly Column[],
): boolean {
  return parts.every(({ c, words }) => {
    const column = columns[c] as Column;
    const [x0, x1] = [(words[0] as Word).x0, (words.at(-1) as Word).x1];
    return x0 >= column.x0 - 1 && x1 <= column.x1 + 1;
  });
}

/** One phrase may lie over several columns without a word at the middle of each. */
function reach(chunk: Chunk, columns: readonly Column[], home: number): [number, number] {
  let [c, c2] = [home, home];
  const covers = (index: number) => {
    const column = columns[index];
    return (
      column !== undefined &&
      overlap(chunk.x0, chunk.x1, column.x0, column.x1) > 0.5 * (column.x1 - column.x0)
    );
  };
  while (covers(c - 1)) c -= 1;
  while (covers(c2 + 1)) c2 += 1;
  return [c, c2];
}

export function columnOf(x: number, columns: readonly Column[]): number {
  let [best, distance] = [0, Infinity];
  columns.forEach(({ x0, x1 }, index) => {
    const away = x < x0 ? x0 - x : x > x1 ? x - x1 : 0;
    if (away < distance) [best, distance] = [index, away];
  });
  return best;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last !== undefined && piece.c <= last.c2) {
      const words = [...last.chunk.words, ...piece.chunk.words];
      out[out.length - 1] = { c: last.c, c2: Math.max(last.c2, piece.c2), chunk: chunkOf(words) };
    } else out.push(piece);
  }
  return out;
}
