import { afterEach, expect, test } from 'vitest';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { type CrsWorld, crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { dryRun, resume, startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const ENV = {
  ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
  ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
};
const ORDER = { source: 'crs_reports', params: {}, mode: 'full', stop: never } as const;

let place: PracticeApp;
let world: CrsWorld;
afterEach(() => place.close());

test('a report that moves to the front while the list is read is named all the same', async () => {
  world = crsWorld({ seed: 5, size: 420 });
  const usual = crsPublisher(world);
  const onCongress = () => world.reports().filter(({ on }) => on.congress);
  expect(onCongress().length).toBeGreaterThan(260);
  let moved: string | undefined;
  const restless: typeof usual = {
    ...usual,
    handle(request) {
      if (request.search.includes('offset=250') && moved === undefined) {
        const oldestFirst = onCongress().sort((a, b) => a.touchedAt - b.touchedAt);
        moved = oldestFirst.find(({ on }) => !on.every)?.number ?? '';
        world.revise(moved, {});
      }
      return usual.handle(request);
    },
  };
  place = await practiceApp({ publishers: [restless] }, { env: ENV });
  const foreseen = await dryRun(place.app, ORDER);
  expect(moved).toMatch(/\d/);
  const all = world.reports().filter(({ on }) => on.every || on.congress);
  expect(foreseen.listed).toBe(all.length);
});

test('resume --retry-failed takes up what failed, and says so when nothing is left', async () => {
  world = crsWorld({ seed: 5, size: 30 });
  place = await practiceApp({ publishers: [crsPublisher(world)] }, { env: ENV });
  const again = () =>
    resume(place.app, { source: 'crs_reports', trigger: 'cli', retryFailed: true, stop: never });
  const number = world.reports().find(({ on, has }) => on.every && has === 'html and pdf')?.number;
  const path = `/reports/${number}.json`;
  const gone = place.practice.faults.add({ kind: 'error', path, status: 404 });
  const first = await startRun(place.app, { ...ORDER, trigger: 'cli' });
  expect(first).toMatchObject({ status: 'completed', counts: { failed: 1 } });
  place.practice.faults.remove(gone);
  expect(await again()).toMatchObject({
    id: first.id,
    status: 'completed',
    counts: { failed: 0, downloaded: first.counts.downloaded + 1 },
  });
  await expect(again()).rejects.toMatchObject({
    code: 'NOTHING_TO_RESUME',
    message: 'no run of crs_reports was interrupted, and none left items that failed',
  });
});
