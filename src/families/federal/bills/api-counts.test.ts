import { expect, test } from 'vitest';
import type { Declaration } from '../../../core/completeness.ts';
import { AnnalsError } from '../../../core/errors.ts';
import { numberedSeries } from '../../../kit/numbered-series.ts';
import { apiCounts } from './api-counts.ts';

async function declared(answer: (url: string) => unknown) {
  const asked: string[] = [];
  const said: string[] = [];
  const found: Declaration[] = [];
  const ctx = {
    json: async (url: string) => {
      asked.push(url);
      return answer(url) as never;
    },
    note: (message: string) => void said.push(message),
  };
  const series = numberedSeries('reserved');
  for (const number of [1, 2, 5]) series.add('hr, Congress 119', 'hr:119:', number);
  series.add('s, Congress 119', 's:119:', 1);
  await series.declare({ declare: async (one) => void found.push(one) }, apiCounts(ctx, 119));
  return { asked, said, found };
}

test('as many as the sitemaps name: one request says so of all types', async () => {
  const { asked, found } = await declared(() => ({ pagination: { count: 4 } }));
  expect(asked.map((url) => new URL(url).pathname)).toEqual(['/v3/bill/119']);
  expect(found.map(({ listed, total }) => [listed, total])).toEqual([
    [3, 3],
    [1, 1],
  ]);
});

test('where the counts differ, that of each type stands beside what the sitemap names', async () => {
  const { asked, found } = await declared((url) => ({
    pagination: { count: url.includes('/s?') ? 1 : 6 },
  }));
  expect(asked.map((url) => new URL(url).pathname)).toEqual([
    '/v3/bill/119',
    '/v3/bill/119/hr',
    '/v3/bill/119/s',
  ]);
  expect(found.map(({ listed, total }) => [listed, total])).toEqual([
    [3, 6],
    [1, 1],
  ]);
});

test('without a key nobody is asked twice, and the listing is judged alone', async () => {
  const { asked, said, found } = await declared(() => {
    throw new AnnalsError('HTTP_401_UNAUTHORISED', 'quota.apiDataGov.key is not set');
  });
  expect(asked).toHaveLength(1);
  expect(said).toHaveLength(1);
  expect(found.map(({ total }) => total)).toEqual([undefined, undefined]);
});
