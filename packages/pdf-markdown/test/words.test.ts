import { describe, expect, test } from 'vitest';
import { printedText } from '../src/glyphs.ts';
import { readPdf } from '../src/index.ts';
import { logicalOrder, logicalWord } from '../src/right-to-left.ts';
import { joinedSign } from '../src/shaped-letters.ts';
import { type PlacedGlyph, wordsOf } from '../src/words.ts';
import { at, type Letters, pageOf } from './content-page.ts';

const markdownOf = async (content: string, letters?: Letters) =>
  (await readPdf(await pageOf(content, letters))).body.markdown.trim();

const sheared = (x: number, letter: string) =>
  `BT /F 10 Tf 1 0 0.36 1 ${x} 700 Tm (${letter}) Tj ET\n`;

describe('where words part', () => {
  for (const [what, content, expected] of [
    [
      'a letter set lower than the word around it stays in the word',
      at(72, 700, '(the T) Tj') + at(92.1, 697.8, '(E) Tj') + at(97.6, 700, '(X book) Tj'),
      'the TEX book',
    ],
    [
      'a small letter set into the one before it, and higher',
      at(72, 700, '(the L) Tj') +
        at(90.6, 702.1, '(A) Tj', '/F 7 Tf') +
        at(93.8, 700, '(T book) Tj'),
      'the LAT book',
    ],
    [
      'an accent that the pen goes back for, and a space that the engine guesses there',
      at(72, 700, '[(Durchf) -140 (\\250) 473 (u) 0 (hrung)] TJ'),
      'Durchführung',
    ],
    [
      'a printed space, however narrow',
      at(72, 700, '[(one of ) 170 (the ) 150 (acts)] TJ'),
      'one of the acts',
    ],
    [
      'a printed space between letters that lean over it',
      at(72, 700, '[(proof ) 60 (by) 20 ( ) 100 (jury)] TJ', '/I 10 Tf'),
      'proof by jury',
    ],
    [
      'spaces that the pen takes back part nothing',
      at(72, 700, '[(C ) 278 (o ) 278 (n ) 278 (gress met)] TJ'),
      'Congress met',
    ],
    [
      'a power whose neighbours lie a hair off its line',
      at(72, 700, '(above ) Tj') +
        at(104, 699.998, '(0.6 m) Tj') +
        at(126.2, 703.5, '(3) Tj', '/F 6 Tf'),
      'above 0.6 m³',
    ],
    [
      'a power that white parts from its unit',
      at(72, 700, '(above 0.6 m) Tj') + at(129.4, 703.5, '(3) Tj', '/F 6 Tf'),
      'above 0.6 m³',
    ],
    ['a gap without a space', at(72, 700, '[(one) -300 (act)] TJ'), 'one act'],
    [
      'letters set apart by so much that the engine guesses a space after each',
      at(72, 700, '2 Tc [(V) 150 (oice of the) -120 ( States 1.)] TJ'),
      'Voice of the States 1.',
    ],
    [
      'a narrow gap before words in another face',
      at(72, 700, '(coli) Tj') + at(88.6, 700, '(IAM) Tj', '/I 10 Tf'),
      'coli IAM',
    ],
    [
      'a narrow gap between the number of a heading and its first letter',
      at(72, 700, '(3.1.1) Tj') + at(95.6, 700, '(Opening) Tj'),
      '3.1.1 Opening',
    ],
    [
      'no gap before letters in another face: they end the word',
      at(72, 700, '(sub) Tj') + at(88.9, 700, '(total) Tj', '/I 10 Tf'),
      'subtotal',
    ],
    [
      'letters set apart by the typesetter',
      at(72, 700, '2.2 Tc (Summary of Findings) Tj 0 Tc'),
      'Summary of Findings',
    ],
    [
      'upright letters that are sheared to look italic',
      'BT /F 10 Tf 1 0 0.25 1 72 700 Tm [(City of ) 20 (Lowell, all) 0 ( of it)] TJ ET\n',
      'City of Lowell, all of it',
    ],
    [
      'letters that are sheared and drawn one by one',
      [0, 5.56, 7.78, 10, 12.78, 18.34, 21.12, 23.9, 26.12]
        .map((from, index) => sheared(72 + from, 'all of it'[index] ?? ''))
        .join(''),
      'all of it',
    ],
    [
      'letters set apart, each of them drawn by itself, with a printed space between words',
      [...'PART OF AN ACT']
        .map((letter, index) => at(72 + 12 * index, 700, `(${letter}) Tj`))
        .join(''),
      'PART OF AN ACT',
    ],
    [
      'letters set apart before words that are drawn whole',
      [...'PARTS'].map((letter, index) => at(72 + 12 * index, 700, `(${letter}) Tj`)).join('') +
        at(142, 700, '(not) Tj') +
        at(158, 700, '(in) Tj') +
        at(168, 700, '(the) Tj') +
        at(185, 700, '(year) Tj'),
      'PARTS not in the year',
    ],
    [
      'words of one letter among words that are drawn whole',
      at(72, 700, '(not) Tj') +
        at(88, 700, '(in) Tj') +
        at(98, 700, '(the) Tj') +
        at(114, 700, '(class) Tj') +
        at(139, 700, '(A) Tj') +
        at(148, 700, '(I) Tj') +
        at(153, 700, '(saw) Tj'),
      'not in the class A I saw',
    ],
    [
      'words drawn one by one without spaces',
      at(72, 700, '(not) Tj') +
        at(88, 700, '(in) Tj') +
        at(98, 700, '(the) Tj') +
        at(115, 700, '(year) Tj') +
        at(137, 700, '(of) Tj') +
        at(148, 700, '(our) Tj') +
        at(166, 700, '(act) Tj'),
      'not in the year of our act',
    ],
    [
      'capitals set apart with spaces, two between words',
      at(72, 700, '(S U M M A R Y   O F   F A C T S) Tj'),
      'SUMMARY OF FACTS',
    ],
    [
      'initials stay apart',
      at(72, 700, '(by J. R. Tolkien and A B) Tj'),
      'by J. R. Tolkien and A B',
    ],
  ] as const) {
    test(what, async () => {
      expect(await markdownOf(content)).toBe(expected);
    });
  }

  test('text typed over a fill-in line is not shuffled with it, and the line under it is gone', async () => {
    const content =
      at(72, 700, '(Name: ________________________) Tj') +
      at(110, 700, '(Reliable Contracting) Tj');
    expect((await markdownOf(content)).replaceAll('\\', '')).toMatch(
      /^Name: (?:_ )?Reliable Contracting _*$/,
    );
  });

  test('letters drawn dot by dot, whose font states a size of 0.12 points', async () => {
    const drawn = (text: string) => `BT /T 1 Tf 0.12 0 0 0.12 72 700 Tm ${text} ET`;
    const kerned = drawn('[(o) -2 (b) -3 (ject) -30 (of) -30 (di\\013erent) -30 (siz) -1 (es)] TJ');
    expect(
      await markdownOf(kerned.replaceAll(/ (-\d+) /g, (_, by) => ` ${1000 * Number(by)} `)),
    ).toBe('object of different sizes');
  });

  test('one sign that stands for several letters keeps its word whole', async () => {
    const content = at(72, 700, '(satis) Tj /U 10 Tf (w) Tj /F 10 Tf (ed) Tj');
    expect(await markdownOf(content, { w: 'fi' })).toBe('satisfied');
  });

  test('an accent that is drawn over its letter joins it', async () => {
    const content = at(72, 700, '[(caf) (e) 445 (\\264) -111 ( opens)] TJ');
    expect(await markdownOf(content)).toBe('café opens');
  });
});

