import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import { type Clock, DAY } from '../../src/core/time.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { why } from '../../src/use-cases/why.ts';
import { type PracticeApp, practiceApp } from '../practice-app.ts';
import { runDay } from './govuk-day.ts';

const DATE = '2026-07-15';
const TEN_YEARS = 3652 * DAY;

let place: PracticeApp;
let ahead = 0;
/** The machine's clock, set wrong by `ahead`. */
const clock: Clock = {
  now: () => systemClock.now() + ahead,
  sleep: (ms, signal) => systemClock.sleep(ms, signal),
};
afterEach(async () => {
  ahead = 0;
  await place.close();
});

/** Each run begins in a process of its own, as retention is looked at once per process. */
const runAt = async (offset: number) => {
  ahead = offset;
  await place.reopen();
  return runDay(place, DATE);
};

const rowsOf = async (table: string): Promise<number> => {
  const db = await openDatabase(path.join(place.app.dataFolder, 'catalog.sqlite'), 5_000);
  try {
    return db.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
  } finally {
    db.close();
  }
};

test.each([
  ['as it comes', {}],
  [
    'with a retention for everything',
    { ANNALS_ENGINE__DECISION_RETENTION_DAYS: '30', ANNALS_TELEMETRY__RETENTION_DAYS: '30' },
  ],
])(
  'a clock ten years ahead deletes nothing and is not the newest for years, %s',
  async (_, env) => {
    const world = govukWorld({ seed: 9, days: [DATE], perDay: 3, background: 1 });
    place = await practiceApp({ publishers: [govukPublisher(world)] }, { env, clock });
    await runDay(place, DATE);
    await place.shut();
    const before = { decisions: await rowsOf('decisions'), traffic: await rowsOf('http_events') };
    expect(Math.min(before.decisions, before.traffic)).toBeGreaterThan(0);

    const wrong = [await runAt(TEN_YEARS), await runAt(TEN_YEARS + DAY)];
    const right = await runAt(0);
    await place.shut();
    expect(await rowsOf('decisions')).toBeGreaterThan(before.decisions);
    expect(await rowsOf('http_events')).toBeGreaterThan(before.traffic);

    await place.reopen();
    const { runs } = place.app.catalog;
    expect((await runs.latest())?.id).toBe(right.id);
    expect((await runs.list({ limit: 3 })).map(({ id }) => id)).toEqual([
      right.id,
      ...wrong.map(({ id }) => id).reverse(),
    ]);
    expect(await why(place.app, 'latest', 9)).toMatchObject({ run: { id: right.id } });
    for await (const { id } of place.app.catalog.documents.ofSource('govuk')) {
      const { decisions } = await why(place.app, id, 99);
      expect(decisions.map(({ verdict }) => verdict)).toContain('kept');
    }
  },
);

test('what happened to a document is kept for good; telemetry is not, once the clock is steady', async () => {
  const world = govukWorld({ seed: 9, days: [DATE], perDay: 3, background: 1 });
  place = await practiceApp({ publishers: [govukPublisher(world)] }, { clock });
  ahead = -200 * DAY;
  await place.reopen();
  await runDay(place, DATE);
  for (let days = -192; days <= 0; days += 8) await runAt(days * DAY);
  await place.shut();
  const db = await openDatabase(path.join(place.app.dataFolder, 'catalog.sqlite'), 5_000);
  const oldest = (column: string, table: string) =>
    Date.parse(
      db.query<{ at: string }>(`SELECT min(${column}) AS at FROM ${table}`).get()?.at ?? '',
    );
  const daysOld = (ms: number) => Math.round((systemClock.now() - ms) / DAY);
  expect(daysOld(oldest('at', 'decisions'))).toBe(200);
  expect(daysOld(oldest('minute', 'http_events'))).toBeLessThan(110);
  expect(daysOld(oldest('at', 'run_summary'))).toBeLessThan(110);
  db.close();
  await place.reopen();
  for await (const { id } of place.app.catalog.documents.ofSource('govuk')) {
    const { decisions } = await why(place.app, id, 99);
    expect(decisions.map(({ verdict }) => verdict)).toContain('kept');
  }
});
