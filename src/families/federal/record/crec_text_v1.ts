/** A granule of the Congressional Record (HTML around `<pre>`) to Markdown: speakers bold, insets quoted. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { textOf } from '../../../core/text-of.ts';
import { createBody } from '../../../kit/markdown/body-writer.ts';
import { escapeWords } from '../../../kit/markdown/escape.ts';
import { type RecordBlock, readRecordGranule } from './read-granule.ts';

export const crec_text_v1: Normalizer = {
  name: 'crec_text_v1',
  accepts: ['text/html', 'text/plain'],
  normalize: async (bytes, options) => {
    const type = options.charset ? `text/html; charset=${options.charset}` : 'text/html';
    const granule = readRecordGranule(textOf(bytes, type));
    const body = createBody();
    let titled = false;
    for (const block of granule.blocks) {
      if (block.is === 'heading') {
        body.heading(titled ? 2 : 1, block.text);
        titled = true;
      } else if (block.is === 'aligned') body.lines(block.text);
      else if (block.inset) body.quote(() => body.paragraph(words(block)));
      else body.paragraph(words(block));
    }
    if (granule.volume === undefined)
      body.warn('the text names no volume and number of the Congressional Record');
    return body.body();
  },
};

function words(block: Extract<RecordBlock, { is: 'paragraph' }>): string {
  const { speaker, text } = block;
  const at = speaker === undefined ? -1 : text.indexOf(speaker);
  if (speaker === undefined || at < 0) return escapeWords(text);
  const end = at + speaker.length + 1;
  return `${escapeWords(text.slice(0, at))}**${escapeWords(text.slice(at, end))}**${escapeWords(text.slice(end))}`;
}
