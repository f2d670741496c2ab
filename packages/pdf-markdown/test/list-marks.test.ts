import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { drawnPages, type Pen, prose } from './drawn-page.ts';

const markdown = async (draw: (pen: Pen) => void) =>
  (await readPdf(await drawnPages(draw))).body.markdown;

describe('entries whose words stand far behind their mark', () => {
  test.each([
    ['-', '- '],
    ['a)', 'a) '],
    ['(2)', '(2) '],
  ])('%s opens an entry on every line', async (mark, written) => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, prose);
      pen.text(72, 670, 'These commands are used to look at them:');
      ['Work with functions', 'Change a function', 'Display all functions'].forEach((words, at) => {
        const end = pen.text(80, 657.5 - 12.5 * at, mark);
        pen.text(end + 9.4, 657.5 - 12.5 * at, words);
      });
    });
    for (const words of ['Work with functions', 'Change a function', 'Display all functions'])
      expect(text).toContain(`\n\n${written}${words}\n`);
  });

  test.each([
    ['close behind', 2.5],
    ['far behind', 9],
  ])('a dash of a sentence opens none, its next word %s it', async (_, gap) => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, prose.slice(0, 3));
      const end = pen.text(72, 682.5, '—');
      pen.text(
        end + gap,
        682.5,
        'as most reports are — until the autumn and printed without tables.',
      );
    });
    expect(text).toContain('at all, so that — as most reports are');
  });
});

test('a row of asterisks is what it is, however far apart they stand', async () => {
  for (const row of ['* * * * *', '*     *     *     *     *']) {
    const text = await markdown((pen) => {
      pen.lines(72, 720, prose);
      pen.text(200, 660, row);
      pen.lines(72, 630, prose);
    });
    expect(text).toContain('\n\n\\* \\* \\* \\* \\*\n\n');
  }
});

describe('bullets that are drawn and not printed, as browsers do', () => {
  const entries = ['a change of address', 'the death of a partner', '£500 or more'];

  test('every entry has its mark', async () => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, prose);
      pen.text(72, 660, 'You must tell us about:');
      entries.forEach((words, at) => {
        pen.dot(82, 648.5 - 12.5 * at, 1.8);
        pen.text(92, 645 - 12.5 * at, words);
      });
    });
    for (const words of entries) expect(text).toContain(`\n\n- ${words}\n`);
  });

  test.each([
    ['between words', (pen: Pen) => pen.text(pen.text(72, 645, 'yes') + 9, 645, 'no')],
    ['behind words', (pen: Pen) => pen.text(50, 645, 'Nothing')],
    ['far before words', (pen: Pen) => pen.text(140, 645, 'Nothing')],
  ])('a dot %s is none', async (_, write) => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, prose);
      write(pen);
      pen.dot(93, 648.5, 1.8);
    });
    expect(text).not.toMatch(/[•]|^- /m);
  });

  test('the points of a chart are none', async () => {
    const text = await markdown((pen) => {
      pen.lines(72, 720, prose);
      for (let at = 0; at < 200; at += 1) pen.dot(82 + (at % 3) * 0.1, 648.5 - at, 1.8);
      pen.text(92, 645, 'Rainfall of the year');
    });
    expect(text).not.toMatch(/[•]|^- /m);
  });
});
