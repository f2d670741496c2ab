import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { at, pageOf } from './content-page.ts';
import { drawnPages, type Pen, prose } from './drawn-page.ts';

const blocksOf = async (...draws: ((pen: Pen) => void)[]) =>
  (await readPdf(await drawnPages(...draws))).body.markdown.trim().split('\n\n');

describe('a line begins anew', () => {
  test('where a label opens it, and its answer stays with it', async () => {
    const rows = [
      ['Name of witness:', 'Carl Brandt'],
      ['Occupation of the witness:', 'Retired machinist'],
      ['Years known:', '17'],
      ['Relation to applicant:', 'Neighbor of the family'],
      ['Signed at:', 'Baltimore, Maryland'],
    ] as const;
    expect(await blocksOf((pen) => pen.rows(rows, [72, 230], 700))).toEqual(
      rows.map((row) => row.join(' ')),
    );
  });

  test('at a box to be ticked', async () => {
    const page = await pageOf(
      ['X Individual', 'Y Organization', 'X I have read this']
        .map((line, index) => at(72, 700 - 13 * index, `(${line}) Tj`, '/U 10 Tf'))
        .join(''),
      { X: '☒', Y: '☐' },
    );
    const { body } = await readPdf(page);
    expect(body.markdown.trim().split('\n\n')).toEqual([
      '☒ Individual',
      '☐ Organization',
      '☒ I have read this',
    ]);
  });

  test('at the left edge, under a line in the middle and under one at the right', async () => {
    const blocks = await blocksOf((pen) => {
      pen.text(236, 712.5, 'NOTICE OF HEARING');
      pen.lines(72, 700, prose);
      pen.text(400, 650, 'By order of the Board');
      pen.lines(72, 637.5, prose);
    });
    expect(blocks).toEqual([
      'NOTICE OF HEARING',
      prose.join(' '),
      'By order of the Board',
      prose.join(' '),
    ]);
  });

  test('under a paragraph of one line that ends a sentence and stops short', async () => {
    const blocks = await blocksOf((pen) => {
      pen.text(72, 712.5, 'The motion is denied.');
      pen.lines(72, 700, prose);
    });
    expect(blocks).toEqual(['The motion is denied.', prose.join(' ')]);
  });

  test('where every paragraph has one line, and the line before it had room', async () => {
    const lines = ['Chair, Committee on Commerce', 'United States Senate', 'Washington'];
    expect(
      await blocksOf((pen) => {
        lines.forEach((line, index) => {
          pen.text(72, 700 - 24 * index, line);
        });
        pen.text(72, 628, prose[0] as string);
        pen.text(72, 604, prose[1] as string);
      }),
    ).toEqual([...lines, prose.slice(0, 2).join(' ')]);
  });

  test('not where lines are set apart and the next word would only just have stood in the one before', async () => {
    const lines = [
      'money, and it asked each of them to say what had been bought with it all',
      'Congress had left undone. None of the answers was complete, and several had one',
      'the report of the committee was put off until the autumn and printed without them.',
    ];
    const blocks = await blocksOf((pen) =>
      lines.forEach((line, index) => {
        pen.text(72, 700 - 24 * index, line);
      }),
    );
    expect(blocks).toEqual([lines.join(' ')]);
  });

  test('indented, under an indented paragraph of one line that is nearly full', async () => {
    const blocks = await blocksOf((pen) => {
      pen.text(
        92,
        700,
        'None of the answers was complete, and several were not given to any of them all.',
      );
      pen.text(92, 687.5, 'A member who had asked for the figures was told that all of them would');
      pen.lines(72, 675, prose.slice(2));
    });
    expect(blocks.at(-1)).toMatch(/^A member who had asked/);
  });

  test('not beside a first letter that is a picture, under a line that is full and ends a sentence', async () => {
    const lines = [
      'A committee met in the spring and heard from all who had been asked to say a word.',
      'Most of the money had gone before it met, and it asked each of them to say what had',
      'been bought with it, what had been left undone, and who had asked for it. None of the many',
      'was complete, and several were not given at all.',
    ];
    const blocks = await blocksOf((pen) => {
      lines.forEach((line, index) => {
        pen.text(index < 2 ? 94 : 72, 700 - 12.5 * index, line);
      });
    });
    expect(blocks).toEqual([lines.join(' ')]);
  });
});

