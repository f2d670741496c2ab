/** A granule of the Congressional Record (HTML around `<pre>`) to Markdown: speakers bold, insets quoted. */
import type { Normalizer } from '../../../core/normalizer.ts';
import { textOf } from '../../../core/text-of.ts';
import { createBody } from '../../../kit/markdown/body-writer.ts';
import { writePrint } from '../printed/write-print.ts';
import { readRecordGranule } from './read-granule.ts';

export const crec_text_v1: Normalizer = {
  name: 'crec_text_v1',
  accepts: ['text/html', 'text/plain'],
  normalize: async (bytes, options) => {
    const type = options.charset ? `text/html; charset=${options.charset}` : 'text/html';
    const granule = readRecordGranule(textOf(bytes, type));
    const body = createBody();
    writePrint(body, granule.blocks);
    if (granule.volume === undefined)
      body.warn('the text names no volume and number of the Congressional Record');
    return body.body();
  },
};
