/** SQL as users of earlier systems wrote it, in the file that a run leaves behind. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { type CrsWorld, crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import { DAY } from '../../src/core/time.ts';
import { type Database, openDatabase } from '../../src/store/sqlite/driver.ts';
import { createVectorExtension } from '../../src/store/sqlite/search/vector-extension.ts';
import { embedPending } from '../../src/use-cases/indexing.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { runDay } from './govuk-day.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/search.md'), 'utf8');
const [byWords = '', byMeaning = ''] = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(
  ([, sql = '']) => sql,
);

let place: PracticeApp;
let world: CrsWorld;
let db: Database;
let ahead = 0;
const clock = { ...systemClock, now: () => systemClock.now() + ahead };
const run = () =>
  startRun(place.app, {
    source: 'crs_reports',
    params: {},
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });

beforeAll(async () => {
  world = crsWorld({ seed: 5, size: 8 });
  const others = govukPublisher(govukWorld({ seed: 7, perDay: 10, background: 10 }));
  const env = {
    ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
    ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
  };
  place = await practiceApp({ publishers: [crsPublisher(world), others] }, { env, clock });
  await run();
  await runDay(place, '2026-07-15');
  await embedPending(place.app, { stop: never });
  db = await openDatabase(path.join(place.app.dataFolder, 'catalog.sqlite'), 5_000);
});
afterAll(async () => {
  db?.close();
  await place?.close();
});

const ids = (sql: string, value: string | Uint8Array) =>
  db
    .query<{ id: string }>(sql.replace(/:query(_vec)?/, '?'))
    .all(value)
    .map(({ id }) => id);

test('crs_reports_fts is matched, ranked and joined by rowid, and has no other source', () => {
  const title = 'SELECT id, title FROM crs_reports WHERE id = ?';
  const report = db.query<{ title: string }>(title).get('crs:R47001');
  expect(ids(byWords, `"${report?.title}"`)[0]).toBe('crs:R47001');
  const all = "SELECT rowid AS id FROM crs_reports_fts WHERE crs_reports_fts MATCH 'the' ";
  const ours = 'SELECT rowid AS id FROM crs_reports';
  const others = db
    .query(`SELECT rowid FROM documents_fts WHERE documents_fts MATCH 'the' EXCEPT ${ours}`)
    .all();
  expect(others.length).toBeGreaterThan(0);
  expect(db.query(all).all().length).toBeGreaterThan(0);
  expect(db.query(`${all} EXCEPT ${ours}`).all()).toEqual([]);
});

test('crs_report_chunks is compared by meaning as docs/search.md says', async () => {
  expect(await createVectorExtension(db)()).toBeNull();
  const vector = 'SELECT vector FROM crs_report_chunks WHERE report_id = ? ORDER BY id LIMIT 1';
  const one = db.query<{ vector: Uint8Array }>(vector).get('crs:R47001')?.vector;
  if (!one) throw new Error('the report has no vector');
  const near = db
    .query<{ id: string; distance: number }>(byMeaning.replace(':query_vec', '?'))
    .all(one);
  expect(near.length).toBeGreaterThan(1);
  expect(near[0]?.distance).toBeCloseTo(0, 5);
  expect(near.filter(({ distance }) => distance < 1e-5).map(({ id }) => id)).toContain(
    'crs:R47001',
  );
});

test('ingestion_source_state tells when each record was last seen by its source', async () => {
  const state = () =>
    Object.fromEntries(
      db
        .query<{ key: string; last_seen_at: string }>(
          "SELECT key, last_seen_at FROM ingestion_source_state WHERE source = 'crs_reports'",
        )
        .all()
        .map(({ key, last_seen_at }) => [key, last_seen_at]),
    );
  const before = state();
  world.vanish('R47001');
  ahead = DAY;
  await run();
  const after = state();
  expect(Object.keys(after)).toHaveLength(8);
  expect(after.R47001).toBe(before.R47001);
  expect((after.R47000 ?? '') > (before.R47000 ?? '~')).toBe(true);
});