describe('the head of a court paper', () => {
  const left = ['MARY A. SMITH, a minor,', 'Plaintiff,', 'v.', 'ACME TOOL COMPANY,', 'Defendant.'];
  for (const mark of [')', '§'])
    test(`parties stand before the number of the case where “${mark}” under itself parts them`, async () => {
      const text = mark === '§' ? '\\247' : '\\)';
      const page = await pageOf(
        left.map((line, index) => at(72, 700 - 13 * index, `(${line}) Tj`)).join('') +
          left.map((_, index) => at(300, 700 - 13 * index, `(${text}) Tj`)).join('') +
          at(330, 687, '(Case No. 2:21-cv-02034) Tj') +
          at(330, 661, '(JURY TRIAL DEMANDED) Tj') +
          prose.map((line, index) => at(72, 600 - 13 * index, `(${line}) Tj`)).join(''),
      );
      const { body } = await readPdf(page);
      const words = body.markdown.replaceAll('\n\n', ' ').trim();
      expect(words).toBe(
        `${left.join(' ')} Case No. 2:21-cv-02034 JURY TRIAL DEMANDED ${prose.join(' ')}`,
      );
    });
  test('what stands under both sides begins anew', async () => {
    const page = await pageOf(
      left.map((line, index) => at(72, 700 - 13 * index, `(${line}) Tj`)).join('') +
        left.map((_, index) => at(300, 700 - 13 * index, '(\\)) Tj')).join('') +
        at(330, 648, '(Case No. 2:21-cv-02034) Tj') +
        at(330, 635, '(Memorandum of the court) Tj'),
    );
    const { body } = await readPdf(page);
    expect(body.markdown.trim().split('\n\n').slice(-2)).toEqual([
      'Case No. 2:21-cv-02034',
      'Memorandum of the court',
    ]);
  });
  test('a mark that ends the words of a party is none of them', async () => {
    const page = await pageOf(
      left.map((line, index) => at(72, 700 - 13 * index, `(${line}) Tj`)).join('') +
        left.map((_, index) => at(193, 700 - 13 * index, '(\\)) Tj')).join('') +
        at(330, 687, '(Case No. 2:21-cv-02034) Tj'),
    );
    const { body } = await readPdf(page);
    expect(body.markdown).not.toContain(')');
  });
});

test('notes in the right margin stand before the paragraph beside them', async () => {
  const notes = ['Duty to publish.', 'Records.', 'Time of hearing.'];
  const narrow = prose.map((line) => line.slice(0, 66).trim());
  const blocks = await blocksOf((pen) => {
    for (const [index, note] of notes.entries()) {
      const y = 640 - 70 * index;
      pen.lines(72, y, narrow);
      // Beside the first line of its paragraph, or beside a later one.
      pen.text(440, index === 1 ? y - 25 : y, note, { size: 8 });
    }
  });
  expect(blocks).toEqual(notes.flatMap((note) => [note, narrow.join(' ')]));
});

test('the boxes of a form hold what they ask for and the answer together', async () => {
  const { body, tables } = await readPdf(
    await drawnPages((pen) => {
      const box = (x: number, y: number, width: number, label: string, answer: string) => {
        pen.text(x + 4, y - 9, label, { size: 7 });
        pen.text(x + 4, y - 23, answer, { size: 11 });
        pen.line(x, y, x, y - 28);
        pen.line(x + width, y, x + width, y - 28);
        pen.line(x, y, x + width, y);
        pen.line(x, y - 28, x + width, y - 28);
      };
      box(72, 700, 180, '1. Last name', 'Okafor');
      box(252, 700, 160, '2. First name', 'Adaeze');
      box(412, 700, 80, '3. MI', 'N');
      box(72, 672, 300, '4. Street address', '1200 Harbor View Road');
      box(372, 672, 120, '5. ZIP', '21224');
      box(72, 644, 120, '6. Born', '07/14/1981');
      box(192, 644, 140, '7. Telephone', '(410) 555-0199');
      box(332, 644, 160, '8. Amount', '4,210');
    }),
  );
  expect(tables).toHaveLength(1);
  for (const pair of [
    '1. Last name Okafor',
    '2. First name Adaeze',
    '5. ZIP 21224',
    '8. Amount 4,210',
  ])
    expect(body.markdown.replaceAll('\\', '')).toContain(pair);
});

test('the signs in which Calibri joins "ti" and "tt" are these letters, in no other font', async () => {
  const letters = { X: 'Ɵ', Y: 'Ʃ' };
  const read = async (font: string) =>
    (
      await readPdf(await pageOf(at(72, 700, '(informaXon of the aYorney) Tj', font), letters))
    ).body.markdown.trim();
  expect(await read('/C 10 Tf')).toBe('information of the attorney');
  expect(await read('/U 10 Tf')).toBe('informaƟon of the aƩorney');
});
