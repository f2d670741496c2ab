import { afterEach, beforeEach, expect, test } from 'vitest';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { type CrsWorld, crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

let place: PracticeApp;
let world: CrsWorld;
beforeEach(async () => {
  world = crsWorld({ seed: 5, size: 30 });
  const env = {
    ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
    ANNALS_SOURCES__CRS_REPORTS__BACKOFF__BASE_MS: '5',
    ANNALS_SOURCES__CRS_REPORTS__BACKOFF__MAX_MS: '50',
    ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
  };
  place = await practiceApp({ publishers: [crsPublisher(world)] }, { env });
});
afterEach(() => place.close());

const order = {
  source: 'crs_reports',
  params: {},
  mode: 'full',
  trigger: 'cli',
  stop: never,
} as const;
const run = () => startRun(place.app, order);
const bodies = () =>
  Promise.all(
    world.expected().map(async ({ number }) => {
      const document = await place.app.catalog.documents.find(`crs:${number}`);
      return document?.bodyText;
    }),
  );

test('a challenge instead of three texts: none is kept as a text, the run counts them, the next heals', async () => {
  const body = '<!DOCTYPE html><title>One moment</title><p>Checking your browser before you go on.';
  place.practice.faults.add({ kind: 'html', path: '/files/*.html', count: 3, body });
  const done = await run();
  expect(done).toMatchObject({ status: 'completed', counts: { failed: 0, withoutText: 3 } });
  const texts = await bodies();
  expect(texts.filter((text) => text === null)).toHaveLength(3);
  expect(texts.join()).not.toContain('Checking your browser');
  const again = await run();
  expect(again.counts).toMatchObject({ planned: 3, downloaded: 3, withoutText: 0 });
  expect((await bodies()).filter((text) => !text)).toEqual([]);
});

test('a JSON that is not the one of the list is asked for again and never kept', async () => {
  const other = JSON.stringify({ number: 'R1', versions: [] });
  place.practice.faults.add({ kind: 'html', path: '/reports/*.json', count: 1, body: other });
  const done = await run();
  expect(done).toMatchObject({ status: 'completed', counts: { failed: 0, withoutText: 0 } });
  const log = await place.app.catalog.decisions.find({
    runId: done.id,
    stages: ['keep'],
    limit: 999,
  });
  const reasons = log.filter(({ verdict }) => verdict === 'retry').map(({ reason }) => reason);
  expect(reasons).toEqual([expect.stringMatching(/^NOT_AS_DECLARED: .*sha1 is/)]);
});
