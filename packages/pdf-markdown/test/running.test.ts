import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { at, pageOf } from './content-page.ts';

const sentences = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'].map(
  (name) => `Part ${name} was read a second time and passed.`,
);
const body = (page: number) => at(72, 600, `(${sentences[page]}) Tj`);
const read = async (pages: readonly string[]) => (await readPdf(await pageOf(pages))).body;

describe('running headers and footers', () => {
  test('are kept once, where they come first, and as data with their pages', async () => {
    const { markdown, runningLines } = await read(
      [0, 1, 2, 3].map(
        (page) =>
          at(72, 770, `(Docket No. 22-${page + 10} Calendar of Business) Tj`) +
          body(page) +
          at(300, 30, `(${page + 1}) Tj`),
      ),
    );
    expect(markdown.match(/Calendar of Business/g)).toHaveLength(1);
    expect(markdown).toMatch(/^Docket No\. 22-10 Calendar of Business\n\nPart alpha/);
    expect(markdown.match(/^Part /gm)).toHaveLength(4);
    expect(markdown).not.toMatch(/^\d$/m);
    expect(runningLines).toEqual([
      { text: 'Docket No. 22-10 Calendar of Business', place: 'head', pages: [1, 2, 3, 4] },
      { text: '1', place: 'foot', pages: [1, 2, 3, 4] },
    ]);
  });

  test('that change sides with the page are one kind', async () => {
    const { markdown, runningLines } = await read(
      [0, 1, 2, 3].map((page) =>
        page % 2 === 0
          ? body(page) +
            at(72, 30, `(Page ${page + 1}) Tj`) +
            at(440, 30, '(GAO-12-345 Rail Safety) Tj')
          : body(page) +
            at(72, 30, '(GAO-12-345 Rail Safety) Tj') +
            at(500, 30, `(Page ${page + 1}) Tj`),
      ),
    );
    expect(markdown.match(/Rail Safety/g)).toHaveLength(1);
    expect(runningLines).toEqual([
      { text: 'Page 1 GAO-12-345 Rail Safety', place: 'foot', pages: [1, 2, 3, 4] },
    ]);
  });

  test('notes on their side in the margin are kept once, those with a number of their own each time', async () => {
    const turned = (x: number, shown: string) =>
      `BT /F 6 Tf 0 1 -1 0 ${x} 300 Tm (${shown}) Tj ET\n`;
    const { markdown, runningLines } = await read(
      [0, 1, 2, 3].map(
        (page) =>
          body(page) +
          turned(20, 'press of the office with rules') +
          turned(600, `picture ${page}`),
      ),
    );
    expect(markdown.match(/press of the office/g)).toHaveLength(1);
    expect(markdown.match(/picture \d/g)).toHaveLength(4);
    expect(runningLines).toEqual([
      { text: 'press of the office with rules', place: 'foot', pages: [1, 2, 3, 4] },
    ]);
  });

  test('headings that stand at the head of a page now and then are no running lines', async () => {
    const { markdown, runningLines } = await read(
      Array.from({ length: 26 }, (_, page) =>
        page % 6 === 0
          ? at(72, 730, `(Chapter ${1 + page / 6}) Tj`) + body(page % sentences.length)
          : body(page % sentences.length),
      ),
    );
    expect(markdown.match(/Chapter \d/g)).toEqual([1, 2, 3, 4, 5].map((each) => `Chapter ${each}`));
    expect(runningLines).toEqual([]);
  });

  test('never empty a body: where every line would be one, none is', async () => {
    const { markdown, status } = await read(
      Array.from({ length: 30 }, (_, page) => at(72, 750, `(Potato ${page}) Tj`)),
    );
    expect(status).toBe('ok');
    expect(markdown.match(/Potato \d+/g)).toHaveLength(30);
  });

  test('a page with nothing else keeps them, unless they are bare numbers', async () => {
    const header = at(72, 770, '(Report of the Auditor) Tj');
    const { markdown } = await read([
      header + body(0) + at(300, 30, '(1) Tj'),
      header + body(1) + at(300, 30, '(2) Tj'),
      header,
      at(300, 30, '(4) Tj'),
      header + body(4) + at(300, 30, '(5) Tj'),
    ]);
    expect(markdown.match(/Report of the Auditor/g)).toHaveLength(2);
    expect(markdown).not.toMatch(/^\d$/m);
  });

  test('are known by the number of their page where their words change with the section', async () => {
    const sections = ['Scope', 'Terms', 'Duties', 'Records', 'Appeals', 'Repeals'];
    const { markdown, headings, runningLines } = await read(
      sections.map(
        (section, page) =>
          body(page) +
          (page % 2 === 0
            ? at(72, 30, `(1.${page}. ${section} of the act) Tj`, '/F 14 Tf') +
              at(500, 30, `(${page + 7}) Tj`, '/F 14 Tf')
            : at(72, 30, `(${page + 7}) Tj`, '/F 14 Tf') +
              at(400, 30, `(Chapter ${section}) Tj`, '/F 14 Tf')),
      ),
    );
    expect(headings).toEqual([]);
    expect(markdown.match(/Scope of the act/g)).toHaveLength(1);
    expect(runningLines.map(({ text, pages }) => [text, pages])).toContainEqual([
      '8 Chapter Terms',
      [2],
    ]);
  });

  test('lines at the foot with numbers that are not those of their pages are text', async () => {
    const { markdown, runningLines } = await read(
      [310, 42, 977, 5, 68, 123].map(
        (amount, page) =>
          body(page) +
          at(72, 60, `(Paid to office ${'abcdef'[page]}) Tj`) +
          at(500, 60, `(${amount}) Tj`),
      ),
    );
    expect(runningLines).toEqual([]);
    expect(markdown.match(/Paid to office [a-f]/g)).toHaveLength(6);
  });

  test('on a page that was left empty are no headings', async () => {
    const header = at(72, 770, '(Report of the Auditor) Tj', '/F 14 Tf');
    const { headings, markdown } = await read([
      header + body(0),
      header + body(1),
      header,
      header + body(3),
      header + body(4),
    ]);
    expect(headings).toEqual([]);
    expect(markdown.match(/Report of the Auditor/g)).toHaveLength(2);
  });

  test('the head of a table printed on every page is joined, not half eaten', async () => {
    const rows = (page: number) =>
      [0, 1, 2, 3, 4]
        .map((row) =>
          [
            `Office ${String.fromCharCode(65 + 5 * page + row)}`,
            String(1000 + 7 * row + page),
            '01/02/2020',
          ]
            .map((cell, column) => at(72 + 150 * column, 690 - 14 * row, `(${cell}) Tj`))
            .join(''),
        )
        .join('');
    const head = ['Office', 'Amount', 'Date of award']
      .map((cell, column) => at(72 + 150 * column, 718, `(${cell}) Tj`))
      .join('');
    const units = ['name', 'dollars', 'mm/dd/yyyy']
      .map((cell, column) => at(72 + 150 * column, 704, `(${cell}) Tj`))
      .join('');
    const { markdown } = await read([0, 1, 2].map((page) => head + units + rows(page)));
    expect(markdown.match(/Office [A-O]/g)).toHaveLength(15);
    expect(markdown.match(/Amount/g)).toHaveLength(1);
    expect(markdown.match(/mm\/dd\/yyyy/g)).toHaveLength(1);
  });

  test('a paragraph runs on over a footer that is kept', async () => {
    const { markdown } = await read([
      at(72, 120, '(The clerk reported the resolution and the chair) Tj') +
        at(72, 30, '(House Journal) Tj'),
      at(72, 700, '(put the question to the members present.) Tj') +
        at(72, 30, '(House Journal) Tj'),
      body(2) + at(72, 30, '(House Journal) Tj'),
    ]);
    expect(markdown).toContain('the chair put the question to the members present.');
    expect(markdown.match(/House Journal/g)).toHaveLength(1);
  });
});

describe('what is not upright, or not on the page', () => {
  test('text on its side is read, as a paragraph of its own', async () => {
    const side = 'BT /F 9 Tf 0 1 -1 0 30 200 Tm (Please print or type in ink) Tj ET\n';
    const { markdown } = await read([body(0) + side]);
    expect(markdown).toContain('Please print or type in ink');
  });

  test('text beyond the visible page is left out, and told', async () => {
    const proof = at(72, 900, '(This rule prints on all proofs) Tj');
    const { markdown, runningLines, warnings } = await read([body(0) + proof, body(1) + proof]);
    expect(markdown).not.toContain('proofs');
    expect(runningLines).toEqual([
      { text: 'This rule prints on all proofs', place: 'outside', pages: [1, 2] },
    ]);
    expect(warnings).toEqual([
      '1 lines stand outside the visible page and were left out: “This rule prints on all proofs”',
    ]);
  });
});
