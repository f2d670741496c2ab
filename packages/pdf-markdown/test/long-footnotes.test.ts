import { expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { drawnPages, type Pen, prose } from './drawn-page.ts';

const pages = 30;

test('footnotes are linked in a document whose pages are packed, each with the mark of its own page', async () => {
  const page = (number: number) => (pen: Pen) => {
    pen.lines(72, 700, prose);
    const end = pen.text(72, 640, `On page ${number} the rule was changed`);
    pen.text(end, 644, '1', { size: 6 });
    pen.text(end + 8, 640, 'by the committee, which said so in its report of the year.');
    pen.text(72, 103, '1', { size: 5 });
    pen.text(78, 100, `Note to the rule as changed on page ${number} of the report.`, { size: 8 });
  };
  const drawn = Array.from({ length: pages }, (_, index) => page(index + 1));
  const { body, blocks } = await readPdf(await drawnPages(...drawn));
  for (const number of [1, 2, 15, pages]) {
    expect(body.markdown).toContain(`On page ${number} the rule was changed[^1-p${number}]`);
    expect(body.markdown).toContain(
      `[^1-p${number}]: Note to the rule as changed on page ${number}`,
    );
  }
  expect(blocks.filter(({ kind }) => kind === 'footnote')).toHaveLength(pages);
});

test('a paragraph that runs on over three pages leaves the notes of each with their marks', async () => {
  const page = (number: number) => (pen: Pen) => {
    const lines = Array.from(
      { length: 40 },
      (_, line) =>
        `${'abcdef'[line % 6]}nd so it went on ${'from year to year '.repeat(1 + (line % 3))}in part ${number}`,
    );
    pen.lines(72, 700, lines);
    if (number === 2) return;
    const end = pen.text(72, 712.5, number === 1 ? 'The keeping of the rule' : 'and of the rule');
    pen.text(end, 716.5, '1', { size: 6 });
    pen.text(72, 103, '1', { size: 5 });
    pen.text(78, 100, `Note to the rule as printed on page ${number} of the report.`, { size: 8 });
  };
  const { body, blocks } = await readPdf(await drawnPages(page(1), page(2), page(3)));
  expect(blocks.find(({ kind }) => kind === 'paragraph')?.places).toHaveLength(3);
  for (const number of [1, 3]) {
    expect(body.markdown).toContain(`of the rule[^1-p${number}] `);
    expect(body.markdown).toContain(
      `[^1-p${number}]: Note to the rule as printed on page ${number}`,
    );
  }
});
