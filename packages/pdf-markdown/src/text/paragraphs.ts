import { around, median } from '../geometry.ts';
import { type Chunk, chunkOf, type Line, lineOf } from '../lines.ts';
import type { FoundTable } from '../tables/found-table.ts';
import type { Word } from '../words.ts';
import { contentsEntry, contentsLines } from './contents-lists.ts';
import { sidesOf, withoutLetterLines } from './court-heads.ts';
import { followsShortLine } from './line-ends.ts';
import { opensEntry } from './list-marks.ts';
import { begins, marksEntry, type Placed, standsApart } from './paragraph-starts.ts';
import { markQuotations } from './quotations.ts';
import { type Item, readingOrder } from './reading-order.ts';
import { paragraphs as limits } from './text-thresholds.ts';

/** A stretch of text of one kind, its lines as printed; or a table that stands between such stretches. */
export type Block = Paragraph | { readonly kind: 'table'; readonly table: FoundTable };

export interface Paragraph {
  readonly kind: 'text';
  readonly lines: readonly Chunk[];
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Set on its own in the middle of its column. */
  readonly centred: boolean;
  /** Small text at the foot of the page that begins with a mark. */
  readonly note: boolean;
  /** What it is if neither heading nor plain text. */
  readonly role?: 'list' | 'contents' | 'quotation';
  /** Slanted words alone on their line, over a paragraph of plain ones. */
  readonly lead?: true;
  /** A running line that is kept once, or text on its side: no heading, and no part of the text around it. */
  readonly apart?: true;
}

/** A line that is printed nowhere and says something of the text after it. */
export const apartBlock = (text: string): Paragraph =>
  runningBlock(
    lineOf([
      {
        text,
        x0: 0,
        y0: 0,
        x1: 1,
        y1: 1,
        base: 1,
        size: 1,
        font: { bold: false, italic: false, mono: false },
        turned: 0,
      },
    ]),
  );

export const runningBlock = ({ words, chunks, size }: Line): Paragraph => ({
  kind: 'text',
  lines: [chunks.length === 1 ? (chunks[0] as Chunk) : chunkOf(words)],
  size,
  bold: false,
  italic: false,
  centred: false,
  note: false,
  apart: true,
});

/** The blocks of one sheet in reading order. */
export function blocksOf(
  lines: readonly Line[],
  tables: readonly FoundTable[],
  sheet: { readonly width: number; readonly height: number; readonly bodySize: number },
): Block[] {
  const printed = withoutLetterLines(lines.flatMap((line) => line.chunks));
  const items: Placed[] = printed.chunks.map((chunk) => ({
    ...box(chunk),
    base: chunk.base,
    size: chunk.size,
    label: chunk.text.endsWith(':'),
    chunk,
  }));
  for (const table of tables) items.push({ ...box(table), base: table.y0 + 6, size: 8, table });
  const blocks: Block[] = [];
  let open: Chunk[] = [];
  const close = () => {
    if (open.length > 0) blocks.push(paragraphOf(open, sheet));
    open = [];
  };
  const pitch = usualPitch(lines);
  const contents = new Set([...contentsLines(lines)].flatMap(({ words }) => words));
  const heads = new Set<Placed>();
  const sides = sidesOf(items, printed.lines).map((side) => readingOrder(side, heads));
  const sideStarts = new Set(sides.flatMap(([first]) => first ?? []));
  const ordered = sides.flat();
  const asHeads = new Set<Chunk>();
  let inHead = false;
  let tab: number | undefined;
  for (const [index, item] of ordered.entries()) {
    if ('table' in item) {
      close();
      blocks.push({ kind: 'table', table: item.table });
      continue;
    }
    if (sideStarts.has(item)) close();
    if (heads.has(item) !== inHead) {
      close();
      inHead = heads.has(item);
    }
    if (inHead) asHeads.add(item.chunk);
    const own = tabOf(item, ordered[index + 1]);
    // Entries of a list of terms: a word, and at the same place on every line what is said of it.
    const opens =
      own !== undefined && tab !== undefined && Math.abs(own - tab) < limits.sameTab * item.size;
    if (own !== undefined) tab = own;
    if (opens && (open.at(-1)?.base ?? item.base) < item.base - limits.sameTab * item.size) close();
    const above = open.at(-1);
    if (
      above !== undefined &&
      (begins(open, item.chunk, pitch) ||
        followsShortLine(
          open,
          item.chunk,
          ordered.slice(index + 1, index + 1 + limits.partsOfLine),
        ) ||
        marksEntry(open, item.chunk, ordered[index + 1]) ||
        standsApart(open, item.chunk, ordered, index) ||
        ends(above, item.chunk, contents))
    )
      close();
    const last = open.at(-1);
    if (last !== undefined && Math.abs(last.base - item.chunk.base) < limits.sameLine * last.size) {
      open[open.length - 1] = sideBySide(last, item.chunk);
    } else open.push(item.chunk);
  }
  close();
  return markQuotations(
    withLeads(blocks, contents).map((block) =>
      block.kind === 'text' && asHeads.has(block.lines[0] as Chunk)
        ? { ...block, lead: true }
        : block,
    ),
  );
}