describe('letters above and below the line', () => {
  for (const drop of [-0.6, -2, -2.5, -3.5]) {
    test(`a subscript ${-drop} points down stays with its word`, async () => {
      const sub = (text: string) => `${drop} Ts /F 7 Tf (${text}) Tj 0 Ts /F 10 Tf`;
      const content = at(
        72,
        700,
        `(Limits for CO) Tj ${sub('2')} (, PM) Tj ${sub('2.5')} ( and H) Tj ${sub('2')} (SO) Tj ${sub('4')} ( apply.) Tj`,
      );
      const markdown = await markdownOf(content);
      expect(markdown.normalize('NFKC')).toBe('Limits for CO2, PM2.5 and H2SO4 apply.');
      if (drop < -1) expect(markdown).toBe('Limits for CO₂, PM₂.₅ and H₂SO₄ apply.');
    });
  }

  test('a small line under another is no subscript', async () => {
    const content = at(72, 700, '(Total) Tj') + at(72, 692, '(in millions) Tj', '/F 7 Tf');
    expect(await markdownOf(content)).toMatch(/^(?:# )?Total\s+in millions$/);
  });

  test('a mark that opens a footnote is parted from its first word', async () => {
    const body = Array.from({ length: 8 }, (_, line) =>
      at(
        72,
        700 - 12 * line,
        '(The court held that the statute applied to the filing at hand.) Tj',
      ),
    ).join('');
    const note = at(
      72,
      100,
      '3 Ts /F 5 Tf (1) Tj 0 Ts /F 8 Tf (Pub. L. No. 105-304) Tj',
      '/F 8 Tf',
    );
    expect(await markdownOf(body + note)).toContain('¹ Pub. L.');
  });
});

describe('scripts read from right to left', () => {
  test('two shapes of one letter, of which the font states one width, tear no word', async () => {
    const shapes = { I: 'ا', c: 'ا', n: 'ل', m: 'م' };
    const bytes = await pageOf(
      at(72, 700, '(mcn) Tj', '/U 10 Tf') + at(72, 600, '(mIn) Tj', '/U 10 Tf'),
      shapes,
    );
    expect((await readPdf(bytes)).body.markdown.trim().split('\n\n')).toEqual(['لام', 'لام']);
  });

  const hebrew: Letters = { a: 'ש', b: 'ל', c: 'ו', d: 'ם', e: 'ע' };

  test('letters of a word that stand on different lines, and lean over the space beside them', async () => {
    // U+06A9 U+06D2 twice, the first letter of each set higher and reaching over the space behind it.
    const letters = { A: '\u06a9', B: '\u06d2', C: '\u0633' };
    const show = (x: number, y: number, code: string) => at(x, y, `<${code}> Tj`, '/U 10 Tf');
    const content =
      show(100, 700, '42') +
      show(104, 704, '41') +
      show(110.7, 700, '20') +
      show(113.5, 700, '43') +
      show(116, 700, '42') +
      show(120, 704, '41');
    expect(await markdownOf(content, letters)).toBe('\u06a9\u06d2\u0633 \u06a9\u06d2');
  });

  test('one sign for several letters, which the engine turns round', async () => {
    const markdown = await markdownOf(at(72, 700, '<41> Tj', '/U 10 Tf'), { A: '\u0644\u0623' });
    expect(markdown).toBe('\u0644\u0623');
  });

  const letter = (text: string, x: number, advance: number, run: number): PlacedGlyph => ({
    text,
    x,
    advance,
    base: 700,
    size: 10,
    turn: 0,
    run,
    font: { bold: false, italic: false, mono: false },
  });

  test('a printed space parts letters of which one leans over it', () => {
    const glyphs = [
      letter('\u06d2', 100, 13, 1),
      letter(' ', 105, 3, 2),
      letter('\u06a9', 108, 6, 3),
    ];
    expect(wordsOf(glyphs)).toHaveLength(2);
  });

  test('letters that lie over one another are one word, and no text typed over another', () => {
    const glyphs = ['\u062c', '\u064a', '\u0648', '\u0632'].map((text, at) =>
      letter(text, 100 + 2 * at, 8, at),
    );
    expect(wordsOf([...glyphs, letter(' ', 114, 3, 9)]).map(({ text }) => text)).toEqual([
      '\u0632\u0648\u064a\u062c',
    ]);
  });

  test('the letters of a sign, whichever the engine names first', () => {
    expect(joinedSign('\u0644', '\u0627')).toBe('\u0644\u0627');
    expect(joinedSign('\u0627', '\u0644')).toBe('\u0644\u0627');
    expect(joinedSign('f', 'i')).toBe('fi');
  });

  test('words and their letters stand in the order in which they are read, with spaces', async () => {
    // Drawn left to right: "olam shalom" as it looks on paper.
    expect(await markdownOf(at(72, 700, '(dbce dcba) Tj', '/U 12 Tf'), hebrew)).toBe('שלום עולם');
  });

  for (const [what, shown, read] of [
    ['a number keeps its digits', ['3', '.', '5', 'ב'], 'ב3.5'],
    ['shapes become letters', ['ﻻ'], 'لا'],
    ['brackets named by their shape', ['(', 'ב', 'א', ')'], '(אב)'],
    ['brackets named by their meaning', [')', 'ב', 'א', '('], '(אב)'],
    ['a bracket before a full stop', ['.', '(', 'ב', 'א'], 'אב).'],
  ] as const) {
    test(`in a word: ${what}`, () => {
      expect(logicalWord(shown)).toBe(read);
    });
  }

  for (const [what, shown, read] of [
    ['a Latin name inside', 'ג UN Charter ב א', 'א ב UN Charter ג'],
    ['a phrase inside a Latin line', 'The word ב א means', 'The word א ב means'],
    ['years in brackets', '(2026 - 2024) ב', 'ב (2024 - 2026)'],
    ['a number before the marks of its sentence', '.(15 ב א', 'א ב 15).'],
    ['a share', '%12.5 ב', 'ב 12.5%'],
    ['no such script at all', 'The Act of 1998', 'The Act of 1998'],
  ] as const) {
    test(`in a line: ${what}`, () => {
      const words = logicalOrder(shown.split(' ').map((text) => ({ text })));
      expect(words.map(({ text }) => text).join(' ')).toBe(read);
    });
  }
});

describe('what a code is printed as', () => {
  for (const [what, code, expected] of [
    ['a letter', 0x41, 'A'],
    ['a sign where Unicode has a control character', 0x95, '•'],
    ['a control character', 0x81, undefined],
    ['delete', 0x7f, undefined],
    ['a tab', 9, ' '],
    ['beyond Unicode', 0x110000, undefined],
    ['half of a pair', 0xd801, undefined],
    ['no character', 0x1ffff, undefined],
    ['a mark without a shape', 0x202b, ''],
    ['a ligature', 0xfb01, 'fi'],
  ] as const) {
    test(`${what}: ${JSON.stringify(expected)}`, () => {
      expect(printedText(code)).toBe(expected);
    });
  }
});
