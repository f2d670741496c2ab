import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { type GovukWorld, govukWorld } from '../../practice/publishers/govuk/world.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import { DAY, HOUR } from '../../src/core/time.ts';
import { checkRecord, checkUnlisted } from '../../src/use-cases/check-record.ts';
import { tell } from '../../src/use-cases/decision-sentences.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { why } from '../../src/use-cases/why.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { contentsOf, documentAt, runDay, searchesOf, urlOf } from './govuk-day.ts';

const DATE = '2026-07-15';
const ASK = { trigger: 'cli', stop: never } as const;

let place: PracticeApp;
let ahead = 0;
const clock = { ...systemClock, now: () => systemClock.now() + ahead };
afterEach(() => place.close());

describe('annals check, at GOV.UK', () => {
  let world: GovukWorld;
  let link = '';
  let id = '';

  beforeEach(async () => {
    ahead = 0;
    world = govukWorld({ seed: 7, days: [DATE], perDay: 8, background: 0, bodyBytes: 400 });
    place = await practiceApp({ publishers: [govukPublisher(world)] }, { clock });
    await runDay(place, DATE);
    link = world.day(DATE).new.find((one) => one.link.startsWith('/'))?.link ?? '';
    id = (await documentAt(place.app, urlOf(link))).id;
  });
  const held = () => documentAt(place.app, urlOf(link));
  const check = () => checkRecord(place.app, id, ASK);
  const path = () => `/api/content${link}`;

  test('what has not changed is unchanged, and was not seen in a listing', async () => {
    const before = await held();
    const searches = searchesOf(place).length;
    ahead = HOUR;
    expect(await check()).toMatchObject({
      documentId: id,
      outcome: 'unchanged',
      statusBefore: 'active',
      status: 'active',
      failure: null,
    });
    const after = await held();
    expect({ ...after, retrievedAt: '', updatedAt: '' }).toEqual({
      ...before,
      retrievedAt: '',
      updatedAt: '',
    });
    expect(after.lastSeenAt).toBe(before.lastSeenAt);
    expect(searchesOf(place)).toHaveLength(searches);
  });

  test('a page that was withdrawn is found so: its status, the feed and its story say it', async () => {
    world.withdraw(link);
    const newest = await place.app.catalog.changes.last();
    expect(await check()).toMatchObject({ outcome: 'withdrawn', status: 'withdrawn' });
    expect(await held()).toMatchObject({ status: 'withdrawn' });
    const changes = await place.app.catalog.changes.after(newest, 9);
    expect(changes.map(({ kind, documentId }) => [kind, documentId])).toContainEqual([
      'tombstoned',
      id,
    ]);
    const story = await why(place.app, id, 999);
    const last = story.decisions.at(-1);
    expect(last?.runId).toBeNull();
    expect(last && tell(last).text).toContain('the publisher was asked: it is withdrawn');
    expect(await check()).toMatchObject({ outcome: 'unchanged', status: 'withdrawn' });
  });

  test.each([
    ['does not answer', { kind: 'error', status: 503 }, 'no answer'],
    ['asks us to wait', { kind: 'throttle', retryAfter: 60 }, 'no answer'],
    ['refuses', { kind: 'error', status: 403 }, 'refused'],
  ] as const)('a publisher that %s changes nothing', async (_what, fault, outcome) => {
    const before = await held();
    place.practice.faults.add({ ...fault, path: path() });
    for (const days of [0, 2, 4]) {
      ahead = days * DAY;
      expect(await check()).toMatchObject({ outcome, status: 'active' });
    }
    expect(await held()).toEqual(before);
  });

  test('"not found" withdraws a record when it is said again a day later, not before', async () => {
    place.practice.faults.add({ kind: 'error', path: path(), status: 404 });
    const first = await check();
    expect(first).toMatchObject({ outcome: 'gone', status: 'active' });
    expect(Date.parse(first.confirmFrom ?? '')).toBeGreaterThan(Date.parse(first.checkedAt));
    ahead = 2 * HOUR;
    const second = await check();
    expect(second).toMatchObject({ outcome: 'gone', status: 'active' });
    // Asking in between puts the moment off by nothing but the time that the first answer took.
    const later = Date.parse(second.confirmFrom ?? '') - Date.parse(first.confirmFrom ?? '');
    expect(later).toBeLessThan(HOUR);
    ahead = 26 * HOUR;
    expect(await check()).toMatchObject({ outcome: 'gone', status: 'withdrawn' });
    expect(await held()).toMatchObject({
      status: 'withdrawn',
      tombstoneReason: 'the publisher answers 404: there is nothing at its address',
    });
  });

  test('"gone" is believed at once', async () => {
    place.practice.faults.add({ kind: 'error', path: path(), status: 410 });
    expect(await check()).toMatchObject({ outcome: 'gone', status: 'withdrawn' });
  });

  test('records that no listing has named for long are asked after, each once, some at a time', async () => {
    const round = (limit: number) => checkUnlisted(place.app, 'govuk', { ...ASK, limit });
    expect(await round(3)).toMatchObject({ checked: 0 });
    ahead = 31 * DAY;
    world.withdraw(link);
    const asked = contentsOf(place).length;
    const rounds = [await round(3), await round(3), await round(99), await round(99)];
    expect(rounds.slice(0, 2)).toMatchObject([{ checked: 3 }, { checked: 3 }]);
    expect(rounds[3]).toMatchObject({ checked: 0 });
    const documents = await place.app.catalog.documents.count('govuk');
    expect(rounds.reduce((sum, { checked }) => sum + checked, 0)).toBe(documents);
    expect(contentsOf(place).length - asked).toBeLessThanOrEqual(documents);
    const changed = rounds.flatMap((one) => one.changed.map(({ documentId }) => documentId));
    expect(changed).toEqual([id]);
  });

  test('a publisher that does not answer is left alone until the next round', async () => {
    ahead = 31 * DAY;
    place.practice.faults.add({ kind: 'error', path: '/api/content/*', status: 503 });
    const { checked, changed } = await checkUnlisted(place.app, 'govuk', { ...ASK, limit: 99 });
    expect({ checked, changed }).toEqual({ checked: 3, changed: [] });
  });
});

test('annals check of a CRS report hears what congress.gov says of it', async () => {
  const world = crsWorld({ seed: 5, size: 12 });
  place = await practiceApp(
    { publishers: [crsPublisher(world)] },
    {
      env: {
        ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
        ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
      },
    },
  );
  const order = { source: 'crs_reports', params: {}, mode: 'full', trigger: 'cli' } as const;
  await startRun(place.app, { ...order, stop: never });
  const number = world.reports().find(({ on, archived }) => on.every && on.congress && !archived);
  const id = `crs:${number?.number}`;
  const check = () => checkRecord(place.app, id, ASK);
  expect(await check()).toMatchObject({ outcome: 'unchanged', status: 'active' });
  world.revise(number?.number ?? '');
  expect(await check()).toMatchObject({ outcome: 'changed', status: 'active' });
  expect(await place.app.catalog.documents.versions(id)).toHaveLength(2);
  world.archive(number?.number ?? '', {});
  expect(await check()).toMatchObject({ outcome: 'withdrawn' });
  world.unarchive(number?.number ?? '');
  expect(await check()).toMatchObject({ outcome: 'restored', status: 'active' });
});
