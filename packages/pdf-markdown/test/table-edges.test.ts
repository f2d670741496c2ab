import { describe, expect, test } from 'vitest';
import { type Pen, tablesOf } from './drawn-tables.ts';

const uprights = (pen: Pen, xs: readonly number[], from: number, to: number) => {
  for (const x of xs) pen.line(x, from, x, to);
};

describe('columns that are drawn, and rows that are not', () => {
  test('a phrase over the whole row parts the uprights, and the rows under it stay rows', async () => {
    const [found] = await tablesOf((pen) => {
      for (const y of [720, 700, 540]) pen.line(60, y, 360, y);
      uprights(pen, [60, 360], 720, 540);
      for (const [from, to] of [
        [720, 700],
        [684, 636],
        [620, 540],
      ] as const)
        uprights(pen, [180, 240, 300], from, to);
      pen.rows([['Spending', '2024', '2025', '2026']], [65, 200, 260, 320], 706);
      pen.text(170, 688, 'Direct spending');
      pen.rows(
        [
          ['Authority', '1,204', '2,310', '3,411'],
          ['Outlays', '904', '2,018', '3,007'],
          ['Other', '12', '19', '23'],
        ],
        [65, 200, 260, 320],
        672,
      );
      pen.text(180, 624, 'Revenues');
      pen.rows(
        [
          ['Taxes', '401', '512', '633'],
          ['Fees', '77', '81', '90'],
          ['Fines', '5', '6', '8'],
          ['Total', '483', '599', '731'],
        ],
        [65, 200, 260, 320],
        608,
      );
    });
    expect(found?.map(([label]) => label)).toEqual([
      'Spending',
      'Direct spending',
      'Authority',
      'Outlays',
      'Other',
      'Revenues',
      'Taxes',
      'Fees',
      'Fines',
      'Total',
    ]);
    expect(found?.[6]).toEqual(['Taxes', '401', '512', '633']);
  });

  test('wrapped cells of words between uprights are rows where white parts them in every column', async () => {
    const [found] = await tablesOf((pen) => {
      for (const y of [720, 704, 590]) pen.line(60, y, 420, y);
      uprights(pen, [60, 160, 420], 720, 590);
      pen.text(65, 708, 'Agency');
      pen.text(165, 708, 'Recommendation');
      [
        [
          'Department of',
          'The secretary should write down who',
          'Agriculture',
          'answers for each of the programs.',
        ],
        [
          'Small Business',
          'The administrator should publish what',
          'Administration',
          'was lent, to whom and at what rate.',
        ],
        [
          'Social Security',
          'The commissioner should compare the',
          'Administration',
          'lists of both offices every quarter.',
        ],
      ].forEach(([label, first, rest, last], row) => {
        const y = 692 - 26 * row;
        pen.text(65, y, label as string);
        pen.text(165, y, first as string);
        pen.text(65, y - 11, rest as string);
        pen.text(165, y - 11, last as string);
      });
    });
    expect(found?.map(([label]) => label)).toEqual([
      'Agency',
      'Department of Agriculture',
      'Small Business Administration',
      'Social Security Administration',
    ]);
  });

  test('a chart in a box beside the rows is no column', async () => {
    const days = Array.from({ length: 6 }, (_, day) => [
      `${day + 1}`,
      `${90 + day}`,
      `${70 + day}`,
    ]);
    const [found] = await tablesOf((pen) => {
      const ys = Array.from({ length: 8 }, (_, row) => 720 - 16 * row);
      for (const y of ys) pen.line(60, y, 180, y);
      for (const y of [720, 608]) pen.line(180, y, 480, y);
      uprights(pen, [60, 100, 140, 180, 480], 720, 608);
      [['Day', '2015', '2016'], ...days].forEach((row, r) => {
        row.forEach((shown, c) => {
          pen.text(65 + 40 * c, 708 - 16 * r, shown);
        });
      });
      pen.text(260, 706, 'Deaths by day and year');
      ['120', '80', '40', '0'].forEach((shown, step) => {
        pen.text(190, 686 - 18 * step, shown);
      });
    });
    expect(found).toEqual([['Day', '2015', '2016'], ...days]);
  });
});

describe('headers without lines', () => {
  test('a phrase that wraps beside its narrow column stays over it', async () => {
    const [found] = await tablesOf((pen) => {
      pen.line(60, 726, 330, 726);
      pen.line(60, 696, 330, 696);
      pen.text(104, 714, 'Number of', 'bold');
      pen.text(190, 714, 'Average payment', 'bold');
      pen.rows([['State', 'claims', '(dollars)', 'Share']], [60, 104, 190, 290], 702);
      [
        ['Alabama', '98,241', '48,481', '8.6'],
        ['Alaska', '13,345', '36,673', '1.8'],
        ['Arizona', '68,001', '16,641', '1.3'],
        ['Arkansas', '92,225', '40,705', '4.5'],
      ].forEach((row, r) => {
        row.forEach((shown, c) => {
          pen.text([60, 146, 236, 294][c] as number, 684 - 13 * r, shown);
        });
      });
    });
    expect(found?.[0]).toEqual(['State', 'Number of claims', 'Average payment (dollars)', 'Share']);
  });

  test('a boxed header that names years belongs to the open rows under it', async () => {
    const rows = [
      ['Authority', '1,204', '2,310', '3,514'],
      ['Outlays', '904', '2,018', '2,922'],
      ['Other', '12', '19', '31'],
      ['Fees', '77', '81', '158'],
    ];
    const found = await tablesOf((pen) => {
      for (const y of [728, 698]) pen.line(60, y, 360, y);
      pen.line(180, 713, 300, 713);
      uprights(pen, [60, 180, 300, 360], 728, 698);
      pen.text(65, 704, 'Effect', 'bold');
      pen.text(211, 718, 'By fiscal year', 'bold');
      pen.text(205, 704, '2024', 'bold');
      pen.text(265, 704, '2025', 'bold');
      pen.text(310, 704, '2024–2025', 'bold');
      rows.forEach((row, r) => {
        row.forEach((shown, c) => {
          pen.text([65, 200, 260, 322][c] as number, 684 - 13 * r, shown);
        });
      });
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toEqual([
      ['Effect', 'By fiscal year', '', '2024–2025'],
      ['', '2024', '2025', ''],
      ...rows,
    ]);
  });
});
