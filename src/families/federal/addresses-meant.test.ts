import { expect, test } from 'vitest';
import { addressMeans } from './addresses-meant.ts';
import federal from './family.ts';

const EVENT = '/Committee/Calendar/ByEvent.aspx?EventID=115286';
const RECORD = 'https://www.congress.gov/congressional-record';

test.each([
  EVENT,
  `docs.house.gov${EVENT}`,
  `https://docs.house.gov${EVENT}#top`,
  'http://docs.house.gov/Committee/Calendar/ByEvent.aspx?x=1&EventID=115286',
])('%s is a meeting of the House in some Congress, the latest first', (address) => {
  const [ids] = addressMeans(address);
  expect(ids?.[0]).toBe('meeting:150-h-115286');
  expect(ids).toContain('meeting:118-h-115286');
  expect(federal.ids.meantBy(address)).toContainEqual(ids);
});

test.each([
  [
    `${RECORD}/volume-171/issue-4/house-section/article/H100-1`,
    'CREC-2025-01-07-pt1-PgH100',
    'CREC-2025-12-31-pt2-PgH100',
  ],
  [
    `${RECORD}/volume-168/issue-153/daily-digest/article/d1024-2?x=1`,
    'CREC-2022-09-22-pt1-PgD1024-2',
    'CREC-2022-01-03-pt1-PgD1024-2',
  ],
  [
    'congress.gov/congressional-record/volume-164/house-section/page/H9359',
    'CREC-2018-11-15-pt1-PgH9359',
    'CREC-2018-12-31-pt1-PgH9359',
  ],
])('%s is an article of one day of its year', (address, ...granules) => {
  const [ids, ...others] = addressMeans(address);
  expect(others).toEqual([]);
  for (const granule of granules) expect(ids).toContain(`crec-granule:${granule}`);
  expect(new Set(ids?.map((id) => id.slice(18, 22))).size).toBe(1);
  expect(ids?.some((id) => /-01-0[12]-/.test(id))).toBe(false);
});

test.each([
  '',
  'EventID=115286',
  `https://example.org${EVENT}`,
  `${EVENT}x`,
  `${RECORD}/volume-171/issue-4`,
  `${RECORD}/volume-171/issue-4/house-section/article/X1`,
  `see ${RECORD}/volume-171/issue-4/house-section/article/H1-1`,
])('%s is no such address', (text) => expect(addressMeans(text)).toEqual([]));

test('a long text is no address', () => {
  expect(addressMeans(`${RECORD}/volume-171/${'-'.repeat(5_000)}/article/H1-1`)).toEqual([]);
});
