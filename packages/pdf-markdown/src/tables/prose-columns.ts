import { overlap } from '../geometry.ts';
import type { Chunk, Line } from '../lines.ts';
import { isData } from './data-cell.ts';
import { prose as limits } from './table-thresholds.ts';

/**
 * The chunks that are running text: stacked under one another at a steady pitch, most of them as wide as the stack.
 * Columns of prose stand side by side as table columns do; this is what keeps them out of tables.
 */
export function proseChunks(lines: readonly Line[]): Set<Chunk> {
  const prose = new Set<Chunk>();
  const columns: Chunk[][] = [];
  for (const stack of stacksOf(lines)) {
    if (!runsOn(stack)) continue;
    columns.push(stack);
    for (const chunk of stack) prose.add(chunk);
  }
  const left = Math.min(...lines.map(({ x0 }) => x0));
  for (const line of lines) {
    const valued = line.chunks.some(({ text }) => isData(text));
    for (const chunk of line.chunks) {
      const { length } = chunk.text;
      if (
        length > limits.lineLetters &&
        !valued &&
        chunk.words.length > limits.sentenceWords &&
        (length > limits.lineLettersAnywhere || chunk.x0 < left + limits.fromLeft * chunk.size)
      ) {
        prose.add(chunk);
      }
    }
    if (line.chunks.length < 2) continue;
    for (const chunk of line.chunks) {
      if (!prose.has(chunk) && columns.some((stack) => belongs(chunk, stack, line)))
        prose.add(chunk);
    }
    for (const stack of columns) for (const chunk of runInto(line, stack)) prose.add(chunk);
  }
  return prose;
}

function runsOn(stack: readonly Chunk[]): boolean {
  if (stack.length < 3) return false;
  const count = stack.length - 1;
  const widths = stack.map(({ x0, x1 }) => x1 - x0);
  const widest = Math.max(...widths);
  const letters = stack.reduce((sum, { text }) => sum + text.length, 0) / stack.length;
  const wordy = stack.reduce((sum, { words }) => sum + words.length, 0) / stack.length;
  const wide =
    widths.slice(0, -1).filter((width) => width > limits.nearlyWidest * widest).length / count;
  const digits =
    stack.reduce((sum, { text }) => sum + text.replace(/[^\d]/g, '').length, 0) / stack.length;
  // A sentence breaks anywhere, so that lines begin with small letters; entries of a list begin anew.
  const lower = stack.slice(1).filter(({ text }) => /^\p{Ll}/u.test(text)).length / count;
  return (
    widest > limits.leastWidth * (stack[0] as Chunk).size &&
    letters >= limits.letters &&
    wordy >= limits.words &&
    wide >= limits.wideShare &&
    digits / Math.max(1, letters) < limits.digitShare &&
    lower >= limits.smallShare
  );
}

/** The short last line of a column of prose, or a heading in it, beside something that stands outside the column. */
function belongs(chunk: Chunk, stack: readonly Chunk[], line: Line): boolean {
  const [first, last] = [stack[0] as Chunk, stack.at(-1) as Chunk];
  const near =
    chunk.base > first.base - limits.near * chunk.size &&
    chunk.base < last.base + limits.near * chunk.size;
  if (!near || Math.abs(chunk.x0 - last.x0) > limits.edge * chunk.size) return false;
  if (Math.abs(chunk.size - last.size) > limits.sizePoints) return false;
  const right = Math.max(...stack.map(({ x1 }) => x1));
  const left = Math.min(...stack.map(({ x0 }) => x0));
  return (
    chunk.x1 < right + chunk.size &&
    line.chunks.every((other) => other === chunk || other.x0 > right || other.x1 < left)
  );
}

/** A line of a column of prose that opens with words set apart, as a bold head is: its parts, where the rest of the line stands outside the column. */
function runInto(line: Line, stack: readonly Chunk[]): Chunk[] {
  const last = stack.at(-1) as Chunk;
  const [left, right] = [
    Math.min(...stack.map(({ x0 }) => x0)),
    Math.max(...stack.map(({ x1 }) => x1)),
  ];
  const inside = line.chunks.filter(({ x0, x1, size }) => x0 > left - size && x1 < right + size);
  const [first] = inside;
  if (first === undefined || inside.length < 2 || inside.length === line.chunks.length) return [];
  const near =
    line.base > (stack[0] as Chunk).base - limits.near * last.size &&
    line.base < last.base + limits.near * last.size;
  const close = inside
    .slice(1)
    .every((chunk, index) => chunk.x0 - (inside[index] as Chunk).x1 < limits.near * last.size);
  const words = inside.every(
    ({ text, size }) => !isData(text) && Math.abs(size - last.size) < limits.sizePoints,
  );
  const lead = first.bold || /[.:]$/.test(first.text);
  return near && close && words && lead && Math.abs(first.x0 - left) < limits.leadEdge * last.size
    ? inside
    : [];
}

/** Chunks of one size under one another, sharing their left edge. */
function stacksOf(lines: readonly Line[]): Chunk[][] {
  const stacks: Chunk[][] = [];
  let open: Chunk[][] = [];
  for (const line of lines) {
    open = open.filter(
      (stack) =>
        line.base - (stack.at(-1) as Chunk).base < limits.pitch * (stack.at(-1) as Chunk).size,
    );
    for (const chunk of line.chunks) {
      const home = open.find((stack) => {
        const above = stack.at(-1) as Chunk;
        return (
          above.base < chunk.base - limits.below * chunk.size &&
          Math.abs(above.size - chunk.size) < limits.sameSizePoints &&
          Math.abs(above.x0 - chunk.x0) <
            (stack.length === 1 ? limits.indent : limits.step) * chunk.size &&
          overlap(above.x0, above.x1, chunk.x0, chunk.x1) >
            limits.shared * Math.min(above.x1 - above.x0, chunk.x1 - chunk.x0)
        );
      });
      if (home !== undefined) home.push(chunk);
      else {
        const stack = [chunk];
        open.push(stack);
        stacks.push(stack);
      }
    }
  }
  return stacks;
}
