import { afterEach, beforeEach, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { type DaysOrder, runDays } from '../../src/use-cases/run-days.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { contentsOf, searchesOf } from './govuk-day.ts';

const DAYS = ['2026-07-13', '2026-07-14', '2026-07-15'];

let place: PracticeApp;
beforeEach(async () => {
  const world = govukWorld({ seed: 3, days: DAYS, perDay: 6, background: 0, bodyBytes: 300 });
  place = await practiceApp({ publishers: [govukPublisher(world)] });
});
afterEach(() => place.close());

const range = (change: Partial<DaysOrder> = {}) =>
  runDays(place.app, {
    source: 'govuk',
    since: '2026-07-13',
    until: '2026-07-15',
    order: 'newest',
    again: false,
    mode: 'full',
    trigger: 'cli',
    stop: never,
    ...change,
  });
const published = async () =>
  (await place.app.catalog.days.list('govuk', 9)).map(({ date }) => date).sort();

test.each([
  ['newest', ['2026-07-15', '2026-07-14', '2026-07-13']],
  ['oldest', DAYS],
] as const)(
  'a range of days, %s first: each day is a run and an index of its own',
  async (order, expected) => {
    const told: string[] = [];
    const done = await range({
      order,
      onDay: ({ date, number, of }) => told.push(`${date} ${number}/${of}`),
    });
    expect(done.days.map(({ date, is }) => [date, is])).toEqual(
      expected.map((date) => [date, 'completed']),
    );
    expect(done).toMatchObject({
      since: '2026-07-13',
      until: '2026-07-15',
      left: 0,
      because: null,
    });
    expect(told).toEqual(expected.map((date, i) => `${date} ${i + 1}/3`));
    expect(await published()).toEqual(DAYS);
    const runs = await place.app.catalog.runs.list({ limit: 9 });
    expect(runs.map(({ params }) => params.date).reverse()).toEqual(expected);
  },
);

test('a range that was stopped in the middle of a day goes on there, and repeats no day that is done', async () => {
  const stop = new AbortController();
  let days = 0;
  const first = await range({
    stop: stop.signal,
    onProgress: ({ phase, counts }) => {
      // In the middle of the second day.
      if (phase === 'acquire' && counts.downloaded === 2 && days === 2) stop.abort();
    },
    onDay: ({ number }) => {
      days = number;
    },
  });
  expect(first.days.map(({ is }) => is)).toEqual(['completed', 'stopped']);
  expect(first).toMatchObject({ left: 1, because: 'stopped' });
  const asked = contentsOf(place).map(({ path }) => path);
  await place.reopen();
  const second = await range();
  expect(second.days.map(({ is }) => is)).toEqual(['done before', 'completed', 'completed']);
  expect(second.days[1]?.runId).toBe(first.days[1]?.runId);
  const all = contentsOf(place).map(({ path }) => path);
  expect(all.length).toBeGreaterThan(asked.length);
  expect(new Set(all).size).toBe(all.length);
  expect(await published()).toEqual(DAYS);

  const searches = searchesOf(place).length;
  expect((await range()).days.every(({ is }) => is === 'done before')).toBe(true);
  expect(searchesOf(place)).toHaveLength(searches);
  expect((await range({ again: true })).days.every(({ is }) => is === 'completed')).toBe(true);
});

test('three days that fail in a row end a range; the same order goes on later', async () => {
  place.practice.faults.add({ kind: 'error', path: '/api/search.json', status: 500 });
  const done = await range({ since: '2026-07-10' });
  expect(done.days.map(({ is }) => is)).toEqual(['failed', 'failed', 'failed']);
  expect(done).toMatchObject({ left: 3, because: '3 days in a row failed' });
  place.practice.faults.clear();
  // The host cools down for a while after so many errors.
  const left = async () => (await range()).days.filter(({ is }) => is === 'failed').length;
  await expect.poll(left, { timeout: 240_000, interval: 200 }).toBe(0);
  expect(await published()).toEqual(DAYS);
});

test.each([
  [{ since: '2026-07-15', until: '2026-07-13' }, 'since is 2026-07-15, after until, 2026-07-13'],
  [{ until: '2999-01-01' }, /until is 2999-01-01; .* is not over/],
  [{ since: 'soon' }, "since is 'soon'; it must be a day, YYYY-MM-DD"],
  [{ source: 'crs_reports' }, 'crs_reports does not run by day; leave out the range'],
])('a range that cannot be: %j', async (change, message) => {
  await expect(range(change)).rejects.toMatchObject({
    code: 'BAD_PARAMS',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
  expect(await place.app.catalog.runs.latest()).toBeUndefined();
});
