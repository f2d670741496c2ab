import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareTables, measure, summary } from '../bench/adjacency.ts';
import { shared } from '../bench/shared-folder.ts';
import { trueDocuments } from '../bench/table-truth.ts';
import { readPdf } from '../src/index.ts';

const folder = path.join(shared, 'real/pdf/icdar2013');

describe.skipIf(!existsSync(folder))(
  `tables of government PDFs (skipped where ${folder} is absent)`,
  () => {
    test('macro F1 of adjacency relations is at least .998, and nine of ten shapes are right', async () => {
      const scores = [];
      for (const { bytes, truth } of trueDocuments(folder))
        scores.push(compareTables(truth, (await readPdf(bytes)).tables));
      const { macroF1, shapes, documents } = summary(scores);
      const [right = 0, all = 1] = shapes.split('/').map(Number);
      expect(documents).toBeGreaterThanOrEqual(20);
      expect(macroF1).toBeGreaterThanOrEqual(0.998);
      expect(right / all).toBeGreaterThanOrEqual(0.9);
    });
  },
);

describe('adjacency relations', () => {
  const truth = {
    rows: [
      ['Year', 'Total'],
      ['2020', '1.5'],
    ],
  };

  for (const [what, found, F1] of [
    ['the same table', truth, 1],
    [
      'other spaces and dashes',
      {
        rows: [
          ['YEAR ', 'To tal'],
          ['2020', '1–5'],
        ],
      },
      1,
    ],
    [
      'a blank column between',
      {
        rows: [
          ['Year', '', 'Total'],
          ['2020', '', '1.5'],
        ],
      },
      2 / 3,
    ],
    ['no table', { rows: [] }, 0],
  ] as const) {
    test(`${what}: F1 ${F1.toFixed(2)}`, () => {
      const { shared: same, found: all, expected } = compareTables([truth], [found]);
      expect(measure(same, all, expected).F1).toBeCloseTo(F1);
    });
  }
});
