import { afterEach, beforeEach, expect, test } from 'vitest';
import { sapPublisher, sapWorld } from '../../practice/publishers/saps/publisher.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

let place: PracticeApp;
beforeEach(async () => {
  const env = {
    ANNALS_SOURCES__SAPS__RATE: 'unlimited',
    ANNALS_SOURCES__SAPS__BACKOFF__BASE_MS: '5',
    ANNALS_SOURCES__SAPS__BACKOFF__MAX_MS: '50',
  };
  place = await practiceApp({ publishers: [sapPublisher(sapWorld())] }, { env });
});
afterEach(() => place.close());

const run = (params: JsonObject = {}): Promise<Run> =>
  startRun(place.app, { source: 'saps', params, mode: 'full', trigger: 'cli', stop: never });
const statement = (key: string) => place.app.catalog.documents.find(`sap:${key}`);

test('statements of the archive and of the page: several bills, none, a scan, a rescinded one', async () => {
  expect(await run()).toMatchObject({ status: 'completed', counts: { downloaded: 4, failed: 0 } });
  expect(await statement('2026-04-15-sjres32-sjres138')).toMatchObject({
    title: 'S.J. Res. 32 and S.J. Res. 138 – Joint Resolutions',
    publishedAt: '2026-04-15T00:00:00.000Z',
    bodyStatus: 'ok',
  });
  const { records, relations } = place.app.catalog;
  expect((await records.resolve('sap:2026-04-15-sjres138'))?.id).toBe(
    'sap:2026-04-15-sjres32-sjres138',
  );
  const bills = await relations.list({
    id: 'sap:2026-04-15-sjres32-sjres138',
    direction: 'out',
    kinds: ['states_policy_on'],
    limit: 9,
  });
  expect(bills.map(({ to }) => to)).toEqual(['sjres:119:32', 'sjres:119:138']);
  expect(await statement('2025-03-02-the-lamps-of-the-district')).toMatchObject({
    metadata: { congress: 119 },
  });
  expect(await statement('2025-01-22-s5')).toMatchObject({
    bodyStatus: 'scanned_no_text',
    bodyText: null,
  });
  // On the page of the White House alone so far.
  expect(await statement('2026-06-30-hr7')).toMatchObject({
    metadata: { textFrom: expect.stringContaining('whitehouse.gov') },
  });

  // The page vanishes with its president: what is held stays, and the run says so.
  place.practice.faults.add({ kind: 'vanished' });
  expect((await run()).counts).toMatchObject({ planned: 0, unchanged: 3 });
  expect(await statement('2026-06-30-hr7')).toMatchObject({ status: 'active' });

  expect((await run({ administration: '46-Biden' })).counts).toMatchObject({ downloaded: 3 });
  expect(await statement('2023-05-30-hr3746')).toMatchObject({
    status: 'withdrawn',
    tombstoneReason: expect.stringMatching(/^rescinded: .*White House website/),
  });
  // Two statements of one day on one resolution.
  expect((await statement('2024-02-05-hres863'))?.title).toContain('First');
  expect((await statement('2024-02-05-hres863-2'))?.title).toContain('Second');
});
