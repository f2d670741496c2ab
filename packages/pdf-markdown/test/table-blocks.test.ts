import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { drawnPages, type Pen } from './drawn-page.ts';

/** The tables of one page, each as rows of texts, a blank for a cell without one. */
async function tablesOf(draw: (pen: Pen) => void): Promise<string[][][]> {
  const { tables } = await readPdf(await drawnPages(draw));
  return tables.map(({ rows, columns, cells }) =>
    Array.from({ length: rows }, (_, r) =>
      Array.from(
        { length: columns },
        (__, c) =>
          cells.find((cell) => cell.r === r && cell.c === c)?.text.replaceAll('\n', ' ') ?? '',
      ),
    ),
  );
}

const cases = [
  ['State', 'Cases', 'Deaths'],
  ['Ohio', '1,200', '12'],
  ['Utah', '300', '3'],
  ['Iowa', '450', '4'],
  ['Maine', '90', '1'],
];
const farms = [
  ['County', 'Farms', 'Acres'],
  ['Adams', '120', '9,000'],
  ['Brown', '310', '7,500'],
  ['Clark', '77', '1,200'],
  ['Darke', '640', '2,400'],
];
const left = [60, 130, 190];
const right = [340, 410, 470];

describe('two tables without captions or lines', () => {
  test('side by side, one longer than the other', async () => {
    const longer = [...farms, ['Erie', '5', '10'], ['Fayette', '6', '11']];
    const found = await tablesOf((pen) => {
      pen.rows(cases, left, 700);
      pen.rows(longer, right, 700);
    });
    expect(found).toEqual([cases, longer]);
  });

  test('side by side, their rows at heights of their own', async () => {
    const found = await tablesOf((pen) => {
      pen.rows(cases, left, 700);
      farms.forEach((row, r) => {
        row.forEach((cell, c) => {
          pen.text(right[c] as number, 700 - 16 * r, cell);
        });
      });
    });
    expect(found).toEqual([cases, farms]);
  });

  test('a line drawn over both makes them one', async () => {
    const found = await tablesOf((pen) => {
      pen.line(60, 696, 500, 696);
      pen.rows(cases, left, 700);
      pen.rows(farms, right, 700);
    });
    expect(found).toEqual([cases.map((row, r) => [...row, ...(farms[r] as string[])])]);
  });

  test('under one another with a title between them', async () => {
    const found = await tablesOf((pen) => {
      pen.rows(cases, left, 700);
      pen.text(60, 618, 'Farms by county', { face: 'bold' });
      pen.rows(farms, left, 600);
    });
    expect(found).toEqual([cases, farms]);
  });

  test('under one another, the second with columns of its own', async () => {
    const votes = [
      ['Name', 'Party', 'Votes', 'Share'],
      ['Adams', 'D', '120', '10'],
      ['Brown', 'R', '99', '20'],
      ['Clark', 'D', '98', '33'],
    ];
    const found = await tablesOf((pen) => {
      pen.rows(cases, left, 700);
      pen.rows(votes, [60, 180, 260, 330], 610);
    });
    expect(found).toEqual([cases, votes]);
  });
});

describe('one table', () => {
  const rows = [
    ['Item', '2020', '2021'],
    ['', '', ''],
    ['Taxes', '100', '120'],
    ['Fees', '10', '12'],
    ['', '', ''],
    ['Schools', '60', '70'],
    ['Roads', '20', '30'],
  ];

  test('sub-heads in the middle are rows of it and parts of no cell', async () => {
    const found = await tablesOf((pen) => {
      pen.rows(rows, [60, 200, 260], 700);
      pen.text(140, 686, 'Revenue of the State', { face: 'bold' });
      pen.text(140, 644, 'Spending of the State', { face: 'bold' });
    });
    expect(found).toHaveLength(1);
    expect(found[0]?.map((row) => row.join(' ').trim())).toEqual([
      'Item 2020 2021',
      'Revenue of the State',
      'Taxes 100 120',
      'Fees 10 12',
      'Spending of the State',
      'Schools 60 70',
      'Roads 20 30',
    ]);
  });

  test('sub-heads at the left do not split it', async () => {
    const headed = rows.map((row, r) =>
      r === 1 ? ['Revenue', '', ''] : r === 4 ? ['Spending', '', ''] : row,
    );
    expect(await tablesOf((pen) => pen.rows(headed, [60, 200, 260], 700))).toEqual([headed]);
  });

  test('a phrase over several columns is whole and spans them, though values are narrower than labels', async () => {
    const { tables, body } = await readPdf(
      await drawnPages((pen) => {
        pen.text(60, 720, 'Table 4. What the State took in');
        pen.text(205, 690, 'Fiscal year amounts');
        pen.text(325, 690, 'Change in percent');
        pen.rows(
          [
            ['Item', '2020', '2021', '2020', '2021'],
            ['Taxes', '100', '120', '5', '6'],
            ['Fees', '10', '12', '7', '8'],
            ['Roads', '60', '70', '1', '2'],
            ['Schools', '20', '30', '3', '4'],
          ],
          [60, 200, 260, 320, 380],
          674,
        );
      }),
    );
    const spanOf = (text: string) => {
      const cell = tables[0]?.cells.find((each) => each.text === text);
      return [cell?.c, cell?.c2];
    };
    expect(spanOf('Fiscal year amounts')).toEqual([1, 2]);
    expect(spanOf('Change in percent')).toEqual([3, 4]);
    // The pipes repeat the phrase; the table beside the text keeps its span, and a line says which table that is.
    expect(body.markdown).toContain(
      '[artifact table-1: Table 4. What the State took in (6 rows, 5 columns)](#table-1)\n\n| Item | Fiscal year amounts | Fiscal year amounts |',
    );
    expect(body.artifacts[0]?.table.cells).toContainEqual(
      expect.objectContaining({ text: 'Fiscal year amounts', c: 1, c2: 2 }),
    );
  });
});
