/** What the tombstone contract asks of rows and indexes, on a real database, statement by statement. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { type CrsWorld, crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { registryOf } from '../../src/app/registry.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import { DAY } from '../../src/core/time.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { embedPending } from '../../src/use-cases/indexing.ts';
import { tidy, tombstoneStale } from '../../src/use-cases/janitor.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { search } from '../../src/use-cases/searching.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

let place: PracticeApp;
let world: CrsWorld;
let ahead = 0;
const clock = { ...systemClock, now: () => systemClock.now() + ahead };

beforeEach(async () => {
  ahead = 0;
  world = crsWorld({ seed: 5, size: 8 });
  const env = {
    ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
    ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
  };
  place = await practiceApp({ publishers: [crsPublisher(world)] }, { env, clock });
  await run();
});
afterEach(() => place.close());

const run = () =>
  startRun(place.app, {
    source: 'crs_reports',
    params: {},
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });

const rows = async <Row>(sql: string): Promise<Row[]> => {
  const db = await openDatabase(`${place.app.dataFolder}/catalog.sqlite`, 1_000);
  try {
    return db.query<Row>(sql).all();
  } finally {
    db.close();
  }
};

const tombstone = async (days = 30) => {
  const source = (await registryOf(builtInFamilies)).source('crs_reports');
  const { stale } = await tidy(place.app, source, { staleDays: days, where: 'all is listed' });
  if (!stale) throw new Error('nothing was looked for');
  return { stale, done: await tombstoneStale(place.app, source, stale) };
};

test('PRAGMA table_info shows the four tombstone columns on crs_reports', async () => {
  const columns = await rows<{ name: string }>('PRAGMA table_info(crs_reports)');
  expect(columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['status', 'tombstone_at', 'tombstone_reason', 'successor_id']),
  );
});

test('a row that is tombstoned is still matched by its words, and its vectors persist', async () => {
  await embedPending(place.app, { stop: never });
  const indexed = async () => ({
    matched: await rows(`SELECT number FROM documents_fts
      JOIN documents ON documents.number = documents_fts.rowid
      WHERE documents_fts MATCH 'version' AND id = 'crs:R47001'`),
    chunks: await rows(`SELECT chunks.id FROM chunks JOIN documents ON number = document
      WHERE documents.id = 'crs:R47001'`),
    pending: await rows('SELECT document FROM documents_unembedded'),
  });
  const before = await indexed();
  expect(before.matched).toHaveLength(1);
  expect(before.chunks.length).toBeGreaterThan(0);
  expect(before.pending).toEqual([]);
  world.vanish('R47001');
  ahead = 31 * DAY;
  await run();
  expect((await tombstone()).done).toEqual({ tombstoned: 1, overtaken: 0 });
  // The same rows of the same indexes, and nothing waits to be indexed anew.
  expect(await indexed()).toEqual(before);
  const found = async (statuses?: '*') =>
    (await search(place.app, { query: 'version', mode: 'semantic', limit: 50, statuses })).hits.map(
      ({ id }) => id,
    );
  expect(await found()).not.toContain('crs:R47001');
  expect(await found('*')).toContain('crs:R47001');
});

test('absence from the listing leaves the status alone; only last_seen_at grows old', async () => {
  const before = await place.app.catalog.documents.find('crs:R47001');
  world.vanish('R47001');
  ahead = DAY;
  await run();
  expect(await place.app.catalog.documents.find('crs:R47001')).toEqual(before);
  const other = await place.app.catalog.documents.find('crs:R47000');
  expect((other?.lastSeenAt ?? '') > (before?.lastSeenAt ?? '~')).toBe(true);
  const last = await place.app.catalog.changes.last();
  expect(await place.app.catalog.changes.after(0, 999)).toHaveLength(last);
});

test('what the janitor tombstoned is restored by the run that finds it listed again, unchanged', async () => {
  const before = world.find('R47001');
  world.vanish('R47001');
  ahead = 31 * DAY;
  await run();
  await tombstone();
  expect(await place.app.catalog.documents.find('crs:R47001')).toMatchObject({
    status: 'withdrawn',
  });
  world.restore('R47001');
  Object.assign(world.find('R47001') ?? {}, { touchedAt: before?.touchedAt });
  await run();
  expect(await place.app.catalog.documents.find('crs:R47001')).toMatchObject({
    status: 'active',
    tombstoneAt: null,
    tombstoneReason: null,
  });
  const told = await place.app.catalog.changes.after(0, 999, { documentId: 'crs:R47001' });
  expect(told.map(({ kind }) => kind)).toEqual(['added', 'tombstoned', 'restored']);
});

test('what was seen after the janitor looked is not tombstoned', async () => {
  ahead = 31 * DAY;
  world.vanish('R47001');
  await run();
  const source = (await registryOf(builtInFamilies)).source('crs_reports');
  const { stale } = await tidy(place.app, source, { staleDays: 30, where: 'all is listed' });
  world.restore('R47001');
  await run();
  if (!stale) throw new Error('nothing was looked for');
  expect(await tombstoneStale(place.app, source, stale)).toEqual({ tombstoned: 0, overtaken: 1 });
});
