import { expect, test } from 'vitest';
import type { Declaration } from '../core/completeness.ts';
import { numberedSeries } from './numbered-series.ts';

async function declared(gaps: 'missing' | 'reserved', numbers: readonly number[]) {
  const found: Declaration[] = [];
  const series = numberedSeries(gaps);
  for (const number of numbers) series.add('hr, Congress 119', 'hr:119:', number);
  await series.declare({ declare: async (one) => void found.push(one) });
  return found;
}

test('a number that nobody names is reserved where the publisher leaves some out, and only such a number', async () => {
  expect(await declared('reserved', [5, 1, 2, 2])).toEqual([
    {
      series: 'hr, Congress 119',
      listed: 3,
      numbering: { prefix: 'hr:119:', first: 1, last: 5, reserved: [3, 4] },
    },
  ]);
  expect((await declared('reserved', [1, 2]))[0]?.numbering).not.toHaveProperty('reserved');
});

test('where the publisher leaves none out, a gap is none of the reserved: its record is missing', async () => {
  const [one] = await declared('missing', [1, 4]);
  expect(one?.numbering).toEqual({ prefix: 'hr:119:', first: 1, last: 4 });
});
