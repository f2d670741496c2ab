import { overlap } from '../geometry.ts';
import type { Chunk, Line } from '../lines.ts';

/**
 * The chunks that are running text: stacked under one another at a steady pitch, most of them as wide as the stack.
 * Columns of prose stand side by side as table columns do; this is what keeps them out of tables.
 */
export function proseChunks(lines: readonly Line[]): Set<Chunk> {
  const prose = new Set<Chunk>();
  for (const stack of stacksOf(lines)) {
    if (stack.length < 3) continue;
    const widths = stack.map(({ x0, x1 }) => x1 - x0);
    const widest = Math.max(...widths);
    const size = (stack[0] as Chunk).size;
    const letters = stack.reduce((sum, { text }) => sum + text.length, 0) / stack.length;
    const wordy = stack.reduce((sum, { words }) => sum + words.length, 0) / stack.length;
    const wide =
      widths.slice(0, -1).filter((width) => width > 0.78 * widest).length / (stack.length - 1);
    const digits =
      stack.reduce((sum, { text }) => sum + text.replace(/[^\d]/g, '').length, 0) /
      stack.length /
      Math.max(1, letters);
    const lower =
      stack.slice(1).filter(({ text }) => /^\p{Ll}/u.test(text)).length / (stack.length - 1);
    if (
      widest > 9 * size &&
      letters >= 18 &&
      wordy >= 3 &&
      wide >= 0.6 &&
      digits < 0.3 &&
      lower >= 0.3
    ) {
      for (const chunk of stack) prose.add(chunk);
    }
  }
  for (const line of lines) {
    for (const chunk of line.chunks) {
      if (chunk.text.length > 70 && chunk.words.length > 9) prose.add(chunk);
    }
  }
  return prose;
}

/** Chunks of one size under one another, sharing their left edge. */
function stacksOf(lines: readonly Line[]): Chunk[][] {
  const stacks: Chunk[][] = [];
  let open: Chunk[][] = [];
  for (const line of lines) {
    open = open.filter(
      (stack) => line.base - (stack.at(-1) as Chunk).base < 2.1 * (stack.at(-1) as Chunk).size,
    );
    for (const chunk of line.chunks) {
      const home = open.find((stack) => {
        const above = stack.at(-1) as Chunk;
        return (
          above.base < chunk.base - 0.5 * chunk.size &&
          Math.abs(above.size - chunk.size) < 0.8 &&
          Math.abs(above.x0 - chunk.x0) < (stack.length === 1 ? 3.5 : 1.2) * chunk.size &&
          overlap(above.x0, above.x1, chunk.x0, chunk.x1) >
            0.2 * Math.min(above.x1 - above.x0, chunk.x1 - chunk.x0)
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
