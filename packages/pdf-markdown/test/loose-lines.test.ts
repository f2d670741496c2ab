import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { contentsEntry } from '../src/text/contents-lists.ts';
import { drawnPages, type Pen } from './drawn-page.ts';

const markdownOf = async (...draws: ((pen: Pen) => void)[]) =>
  (await readPdf(await drawnPages(...draws))).body.markdown.trim();

/** A line whose words are spread over the width, as justified text has them. */
function spread(pen: Pen, x: number, y: number, width: number, line: string): void {
  const words = line.split(' ');
  const letters = words.reduce((sum, word) => sum + word.length * 5, 0);
  const gap = Math.max(3, (width - letters) / Math.max(1, words.length - 1));
  let at = x;
  for (const word of words) at = pen.text(at, y, word) + gap;
}

describe('columns of loose lines', () => {
  const left = [
    'The motion was briefed in the spring of',
    'that year in the court, under the',
    'authority of the Secretary to',
    'inspect records kept under',
    'paragraph (2). It was then argued.',
    'The clerk entered an order on it.',
  ];
  const right = [
    'the grounds of procedure, and nothing in',
    'this section limits the authority that',
    'departments that had not answered',
    'any of them at that time.',
    'A member who had asked for figures',
    'was told that they would follow.',
  ];
  for (const pitch of [12, 16, 22])
    test(`lines ${pitch} points apart, with wide gaps between the words of some, are read down each column`, async () => {
      const markdown = await markdownOf((pen) => {
        for (const [column, lines] of [left, right].entries())
          lines.forEach((line, index) => {
            const [x, y] = [72 + 210 * column, 640 - pitch * index];
            if (index > 0 && index < 4) spread(pen, x, y, 180, line);
            else pen.text(x, y, line);
          });
      });
      expect(markdown.replaceAll('\n\n', ' ')).toBe([...left, ...right].join(' '));
    });

  test('a left column that ends below the right one is read before it, however far apart its lines are', async () => {
    const markdown = await markdownOf((pen) => {
      [...right.slice(0, 4), 'in the first year', 'or in the second.'].forEach((line, index) => {
        pen.text(72, 700 - 24 * index, line);
      });
      right.slice(0, 4).forEach((_, index) => {
        pen.text(312, 700 - 24 * index, `Every question was asked again, ${index}`);
      });
    });
    expect(markdown.indexOf('or in the second.')).toBeLessThan(markdown.indexOf('Every question'));
  });
});

describe('numbers within a sentence open no list', () => {
  for (const [what, lines, expected] of [
    [
      'the day of a date',
      [
        'The motion was fully briefed in the winter of that year and it was argued on April',
        '9. The clerk entered an order that denied it on the grounds of procedure alone and',
        'the parties went home.',
      ],
      1,
    ],
    [
      'a paragraph of a rule',
      [
        'Defendants move to dismiss the complaint and all its counts under Federal Rule 12(b)',
        '(6) for failure to state a claim upon which the court could grant any relief at all.',
      ],
      1,
    ],
    [
      'a paragraph that is cited',
      [
        'Nothing in this section limits any authority of the Secretary under the paragraph',
        '(a) of the section before it, and no schedule of fees shall be published until then',
        'by any office.',
      ],
      1,
    ],
    [
      'entries of a list without points at their ends',
      ['1. Breach of the contract', '2. Fraud in the sale of the goods', '3. Negligence'],
      3,
    ],
    [
      'entries of several full lines without points at their ends',
      [
        '1. Breach of the contract that both of the parties had signed in the spring of the',
        'same year, and of the warranty that the seller had given for all of the tools sold',
        '2. Fraud in the sale',
      ],
      2,
    ],
    [
      'entries behind a full line that ends with a colon',
      [
        'The complaint has three counts, and each of them says what the defendant has done:',
        '1. Breach of the contract',
        '2. Fraud',
      ],
      3,
    ],
  ] as const)
    test(what, async () => {
      const markdown = await markdownOf((pen) => pen.lines(72, 700, lines));
      expect(markdown.split('\n\n')).toHaveLength(expected);
    });
});

