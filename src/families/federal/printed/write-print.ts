/** Blocks of a printed text as Markdown: speakers bold, insets quoted, columns as they stand. */
import type { BodyWriter } from '../../../kit/markdown/body-writer.ts';
import { escapeWords } from '../../../kit/markdown/escape.ts';
import type { PrintedBlock } from './printed-text.ts';

/** The first heading is the title, unless one was written before; then the cover does not repeat it. */
export function writePrint(
  body: BodyWriter,
  blocks: readonly PrintedBlock[],
  title?: string,
): void {
  let hasTitle = title !== undefined;
  const known = lettersOf(title);
  const first = blocks.findIndex(
    (block) => known !== '' && block.is === 'heading' && lettersOf(block.text) === known,
  );
  for (const [at, block] of blocks.entries()) {
    if (at === first) continue;
    if (block.is === 'heading') {
      body.heading(hasTitle ? 2 : 1, block.text);
      hasTitle = true;
    } else if (block.is === 'aligned') body.lines(block.text);
    else if (block.inset) body.quote(() => body.paragraph(words(block)));
    else body.paragraph(words(block));
  }
}

const lettersOf = (text = ''): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function words(block: Extract<PrintedBlock, { is: 'paragraph' }>): string {
  const { speaker, text } = block;
  const at = speaker === undefined ? -1 : text.indexOf(speaker);
  if (speaker === undefined || at < 0) return escapeWords(text);
  const end = at + speaker.length + 1;
  return `${escapeWords(text.slice(0, at))}**${escapeWords(text.slice(at, end))}**${escapeWords(text.slice(end))}`;
}
