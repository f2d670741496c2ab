import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';

const paragraphs = [
  'The Senator from Iowa said that the ruling of the service would have taxed the sale of grain in the year in which it was made, not in the year in which the money was received.',
  'He asked that the letter be printed.',
  'There being no objection, the correspondence was ordered to be printed in the Congressional Record, notwithstanding the recommendations of the subcommittee, and the administration was informed.',
  'Farmers will be allowed to change to a permissible method of accounting for agricultural income, effective for taxable years beginning thereafter, by attaching a representation.',
  'It was sent at once.',
];

/** Columns of justified text without hyphenation, as browsers and word processors set them: loose lines have gaps as wide as those of a table. */
async function justified(columns: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const size = 9;
  const gutter = 12;
  const width = (540 - gutter * (columns - 1)) / columns;
  for (let column = 0; column < columns; column += 1) {
    const left = 36 + column * (width + gutter);
    let y = 740;
    const set = (words: readonly string[], last: boolean, indent: number) => {
      const inked = words.reduce((sum, word) => sum + font.widthOfTextAtSize(word, size), 0);
      const gap = last ? 2.3 : (width - indent - inked) / Math.max(1, words.length - 1);
      let x = left + indent;
      for (const word of words) {
        page.drawText(word, { x, y, size, font });
        x += font.widthOfTextAtSize(word, size) + gap;
      }
      y -= 10.5;
    };
    for (let round = 0; round < 12 && y > 90; round += 1) {
      const text = paragraphs[(round + 2 * column) % paragraphs.length] as string;
      let line: string[] = [];
      let indent = 10;
      for (const word of text.split(' ')) {
        const longer = [...line, word].join(' ');
        if (indent + font.widthOfTextAtSize(longer, size) > width) {
          set(line, false, indent);
          indent = 0;
          line = [];
        }
        line.push(word);
      }
      set(line, true, indent);
    }
  }
  return document.save();
}

describe('columns of justified text', () => {
  for (const columns of [2, 3, 4]) {
    test(`${columns} side by side are no table and are read one after the other`, async () => {
      const { body, tables } = await readPdf(await justified(columns));
      expect(tables).toEqual([]);
      // Each column begins with another paragraph, and holds them in order.
      const first = body.markdown.split('\n\n').slice(0, paragraphs.length);
      expect(first).toEqual(paragraphs);
    });
  }
});