describe('a large first letter', () => {
  const draw = (first: string, lines: readonly string[]) => (pen: Pen) => {
    pen.text(72, 670, first, { size: 46 });
    lines.forEach((line, index) => {
      pen.text(index < 3 ? 110 : 72, 695 - 12.5 * index, line);
    });
  };
  test('begins the first word of the lines beside it', async () => {
    const markdown = await markdownOf(
      draw('T', [
        'he committee met in the spring and heard from the departments that',
        'spend most of the money, and it asked each of them to say what had',
        'been bought with it and what had been left undone. None of the many',
        'answers was complete, and several were not given at all in that year.',
      ]),
    );
    expect(markdown).toMatch(
      /^The committee met in the spring and heard from the departments that spend/,
    );
    expect(markdown.split('\n\n')).toHaveLength(1);
  });
  test('is a word of its own where the page has the rest of it as a word', async () => {
    const markdown = await markdownOf(
      draw('A', [
        'member who had asked for the figures in writing was told that they',
        'would follow; the other member had none of them, and said so to all',
        'who asked for them in the autumn of that year, and in the winter of',
        'the next, when nobody had an answer for the people who had asked.',
      ]),
    );
    expect(markdown).toMatch(/^A member who had asked/);
  });
  test('that is drawn over lines begins no word of theirs', async () => {
    const markdown = await markdownOf((pen) => {
      pen.text(250, 650, 'B', { size: 46 });
      for (let index = 0; index < 6; index += 1) {
        pen.text(205, 700 - 12.5 * index, 'the reply');
        pen.text(285, 700 - 12.5 * index, 'ministers of the year before had');
      }
    });
    expect(markdown.match(/\bministers of/g)).toHaveLength(6);
  });
});

describe('the numbers of lines in the margin', () => {
  const lines = [
    'this morning in the matter of admissions, and',
    'the question presented is whether the record',
    'below supports the finding.',
    'CHIEF JUSTICE: Could you define for us what it',
    'means that the record was closed in the spring',
    'and opened again?',
    'MR. SMITH: It means that nobody had asked for',
    'the figures, and that the clerk had none.',
    'JUSTICE GRAY: Then who closed it, and for what',
    'reason was that done?',
  ];
  const draw = (pen: Pen, from: number) =>
    lines.forEach((line, index) => {
      const number = String(from + index);
      pen.text(72 - 5.56 * (number.length - 1), 650 - 24 * index, number);
      pen.text(100, 650 - 24 * index, line);
    });
  test('are left out of sentences and kept as data', async () => {
    const { body } = await readPdf(
      await drawnPages(
        (pen) => draw(pen, 1),
        (pen) => draw(pen, 1),
      ),
    );
    expect(body.markdown).toContain('whether the record below supports the finding.');
    expect(body.markdown).not.toMatch(/\d/);
    expect(body.runningLines).toContainEqual({ text: '1–10', place: 'margin', pages: [1, 2] });
  });
  test('numbers with words before them stay', async () => {
    const { body } = await readPdf(
      await drawnPages((pen) => {
        draw(pen, 1);
        for (let row = 0; row < lines.length; row += 1) pen.text(30, 650 - 24 * row, 'room');
      }),
    );
    expect(body.runningLines).toEqual([]);
    expect(body.markdown).toMatch(/room\W+7\b/);
  });
  test('numbers that stand as close to the words after them as words do stay', async () => {
    const { body } = await readPdf(
      await drawnPages((pen) =>
        lines.forEach((line, index) => {
          const end = pen.text(72, 650 - 24 * index, String(index + 11));
          pen.text(end + 3, 650 - 24 * index, line);
        }),
      ),
    );
    expect(body.runningLines).toEqual([]);
    expect(body.markdown).toMatch(/\b13\W+below supports/);
  });
  test('numbers before entries that begin anew stay', async () => {
    const names = [
      'Alabama',
      'Alaska',
      'Arizona',
      'Arkansas',
      'California',
      'Colorado',
      'Delaware',
      'Florida',
      'Georgia',
      'Hawaii',
    ];
    const { body } = await readPdf(
      await drawnPages((pen) =>
        names.forEach((name, index) => {
          pen.text(72, 650 - 24 * index, String(index + 1));
          pen.text(100, 650 - 24 * index, `${name} sent two members`);
        }),
      ),
    );
    for (let number = 1; number <= names.length; number += 1)
      expect(body.markdown).toMatch(new RegExp(`\\b${number}\\b`));
    expect(body.runningLines).toEqual([]);
  });
});

test('a sentence in which something is left out is no entry of contents', () => {
  expect(contentsEntry('He spoke of the year … and left at 12')).toBeUndefined();
  expect(contentsEntry('The Act says… 12')).toBeUndefined();
});

test('a table of authorities is a list, whatever pages its entries name', async () => {
  const dots = '.'.repeat(40);
  const markdown = await markdownOf((pen) =>
    pen.lines(72, 700, [
      `Ashcroft v. Iqbal, 556 U.S. 662 (2009) ${dots} 4, 7`,
      `Bell Atl. Corp. v. Twombly, 550 U.S. 544 ${dots} passim`,
      `Daubert v. Merrell Dow, 509 U.S. 579 ${dots} 3, 9-11`,
      `28 U.S.C. § 1331 ${dots} 2`,
    ]),
  );
  expect(markdown.split('\n\n')).toEqual([
    '- Ashcroft v. Iqbal, 556 U.S. 662 (2009) … 4, 7',
    '- Bell Atl. Corp. v. Twombly, 550 U.S. 544 … passim',
    '- Daubert v. Merrell Dow, 509 U.S. 579 … 3, 9-11',
    '- 28 U.S.C. § 1331 … 2',
  ]);
});
