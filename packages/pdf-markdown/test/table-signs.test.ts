import { describe, expect, test } from 'vitest';
import { type Pen, tablesOf } from './drawn-tables.ts';

const authorities = [
  ['Member State', 'Authority'],
  ['Austria', 'Ministry of Finance'],
  ['Belgium', 'Public Service'],
  ['Denmark', 'Tax Agency'],
  ['France', 'General Directorate'],
];

describe('what speaks for a table without lines, and what against it', () => {
  test('a caption makes two columns of words a table', async () => {
    const found = await tablesOf((pen) => {
      pen.text(60, 720, 'Table 4: Authorities of the member states');
      pen.rows(authorities, [60, 180], 700);
    });
    expect(found).toEqual([authorities]);
  });

  test('a bold header over plain words does so, too', async () => {
    expect(await tablesOf((pen) => pen.rows(authorities, [60, 180], 700))).toEqual([authorities]);
  });

  test('numbers before paragraphs are a list', async () => {
    const found = await tablesOf((pen) =>
      pen.rows(
        [
          ['1.', 'Call to order'],
          ['2.', 'Approval of the minutes'],
          ['3.', 'Report from closed session'],
          ['4.', 'Discussion'],
          ['5.', 'Adjournment'],
        ],
        [60, 90],
        700,
      ),
    );
    expect(found).toEqual([]);
  });

  test('lines elsewhere on the page say nothing about two columns of words', async () => {
    const found = await tablesOf((pen) => {
      for (const y of [200, 150, 100]) pen.line(60, y, 300, y);
      authorities.forEach((row, r) => {
        row.forEach((shown, c) => {
          pen.text(60 + 120 * c, 700 - 13 * r, shown);
        });
      });
    });
    expect(found).toEqual([]);
  });

  test('numbers in a header have words under them', async () => {
    const [found] = await tablesOf((pen) => {
      pen.rows(
        [
          ['', '1st', '3rd'],
          ['Measure', 'Grade', 'Grade'],
          ['Letters', '0.24', '0.31'],
          ['Spelling', '0.09', '0.12'],
          ['Drawing', '0.14', '0.02'],
          ['Counting', '0.18', '0.07'],
        ],
        [60, 180, 240],
        700,
      );
    });
    expect(found?.at(0)).toEqual(['Measure', '1st Grade', '3rd Grade']);
    expect(found).toHaveLength(5);
  });

  test('words over groups of columns head them, though nothing is drawn', async () => {
    const [found] = await tablesOf((pen) => {
      pen.text(204, 713, 'Men');
      pen.text(320, 713, 'Women');
      pen.rows(
        [
          ['Age', '2005', '2006', '2005', '2006'],
          ['15-24', '61.2', '60.1', '55.2', '54.0'],
          ['25-54', '90.1', '91.0', '75.2', '76.3'],
          ['55-64', '55.3', '56.0', '35.4', '36.6'],
        ],
        [60, 180, 230, 300, 350],
        700,
      );
    });
    expect(found?.slice(0, 2)).toEqual([
      ['Age', 'Men', '', 'Women', ''],
      ['', '2005', '2006', '2005', '2006'],
    ]);
  });

  test('two captions on one line stand over two tables', async () => {
    const imports = [
      ['Origin', '2001', '2002'],
      ['China', '12.1', '13.4'],
      ['Japan', '10.2', '11.4'],
      ['India', '9.8', '10.4'],
    ];
    const exports = [
      ['Target', '2001', '2002'],
      ['Norway', '22.1', '23.4'],
      ['Turkey', '5.2', '6.4'],
      ['Egypt', '4.8', '5.4'],
    ];
    const found = await tablesOf((pen) => {
      pen.text(60, 716, 'Table 7: Imports');
      pen.text(320, 716, 'Table 8: Exports');
      pen.rows(imports, [60, 140, 200], 700);
      pen.rows(exports, [320, 400, 460], 700);
    });
    expect(found).toEqual([imports, exports]);
  });

  test('a currency sign set apart belongs to its amount', async () => {
    const found = await tablesOf((pen) =>
      pen.rows(
        [
          ['Agency', '', '2010', '', '2011'],
          ['Agriculture', '$', '129,460', '$', '139,397'],
          ['Commerce', '', '113,236', '', '109,930'],
          ['Defense', '', '666,715', '', '678,074'],
          ['Total', '$', '909,411', '$', '927,401'],
        ],
        [60, 180, 200, 270, 290],
        700,
      ),
    );
    expect(found[0]?.[1]).toEqual(['Agriculture', '$ 129,460', '$ 139,397']);
    expect(found[0]?.[2]).toEqual(['Commerce', '113,236', '109,930']);
  });
});

