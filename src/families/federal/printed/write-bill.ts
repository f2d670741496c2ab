/** Blocks of a printed bill as Markdown, in the shape that the bill's XML is written in. */
import type { BodyWriter } from '../../../kit/markdown/body-writer.ts';
import { escapeWords } from '../../../kit/markdown/escape.ts';
import type { BillBlock } from './bill-layout.ts';

/** The larger ones hold the smaller ones. */
const LEVELS = ['division', 'title', 'subtitle', 'chapter', 'subchapter', 'part', 'subpart'];

export function writeBill(
  body: BodyWriter,
  blocks: readonly BillBlock[],
  title: string | undefined,
): void {
  if (title !== undefined) body.heading(1, title);
  const open: number[] = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i] as BillBlock;
    if (block.is === 'head') body.paragraph(escapeWords(block.text));
    else if (block.is === 'aligned') body.lines(block.text);
    else if (block.is === 'entry') body.item(() => body.paragraph(escapeWords(block.text)));
    else if (block.is === 'level') body.heading(depthOf(block.kind, open) + 2, block.text);
    else i = writeParagraphs(body, blocks, i);
  }
}

/** How many levels are open above this one; it closes those that it cannot be in. */
function depthOf(kind: string, open: number[]): number {
  const rank = LEVELS.indexOf(kind);
  if (rank < 0) return open.length;
  while ((open.at(-1) ?? -1) >= rank) open.pop();
  open.push(rank);
  return open.length - 1;
}

/** A paragraph and those that stand under it; the place of the last one. */
function writeParagraphs(body: BodyWriter, blocks: readonly BillBlock[], from: number): number {
  const block = blocks[from];
  if (block?.is !== 'paragraph') return from;
  const words = escapeWords(block.text);
  const text = block.deleted ? `~~${words.replaceAll('~~', '')}~~` : words;
  if (block.depth === 0) {
    body.paragraph(text);
    return from;
  }
  let last = from;
  body.item(() => {
    body.paragraph(text);
    for (;;) {
      const next = blocks[last + 1];
      if (next?.is !== 'paragraph' || next.depth <= block.depth) break;
      last = writeParagraphs(body, blocks, last + 1);
    }
  });
  return last;
}
