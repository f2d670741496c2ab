import { afterEach, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { runDay } from '../../test/journeys/govuk-day.ts';
import { type PracticeApp, practiceApp } from '../../test/practice-app.ts';
import type { JsonObject } from '../core/json.ts';
import { NO_COUNTS } from '../core/run.ts';
import { instant } from '../core/time.ts';
import { attendRuns, endingsTo, foreseenTrouble } from './serving.ts';

const DATE = '2026-07-15';
let place: PracticeApp;
afterEach(() => place.close());

const open = async (env: Record<string, string> = {}) => {
  const world = govukWorld({ seed: 3, days: [DATE], perDay: 5, background: 0, bodyBytes: 300 });
  place = await practiceApp({ publishers: [govukPublisher(world)] }, { env });
};

test('how a run ended is told with its id, its counts and why', async () => {
  await open();
  const lines: [string, string, JsonObject | undefined][] = [];
  place.app.listen(endingsTo((level, what, facts) => void lines.push([level, what, facts])));
  const good = await runDay(place, DATE);
  place.practice.faults.add({ kind: 'error', path: '/api/search.json', status: 500 });
  const bad = await runDay(place, DATE);
  expect(lines).toMatchObject([
    [
      'info',
      `run ${good.id} of govuk for ${DATE} completed`,
      { kept: good.counts.downloaded, failed: 0 },
    ],
    [
      'error',
      `run ${bad.id} of govuk for ${DATE} failed`,
      { kept: 0, why: expect.stringContaining('DISCOVERY_INCOMPLETE') },
    ],
  ]);
});

test('what will make runs fail is said at the start', async () => {
  await open({
    ANNALS_HTTP__CONTACT: 'you@example.org',
    ANNALS_NETWORK__CONNECT_TO: '',
    ANNALS_STORAGE__MIN_FREE_MB: '999999999',
  });
  const { registry } = place.app;
  const sources = registry.sources.map((source) => ({ ...source, browser: {} }));
  const app = { ...place.app, registry: { ...registry, sources } };
  const trouble = (await foreseenTrouble(app, { PATH: '' })).join('\n');
  expect(trouble).toContain('http.contact is "you@example.org"');
  expect(trouble).toContain('there is no browser (PATH has none of chromium');
  expect(trouble).toContain('the least is 999999999 MiB');
});

test('a run that a killed server left is marked as crashed when the next one starts', async () => {
  await open();
  const { catalog } = place.app;
  const done = await runDay(place, DATE);
  const old = instant(Date.now() - 3_600_000);
  const left = { ...done, id: '01J00000000000000000000000', status: 'running' as const };
  const row = {
    ...left,
    owner: 'elsewhere:1:x',
    heartbeatAt: old,
    endedAt: null,
    counts: NO_COUNTS,
  };
  await catalog.runs.begin(row, { aliveSince: '', isDead: () => false });
  await attendRuns(place.app, { PATH: process.env.PATH });
  expect(await catalog.runs.find(row.id)).toMatchObject({
    status: 'aborted',
    stopReason: 'crashed',
  });
});