describe('what drawn lines leave open', () => {
  const frame = (pen: Pen, xs: readonly number[], ys: readonly number[]) => {
    for (const y of ys) pen.line(xs[0] as number, y, xs.at(-1) as number, y);
    for (const x of xs) pen.line(x, ys[0] as number, x, ys.at(-1) as number);
  };

  test('uprights that begin inside the header part a group of columns from its head', async () => {
    const found = await tablesOf((pen) => {
      for (const y of [720, 680, 660, 640]) pen.line(60, y, 300, y);
      for (const x of [60, 120, 300]) pen.line(x, 720, x, 640);
      for (const x of [180, 240]) pen.line(x, 700, x, 640);
      pen.text(65, 686, 'State');
      pen.text(190, 706, 'Handgun sales');
      ['May', 'June', 'July'].forEach((month, c) => {
        pen.text(130 + 60 * c, 686, month);
      });
      [
        ['Maine', '12', '14', '9'],
        ['Utah', '31', '22', '40'],
      ].forEach((row, r) => {
        row.forEach((shown, c) => {
          pen.text(65 + 60 * c, 666 - 20 * r, shown);
        });
      });
    });
    expect(found).toEqual([
      [
        ['State', 'Handgun sales', '', ''],
        ['', 'May', 'June', 'July'],
        ['Maine', '12', '14', '9'],
        ['Utah', '31', '22', '40'],
      ],
    ]);
  });

  test('rows of words in one drawn band are told apart, a wrapped cell is not', async () => {
    const rows = ['Austria', 'Belgium', 'Denmark', 'France', 'Spain'].map((name) => [
      name,
      'Open',
      'Yes',
    ]);
    const found = await tablesOf((pen) => {
      frame(pen, [60, 160, 260, 360], [720, 700, 620]);
      pen.rows([['Country', 'Register', 'Public'], ...rows], [65, 165, 265], 706);
    });
    expect(found).toEqual([[['Country', 'Register', 'Public'], ...rows]]);
    const [wrapped] = await tablesOf((pen) => {
      frame(pen, [60, 160, 260], [720, 700, 650, 600]);
      pen.rows([['Measure', 'What it is for']], [65, 165], 706);
      for (const top of [688, 638]) {
        pen.rows(
          [
            ['Training of', 'Courses that the'],
            ['officials in the', 'authorities hold for'],
            ['member states', 'one another'],
          ],
          [65, 165],
          top,
        );
      }
    });
    expect(wrapped).toHaveLength(3);
  });

  test('labels beside rows whose lines do not reach them have rows of their own', async () => {
    const found = await tablesOf((pen) => {
      for (const y of [720, 700, 640]) pen.line(60, y, 260, y);
      for (const y of [680, 660]) pen.line(160, y, 260, y);
      for (const x of [60, 160, 260]) pen.line(x, 720, x, 640);
      [
        ['Cohort', 'Share'],
        ['First', '85.1'],
        ['Second', '17.3'],
        ['Third', '79.8'],
      ].forEach((row, r) => {
        row.forEach((shown, c) => {
          pen.text(65 + 100 * c, 706 - 20 * r, shown);
        });
      });
    });
    expect(found[0]?.map(([label]) => label)).toEqual(['Cohort', 'First', 'Second', 'Third']);
  });
});
