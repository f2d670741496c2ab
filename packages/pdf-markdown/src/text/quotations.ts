import { around, overlap } from '../geometry.ts';
import type { Chunk } from '../lines.ts';
import { structure } from '../thresholds.ts';
import type { Block, Paragraph } from './paragraphs.ts';
import { quotations as limits } from './text-thresholds.ts';

/** Marks the paragraphs set in from both edges of their column, with text of the full width above or below them: quotations. */
export function markQuotations(blocks: readonly Block[]): Block[] {
  const wide = blocks.flatMap((block) =>
    block.kind === 'text' &&
    block.lines.length >= limits.linesAround &&
    !block.note &&
    block.apart === undefined
      ? [extentOf(block)]
      : [],
  );
  return blocks.map((block, index) => {
    if (block.kind !== 'text' || !mayQuote(block)) return block;
    const own = extentOf(block);
    const isWide = ({ x0, x1 }: { readonly x0: number; readonly x1: number }) =>
      own.x0 > x0 + structure.quotationLeft * block.size &&
      own.x1 < x1 - structure.quotationRight * block.size;
    const column = wide.filter(
      (each) =>
        overlap(each.x0, each.x1, own.x0, own.x1) > limits.withinShare * (own.x1 - own.x0) &&
        isWide(each),
    );
    const [before, after] = [blocks[index - 1], blocks[index + 1]];
    // The second paragraph of an entry of a list is set in, too.
    const inList = before?.kind === 'text' && before.role === 'list';
    const beside = [before, after].some(
      (each) => each?.kind === 'text' && each.lines.length > 1 && isWide(extentOf(each)),
    );
    return column.length > 0 && beside && !inList
      ? { ...block, role: 'quotation' as const }
      : block;
  });
}

/** Full lines under one another: neither a list nor lines set in the middle. */
function mayQuote(block: Paragraph): boolean {
  const { lines, note, apart, role, bold } = block;
  if (lines.length < 2 || note || apart !== undefined || role !== undefined || bold) return false;
  if (lines.some(({ text }) => /_{4}|\.{4}/.test(text))) return false;
  const rest = lines.slice(1);
  const left = around(rest).x0;
  if (rest.some(({ x0, size }) => x0 > left + limits.inside * size)) return false;
  const right = around(lines).x1;
  const full = lines
    .slice(0, -1)
    .filter(({ x1, size }) => x1 > right - limits.fullWithin * size).length;
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return full >= limits.fullShare * (lines.length - 1) && words >= limits.words;
}

const extentOf = ({ lines }: { readonly lines: readonly Chunk[] }) => ({
  x0: around(lines).x0,
  x1: around(lines).x1,
});
