/** Tombstones by hand, on a real catalog: what is stale is listed, somebody is asked, why tells it. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY as DAY_MS, instant } from '../../src/core/time.ts';
import { aDocument, aRecord } from '../../src/store/conformance/examples.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { openCatalog } from '../../src/store/sqlite/open.ts';
import { annals, temporaryFolder } from './annals.ts';

const daysAgo = (days: number) => instant(Date.now() - days * DAY_MS);

/** Reports of CRS, each last seen so many days ago. */
async function catalogOf(...lastSeen: readonly number[]): Promise<string> {
  const folder = temporaryFolder();
  const catalog = await openCatalog({ folder, clock: Date });
  const { begin, keep } = createKeeping(() => catalog);
  await begin();
  for (const [n, days] of lastSeen.entries()) {
    const key = `R4789${n}`;
    const record = aRecord(key, { id: `crs:${key}`, title: `Report ${n}` });
    const retrievedAt = daysAgo(days);
    await keep(aDocument(key, { source: 'crs_reports', record, retrievedAt, artifacts: [] }));
  }
  await catalog.close();
  return folder;
}

const janitor = (folder: string, ...rest: string[]) => [
  ...['source', 'janitor', 'crs_reports', '--data', folder, '--no-color'],
  ...rest,
];

const statusOf = async (folder: string, id: string): Promise<Record<string, unknown>> =>
  JSON.parse((await annals(['show', id, '--json', '--data', folder])).out);

test('--tombstone-stale=30d on a record last seen 31 days ago asks before it tombstones', async () => {
  const folder = await catalogOf(31, 1, 1, 1, 1);
  const no = await annals(janitor(folder, '--tombstone-stale=30d'), { answer: 'n\n' });
  expect(no.err).toContain('Tombstone 1 document of crs_reports? [y/N]');
  expect(no.out).toContain('crs:R47890');
  expect(no.out).not.toContain('crs:R47891');
  expect(await statusOf(folder, 'crs:R47890')).toMatchObject({ status: 'active' });
  const yes = await annals(janitor(folder, '--tombstone-stale=30d'), { answer: 'y\n' });
  expect(yes.out).toContain('1 document tombstoned as withdrawn.');
  expect(await statusOf(folder, 'crs:R47890')).toMatchObject({
    status: 'withdrawn',
    tombstone_reason: `not listed since ${daysAgo(31).slice(0, 10)}; tombstoned by hand after more than 30 days`,
  });
  expect(await statusOf(folder, 'crs:R47891')).toMatchObject({ status: 'active' });
});

test('nobody at a terminal is asked: without --yes nothing is tombstoned, with it they are', async () => {
  const folder = await catalogOf(40, 1, 1, 1, 1);
  const quiet = await annals(janitor(folder, '--tombstone-stale'));
  expect(quiet.code).toBe(0);
  expect(quiet.err).toContain('Nothing was tombstoned: add --yes');
  expect(await statusOf(folder, 'crs:R47890')).toMatchObject({ status: 'active' });
  const json = await annals(janitor(folder, '--tombstone-stale', '--yes', '--json'));
  expect(JSON.parse(json.out)).toMatchObject({
    source: 'crs_reports',
    stale: { days: 30, active: 5, max_share: 0.2, refused: null },
    tombstoned: 1,
    overtaken: 0,
  });
  expect(await statusOf(folder, 'crs:R47890')).toMatchObject({ status: 'withdrawn' });
});

test('more than the settings allow at once is refused, with the share and the limit', async () => {
  const folder = await catalogOf(40, 40, 1, 1, 1);
  const refused = await annals(janitor(folder, '--tombstone-stale=30d', '--yes'));
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain(
    '40 % of the active documents of crs_reports (2 of 5) would be tombstoned at once; at most 20 % may be',
  );
  expect(await statusOf(folder, 'crs:R47890')).toMatchObject({ status: 'active' });
  const json = await annals(janitor(folder, '--tombstone-stale=30d', '--yes', '--json'));
  expect(json.code).toBe(refused.code);
  expect(JSON.parse(json.out).stale.refused.code).toBe('TOO_MANY_STALE');
  const allowed = ['--set', 'engine.maxTombstonedShare=0.4'];
  const done = await annals(janitor(folder, '--tombstone-stale=30d', '--yes', ...allowed));
  expect(done.out).toContain('2 documents tombstoned');
});

test('annals why tells who tombstoned it and since when it was not listed', async () => {
  const folder = await catalogOf(31, 1, 1, 1, 1);
  await annals(janitor(folder, '--tombstone-stale=30d', '--yes'));
  const { out } = await annals(['why', 'crs:R47890', '--data', folder, '--no-color']);
  expect(out).toContain('By hand');
  expect(out).toContain('tombstoned as withdrawn: not listed since');
  const feed = await annals(['changes', '--data', folder, '--kind', 'tombstoned', '--json']);
  expect(JSON.parse(feed.out)).toMatchObject({ id: 'crs:R47890', status: 'withdrawn' });
});

test('old files in .tmp of the source are swept, files without rows are told and stay', async () => {
  const folder = await catalogOf(1);
  const raw = path.join(folder, 'corpus/crs/bodies/raw');
  mkdirSync(path.join(raw, '.tmp'), { recursive: true });
  for (const [name, days] of [
    ['.tmp/old', 1.1],
    ['.tmp/fresh', 0.9],
    ['stray.html', 9],
  ] as const) {
    writeFileSync(path.join(raw, name), 'x');
    const at = (Date.now() - days * DAY_MS) / 1000;
    utimesSync(path.join(raw, name), at, at);
  }
  const told = JSON.parse((await annals(janitor(folder, '--json'))).out);
  expect(told).toMatchObject({ swept: 1, without_rows: ['corpus/crs/bodies/raw/stray.html'] });
  expect(told.stale).toBeNull();
  const again = await annals(janitor(folder));
  expect(again.out).toContain('0 files over a day old swept from .tmp.');
  expect(again.out).toContain('corpus/crs/bodies/raw/stray.html');
});

for (const [age, said] of [
  ['0d', "--tombstone-stale is '0d'; it must be a number of days, as 30d"],
  ['a month', "--tombstone-stale is 'a month'; it must be a number of days, as 30d"],
] as const) {
  test(`--tombstone-stale=${age} is refused`, async () => {
    const folder = await catalogOf(1);
    const { code, err } = await annals(janitor(folder, `--tombstone-stale=${age}`));
    expect(code).toBe(2);
    expect(err).toContain(said);
  });
}

test('a source that lists only some days is refused, unless --anyway', async () => {
  const folder = await catalogOf(1);
  const catalog = await openCatalog({ folder, clock: Date });
  const { begin, keep } = createKeeping(() => catalog);
  await begin();
  await keep(aDocument('a', { retrievedAt: daysAgo(99), artifacts: [] }));
  await catalog.close();
  const stale = ['source', 'janitor', 'govuk', '--data', folder, '--tombstone-stale', '--yes'];
  const refused = await annals(stale);
  expect(refused.err).toContain('govuk lists only a part of what it has');
  const done = await annals([...stale, '--anyway', '--set', 'engine.maxTombstonedShare=1']);
  expect(done.out).toContain('1 document tombstoned');
});