/** Where the second of two stretches of one line begins, if white of more than a space parts them. */
function tabOf(item: Placed, next: Placed | undefined): number | undefined {
  if (next === undefined || Math.abs(next.base - item.base) > limits.termBaseline * item.size)
    return undefined;
  return next.x0 - item.x1 > limits.termGap * item.size ? next.x0 : undefined;
}

/** A line of contents is an entry by itself. */
function ends(above: Chunk, chunk: Chunk, contents: ReadonlySet<Word>): boolean {
  if (Math.abs(above.base - chunk.base) < limits.sameLine * above.size) return false;
  return isContents(above, contents);
}

const isContents = ({ text, words }: Chunk, contents: ReadonlySet<Word>): boolean =>
  contents.has(words.at(-1) as Word) || contentsEntry(text) !== undefined;

/** Says which paragraphs are entries of contents or lists, and which slanted lines head the paragraph after them. */
function withLeads(blocks: readonly Block[], contents: ReadonlySet<Word>): Block[] {
  return blocks.map((block, index) => {
    if (block.kind !== 'text') return block;
    const [first, last] = [block.lines[0] as Chunk, block.lines.at(-1) as Chunk];
    if (isContents(last, contents)) return { ...block, role: 'contents' };
    if (opensEntry(first) && !block.note) return { ...block, role: 'list' };
    const next = blocks[index + 1];
    const heads =
      block.italic &&
      block.lines.length === 1 &&
      next?.kind === 'text' &&
      !next.italic &&
      !next.note &&
      next.lines.length > 1 &&
      /^[\p{Lu}“"(\d]/u.test(next.lines[0]?.text ?? '') &&
      /^[\p{Lu}\d]/u.test(first.text) &&
      !/[.,;:]$/.test(first.text);
    return heads ? { ...block, lead: true } : block;
  });
}

const box = ({ x0, y0, x1, y1 }: Item | FoundTable | Chunk) => ({ x0, y0, x1, y1 });

/** Two stretches of one line, left to right. */
function sideBySide(left: Chunk, right: Chunk): Chunk {
  const words = [...left.words, ...right.words];
  return chunkOf(words);
}

function usualPitch(lines: readonly Line[]): number {
  const steps: number[] = [];
  for (let index = 1; index < lines.length; index += 1) {
    const [above, line] = [lines[index - 1] as Line, lines[index] as Line];
    const step = (line.base - above.base) / line.size;
    if (step > limits.leastPitch && step < limits.mostPitch) steps.push(step);
  }
  return steps.length === 0 ? limits.usualPitch : median(steps);
}

function paragraphOf(
  lines: readonly Chunk[],
  sheet: { readonly width: number; readonly height: number; readonly bodySize: number },
): Paragraph {
  const first = lines[0] as Chunk;
  const words = lines.flatMap((line) => line.words);
  const size = median(lines.map((line) => line.size));
  const mark = first.words[0];
  const { x0, x1 } = around(lines);
  return {
    kind: 'text',
    lines,
    size,
    bold: words.every(({ font }) => font.bold),
    italic: words.every(({ font }) => font.italic),
    centred:
      Math.abs(x0 + x1 - sheet.width) < limits.centred * sheet.width &&
      x0 > limits.centredFrom * sheet.width,
    note:
      size < limits.noteSize * sheet.bodySize &&
      first.base > limits.noteFrom * sheet.height &&
      (mark?.script === 'raised' || /^(?:\d{1,3}|[*†‡])$/.test(mark?.text ?? '')),
  };
}
