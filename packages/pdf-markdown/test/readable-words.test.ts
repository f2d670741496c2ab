import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { isUnreadable, plainWords } from '../src/text/readable-words.ts';
import { at, type Letters, pageOf } from './content-page.ts';

const sentence = 'the budget of the office was spent in the third quarter of this year';
const lines = Array.from({ length: 8 }, (_, line) =>
  at(72, 700 - 14 * line, `(${sentence}) Tj`, '/U 10 Tf'),
);

/** A font that gives every small letter a sign of its own. */
const jumble: Letters = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [
    letter,
    String.fromCharCode(index % 3 === 0 ? 0x5b + (index % 5) : 0x21 + ((index * 7) % 30)),
  ]),
);

describe('fonts that do not say which letters they draw', () => {
  test('a warning says how few words read as words', async () => {
    const { body } = await readPdf(await pageOf(lines.join(''), jumble));
    expect(body.warnings.join(' ')).toMatch(/\d+ of \d+ words read as words: the fonts do not say/);
  });

  test('the same page with its letters has none', async () => {
    const { body } = await readPdf(await pageOf(lines.join('')));
    expect(body.markdown).toContain('budget of the office');
    expect(body.warnings).toEqual([]);
  });

  test('with OCR such a page is read from its picture', async ({ skip }) => {
    const { body } = await readPdf(await pageOf(lines.join(''), jumble), { ocr: true });
    if (body.warnings.some((warning) => warning.includes('tesseract is not installed')))
      skip('tesseract is not installed: the page was not read');
    expect(body.markdown).toContain('[OCR of page 1');
    expect(body.markdown).toContain('spent in the third quarter');
    expect(body.warnings.join(' ')).toContain(
      'page 1 has fonts that do not say their letters and was read by OCR',
    );
    expect(body.warnings.join(' ')).not.toContain('read as words');
  });

  for (const [what, text] of [
    ['a table of numbers', '1,204 (3.5%) $12.50 2019–2020 17:45 –4 '],
    ['other scripts', '法律 第一条 عام القانون בית המשפט Закон года Ελλάδα '],
    ['names, dates and initials', "O’Neill's U.S.C. (e.g., Smith-Jones); “Act” "],
    ['words with accents', 'Français Österreich mañana čeština '],
  ] as const) {
    test(`${what} is no jumble`, () => {
      const words = text
        .repeat(20)
        .trim()
        .split(' ')
        .map((each) => ({ text: each }));
      expect(isUnreadable(plainWords(words), words.length)).toBe(false);
    });
  }
});
