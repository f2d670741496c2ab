import { describe, expect, test } from 'vitest';
import { readPdf } from '../src/index.ts';
import { drawnPages, type Pen } from './drawn-page.ts';

const rowsIn = async (draw: (pen: Pen) => void): Promise<string[][]> => {
  const [table] = (await readPdf(await drawnPages(draw))).tables;
  return Array.from({ length: table?.rows ?? 0 }, (_, r) =>
    Array.from(
      { length: table?.columns ?? 0 },
      (__, c) =>
        table?.cells.find((cell) => cell.r === r && cell.c === c)?.text.replaceAll('\n', ' ') ?? '',
    ),
  );
};

const grid = (pen: Pen, xs: readonly number[], ys: readonly number[]) => {
  for (const y of ys) pen.line(xs[0] as number, y, xs.at(-1) as number, y);
  for (const x of xs) pen.line(x, ys[0] as number, x, ys.at(-1) as number);
};

describe('a number or a date broken over lines is one value', () => {
  test('between drawn lines', async () => {
    const found = await rowsIn((pen) => {
      grid(pen, [60, 120, 200, 300, 380], [714, 698, 668, 638]);
      pen.rows([['Permit', 'Number', 'Notice', 'Issued']], [64, 124, 204, 304], 703);
      pen.lines(64, 686, ['21482-', '02']);
      pen.lines(124, 686, ['0648-', 'XG359']);
      pen.lines(204, 686, ['84 FR 41705,', '8/15/2019']);
      pen.lines(304, 686, ['January 9,', '2024']);
      pen.lines(64, 656, ['27128-', '01']);
      pen.lines(124, 656, ['0648-', 'XD201']);
      pen.lines(204, 656, ['88 FR 50112,', '8/1/2023']);
      pen.lines(304, 656, ['January 16,', '2024']);
    });
    expect(found).toEqual([
      ['Permit', 'Number', 'Notice', 'Issued'],
      ['21482- 02', '0648- XG359', '84 FR 41705, 8/15/2019', 'January 9, 2024'],
      ['27128- 01', '0648- XD201', '88 FR 50112, 8/1/2023', 'January 16, 2024'],
    ]);
  });

  test('between rules', async () => {
    const providers = [
      [
        ['Fathom', 'Resources'],
        ['855 Aquidneck', 'Avenue,', '02842'],
        ['508-', '990-', '0997'],
      ],
      [
        ['Flywire', 'Cameras'],
        ['PO Box 55048,', 'Lexington,', '40511'],
        ['888-', '315-', '7796'],
      ],
      [['Saltwater'], ['733 N Street,', 'Anchorage,', '99501'], ['907-', '276-', '3241']],
      [['Teem Fish'], ['309 Second', 'Avenue,', '98101'], ['778-', '884-', '2598']],
    ];
    const found = await rowsIn((pen) => {
      pen.rows([['Provider', 'Address', 'Telephone']], [64, 160, 280], 703);
      for (let rule = 0; rule < 6; rule += 1) {
        const y = rule === 0 ? 716 : 698 - 44 * (rule - 1);
        pen.line(60, y, 340, y);
      }
      providers.forEach((row, r) => {
        row.forEach((cell, c) => {
          pen.lines([64, 160, 280][c] as number, 686 - 44 * r, cell);
        });
      });
    });
    expect(found).toEqual([
      ['Provider', 'Address', 'Telephone'],
      ...providers.map((row) => row.map((cell) => cell.join(' '))),
    ]);
  });

  test('at the end of a sentence that had no room for it', async () => {
    const found = await rowsIn((pen) => {
      grid(pen, [60, 160, 400], [714, 698]);
      grid(pen, [60, 160, 400], [698, 630]);
      pen.rows([['To comment', 'Send it to']], [64, 164], 703);
      pen.rows([['By email', 'comments@example.gov']], [64, 164], 686);
      pen.text(64, 660, 'By mail');
      pen.lines(164, 660, ['The Attorney General, Box 7611, Washington, DC', '20044-7611']);
    });
    expect(found.at(-1)?.at(-1)).toBe('The Attorney General, Box 7611, Washington, DC 20044-7611');
  });
});

test('amounts with their units beside their labels are rows, though only uprights are drawn', async () => {
  const found = await rowsIn((pen) => {
    grid(pen, [60, 180, 320, 440], [714, 698]);
    for (const x of [60, 180, 320, 440]) pen.line(x, 698, x, 640);
    pen.line(60, 640, 440, 640);
    pen.rows([['Access area', 'Limit for a trip', 'Allocation']], [64, 184, 324], 703);
    pen.lines(64, 686, ['Area II', 'New York Bight', 'Total']);
    pen.lines(184, 686, ['12,000 lb (5,443 kg) a trip', '12,000 lb (5,443 kg) a trip']);
    pen.lines(324, 686, ['24,000 lb (10,886 kg)', '12,000 lb (5,443 kg)', '36,000 lb (16,329 kg)']);
  });
  expect(found.map(([label]) => label)).toEqual([
    'Access area',
    'Area II',
    'New York Bight',
    'Total',
  ]);
});

test('two amounts with their units beside two labels are two rows', async () => {
  const found = await rowsIn((pen) => {
    grid(pen, [60, 180, 320], [714, 698]);
    for (const x of [60, 180, 320]) pen.line(x, 698, x, 640);
    pen.line(60, 640, 320, 640);
    pen.rows([['Access area', 'Limit for a trip']], [64, 184], 703);
    pen.lines(64, 686, ['Area II', 'New York Bight']);
    pen.lines(184, 686, ['500 lb on a trip', '40 kg on a trip']);
  });
  expect(found.slice(1)).toEqual([
    ['Area II', '500 lb on a trip'],
    ['New York Bight', '40 kg on a trip'],
  ]);
});
