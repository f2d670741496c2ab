import { describe, expect, test } from 'vitest';
import { DEFAULT_POLITENESS, withPoliteness } from '../../core/politeness.ts';
import { HOUR } from '../../core/time.ts';
import govuk from './source.ts';

test('each request has 30 seconds; three retries are four attempts; one request at a time', () => {
  const polite = withPoliteness(DEFAULT_POLITENESS, govuk.politeness);
  expect(polite).toMatchObject({
    timeout: { totalMs: 30_000, idleMs: 30_000 },
    retry: { attempts: 4 },
    inFlight: 1,
  });
});

test('it runs at 02:00 in London and may take one hour', () => {
  expect(govuk.schedule?.cron).toBe('0 2 * * *');
  expect(govuk.timezone).toBe('Europe/London');
  expect(govuk.maxRuntimeMs).toBe(HOUR);
});

describe('the day of a run', () => {
  const at = (iso: string) => ({ now: () => Date.parse(iso), sleep: async () => undefined });
  test.each([
    ['in winter', '2026-01-15T02:00:00Z', '2026-01-14'],
    ['in summer, an hour after London’s midnight', '2026-07-15T00:00:00Z', '2026-07-14'],
    ['in summer, before London’s midnight', '2026-07-14T22:59:59Z', '2026-07-13'],
    ['the night the clock goes forward', '2026-03-29T01:00:00Z', '2026-03-28'],
  ])('is yesterday in London when none is given: %s', (_what, now, date) => {
    expect(govuk.settle?.({}, at(now))).toEqual({ date });
  });

  test('is the one given', () => {
    expect(govuk.settle?.({ date: '2020-02-29' }, at('2026-07-15T02:00:00Z'))).toEqual({
      date: '2020-02-29',
    });
  });

  test.each(['2026-02-30', '15/07/2026', 'yesterday', ''])('%o is no day', (date) => {
    expect(govuk.params.safeParse({ date }).success).toBe(false);
  });
});

test('what the searches of a day name must be held, and what they count and do not show is missing', async () => {
  const declared: unknown[] = [];
  const search = {
    first_published_at: {
      total: 1,
      results: [{ link: '/a', public_timestamp: '2026-07-14T09:00:00Z' }],
    },
    public_timestamp: {
      total: 4,
      results: [
        { link: '/a', public_timestamp: '2026-07-14T09:00:00Z' },
        { link: '/b', public_timestamp: '2026-07-14T10:00:00Z' },
        // The first minute of the next day.
        { link: '/c', public_timestamp: '2026-07-14T23:00:00Z' },
      ],
    },
  };
  const ctx = {
    params: { date: '2026-07-14' },
    async *pages(listing: { url: string; total: (page: object) => number }) {
      const page = /filter_first_published_at/.test(listing.url)
        ? search.first_published_at
        : search.public_timestamp;
      listing.total(page);
      yield* page.results;
    },
    declare: async (said: unknown) => void declared.push(said),
  };
  const found: string[] = [];
  for await (const { key } of govuk.discover(ctx as never)) found.push(key);
  expect(found).toHaveLength(3); // What both name is named twice, and is one page.
  expect(declared).toEqual([
    {
      series: '2026-07-14',
      listed: 2,
      total: 3,
      keys: ['https://www.gov.uk/a', 'https://www.gov.uk/b'],
    },
  ]);
});
