/** Blocks of a printed text as Markdown: speakers bold, insets quoted, columns as they stand. */
import type { BodyWriter } from '../../../kit/markdown/body-writer.ts';
import { escapeWords } from '../../../kit/markdown/escape.ts';
import type { PrintedBlock } from './printed-text.ts';

/** The first heading is the title, unless one was written before. */
export function writePrint(
  body: BodyWriter,
  blocks: readonly PrintedBlock[],
  { titled = false } = {},
): void {
  let hasTitle = titled;
  for (const block of blocks) {
    if (block.is === 'heading') {
      body.heading(hasTitle ? 2 : 1, block.text);
      hasTitle = true;
    } else if (block.is === 'aligned') body.lines(block.text);
    else if (block.inset) body.quote(() => body.paragraph(words(block)));
    else body.paragraph(words(block));
  }
}

function words(block: Extract<PrintedBlock, { is: 'paragraph' }>): string {
  const { speaker, text } = block;
  const at = speaker === undefined ? -1 : text.indexOf(speaker);
  if (speaker === undefined || at < 0) return escapeWords(text);
  const end = at + speaker.length + 1;
  return `${escapeWords(text.slice(0, at))}**${escapeWords(text.slice(at, end))}**${escapeWords(text.slice(end))}`;
}
