import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { joinLines } from '../src/text/hyphens.ts';
import { drawnPages, type Pen, prose } from './drawn-page.ts';

const markdown = async (draw: (pen: Pen) => void) =>
  (await readPdf(await drawnPages(draw))).body.markdown;

describe('where a paragraph ends', () => {
  test('behind a sentence whose last mark is that of a note', async () => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, prose);
      const end = pen.text(72, 720 - 12.5 * prose.length, 'was conserved.');
      pen.text(end, 723.5 - 12.5 * prose.length, '1', { size: 6 });
      pen.text(
        82,
        707.5 - 12.5 * prose.length,
        'Dates follow: the rule takes effect when it is printed, and',
      );
      pen.lines(72, 695 - 12.5 * prose.length, prose);
    });
    expect(text).toContain('was conserved.¹\n\nDates follow:');
  });

  test('not where a raised word pushes the next line away', async () => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, prose.slice(0, 3));
      const end = pen.text(72, 682.5, 'and near the river, on a plot of 450 m');
      pen.text(end, 686, '2', { size: 6 });
      pen.text(end + 4, 682.5, 'or more, where nobody had built before the');
      pen.lines(72, 666, prose);
    });
    expect(text).toContain('built before the The committee met');
  });

  test('before each line of an outline', async () => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, prose);
      pen.lines(82, 650, ['I. Background', 'II. Legal Authority', 'A. The Act', 'III. Comments']);
      pen.lines(72, 590, prose);
    });
    expect(text).toContain(
      '\n\nI. Background\n\nII. Legal Authority\n\nA. The Act\n\nIII. Comments\n\n',
    );
  });

  test('at a line of dashes', async () => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, prose);
      pen.lines(72, 650, [
        'Before the judge in chambers',
        '- - - - - - - - - - - - -',
        'Between the parties',
      ]);
    });
    expect(text).toContain(
      'Before the judge in chambers\n\n\\- - - - - - - - - - - - -\n\nBetween the parties',
    );
  });

  test('not at the end of a column that stops behind a comma', async () => {
    const column = prose.map((line) => line.slice(0, 44).trim());
    const text = await markdown((pen) => {
      pen.lines(72, 720, [...column, ...column, 'and wrote to Karen Example, the supervisor,']);
      pen.lines(330, 720, ['U.S. Survey of the rivers, as its rules say', ...column, ...column]);
    });
    expect(text).toContain('the supervisor, U.S. Survey');
  });
});

test.each([
  ['a state-of-', 'the-art model', 'a state-of-the-art model'],
  ['the state-of-', 'art model', 'the state-of-art model'],
  ['an in-ser-', 'vice engine', 'an in-service engine'],
  ['a well-', 'known rule', 'a well-known rule'],
  ['is it self-', 'executing', 'is it self-executing'],
  ['their well-', 'being', 'their wellbeing'],
  ['the infor-', 'mation', 'the information'],
])('%s and %s are joined as %s', (above, below, joined) => {
  expect(joinLines([above, below], new Set())).toBe(joined);
});
