import { median } from '../geometry.ts';
import { type Chunk, chunkOf, type Line, lineOf } from '../lines.ts';
import type { FoundTable } from '../tables/found-table.ts';
import { structure } from '../thresholds.ts';
import type { Word } from '../words.ts';
import { contentsEntry, contentsLines } from './contents-lists.ts';
import { opensEntry } from './list-marks.ts';
import { markQuotations } from './quotations.ts';
import { type Item, readingOrder } from './reading-order.ts';

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

type Placed = Item & ({ readonly chunk: Chunk } | { readonly table: FoundTable });

/** The blocks of one sheet in reading order. */
export function blocksOf(
  lines: readonly Line[],
  tables: readonly FoundTable[],
  sheet: { readonly width: number; readonly height: number; readonly bodySize: number },
): Block[] {
  const items: Placed[] = withoutLettersAsLines(lines.flatMap((line) => line.chunks)).map(
    (chunk) => ({
      ...box(chunk),
      base: chunk.base,
      size: chunk.size,
      chunk,
    }),
  );
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
  const ordered = readingOrder(items, heads);
  const asHeads = new Set<Chunk>();
  let inHead = false;
  let tab: number | undefined;
  for (const [index, item] of ordered.entries()) {
    if ('table' in item) {
      close();
      blocks.push({ kind: 'table', table: item.table });
      continue;
    }
    if (heads.has(item) !== inHead) {
      close();
      inHead = heads.has(item);
    }
    if (inHead) asHeads.add(item.chunk);
    const own = tabOf(item, ordered[index + 1]);
    // Entries of a list of terms: a word, and at the same place on every line what is said of it.
    const opens = own !== undefined && tab !== undefined && Math.abs(own - tab) < 0.5 * item.size;
    if (own !== undefined) tab = own;
    if (opens && (open.at(-1)?.base ?? item.base) < item.base - 0.5 * item.size) close();
    const above = open.at(-1);
    if (
      above !== undefined &&
      (begins(open, item.chunk, pitch) || ends(above, item.chunk, contents))
    )
      close();
    const last = open.at(-1);
    if (last !== undefined && Math.abs(last.base - item.chunk.base) < 0.36 * last.size) {
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

/** ")" under ")" in the head of a court paper is a line drawn with letters, and no text. */
function withoutLettersAsLines(chunks: readonly Chunk[]): readonly Chunk[] {
  const marks = chunks.filter(({ text }) => /^[)(§|:*]$/.test(text));
  const drawn = new Set(
    marks.filter(
      ({ text, x0 }) =>
        marks.filter((other) => other.text === text && Math.abs(other.x0 - x0) < 2).length >=
        structure.lettersAsLine,
    ),
  );
  return drawn.size === 0 ? chunks : chunks.filter((chunk) => !drawn.has(chunk));
}

/** Where the second of two stretches of one line begins, if white of more than a space parts them. */
function tabOf(item: Placed, next: Placed | undefined): number | undefined {
  if (next === undefined || Math.abs(next.base - item.base) > 0.1 * item.size) return undefined;
  return next.x0 - item.x1 > 1.5 * item.size ? next.x0 : undefined;
}

/** A line of contents is an entry by itself. */
function ends(above: Chunk, chunk: Chunk, contents: ReadonlySet<Word>): boolean {
  if (Math.abs(above.base - chunk.base) < 0.36 * above.size) return false;
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
    if (step > 0.9 && step < 2.6) steps.push(step);
  }
  return steps.length === 0 ? 1.2 : median(steps);
}

/** Whether a chunk opens a new paragraph after those already open. */
function begins(open: readonly Chunk[], chunk: Chunk, pitch: number): boolean {
  const above = open.at(-1) as Chunk;
  const step = chunk.base - above.base;
  if (Math.abs(step) < 0.36 * above.size) return chunk.x0 < above.x0;
  if (step < 0) return true;
  if (Math.abs(chunk.size - above.size) > 0.08 * above.size) return true;
  if (step > 1.28 * pitch * chunk.size && step > 1.45 * chunk.size) return true;
  if (chunk.bold !== above.bold && (open.length === 1 || chunk.bold)) {
    const first = chunk.words[0];
    // A bold lead-in opens a paragraph; bold words that end one line do not part it from the next.
    if (chunk.bold || first?.font.bold === false) return true;
  }
  if (opensEntry(chunk) || isLead(open, chunk)) return true;
  // A numbered heading under another one, and a note under another one.
  if (above.bold && /^(?:[IVX]{1,4}|[A-Z])\.\s/.test(chunk.text)) return true;
  if (isNoteMark(open[0]) && isNoteMark(chunk)) return true;
  const first = open[0] as Chunk;
  const left = Math.min(
    ...open.slice(1).map(({ x0 }) => x0),
    open.length > 1 ? Infinity : first.x0,
  );
  const right = Math.max(...open.map(({ x1 }) => x1));
  const indented = chunk.x0 > left + 0.9 * chunk.size && open.length > 1;
  const short = above.x1 < right - 0.18 * (right - left);
  const ended = /[.!?:;”"’)]$/.test(above.text);
  if (indented && (ended || short)) return true;
  return short && ended && /^[\p{Lu}\d“"(]/u.test(chunk.text) && open.length > 1;
}

const isNoteMark = (chunk: Chunk | undefined): boolean => chunk?.words[0]?.script === 'raised';

/** Slanted words alone on the first line, shorter than the plain line below them. */
function isLead(open: readonly Chunk[], chunk: Chunk): boolean {
  const [above] = open;
  if (above === undefined || open.length > 1) return false;
  return (
    above.words.every(({ font }) => font.italic) &&
    !chunk.words.some(({ font }) => font.italic) &&
    /^[\p{Lu}“"(\d]/u.test(chunk.text) &&
    above.x1 - above.x0 < 0.8 * (chunk.x1 - chunk.x0) &&
    !/[.,;:]$/.test(above.text)
  );
}

function paragraphOf(
  lines: readonly Chunk[],
  sheet: { readonly width: number; readonly height: number; readonly bodySize: number },
): Paragraph {
  const first = lines[0] as Chunk;
  const words = lines.flatMap((line) => line.words);
  const size = median(lines.map((line) => line.size));
  const mark = first.words[0];
  const [x0, x1] = [
    Math.min(...lines.map((line) => line.x0)),
    Math.max(...lines.map((line) => line.x1)),
  ];
  return {
    kind: 'text',
    lines,
    size,
    bold: words.every(({ font }) => font.bold),
    italic: words.every(({ font }) => font.italic),
    centred: Math.abs(x0 + x1 - sheet.width) < 0.06 * sheet.width && x0 > 0.2 * sheet.width,
    note:
      size < 0.93 * sheet.bodySize &&
      first.base > 0.45 * sheet.height &&
      (mark?.script === 'raised' || /^(?:\d{1,3}|[*†‡])$/.test(mark?.text ?? '')),
  };
}
