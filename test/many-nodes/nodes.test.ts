/** Several processes on one data set: who helps whom, who leads, who refuses. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { type App, openApp } from '../../src/app/app.ts';
import { WORK_KINDS } from '../../src/core/node.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { bePresent, type Presence } from '../../src/use-cases/nodes/presence.ts';
import { shownNodes } from '../../src/use-cases/nodes/show.ts';
import { keepWorking } from '../../src/use-cases/nodes/working.ts';
import { exportOf, runDay } from '../journeys/govuk-day.ts';
import { type PracticeApp, practiceApp } from '../practice-app.ts';
import { sharedRedis } from '../servers/desk.ts';
import { missingForRedis } from '../servers/redis.ts';
import { until } from '../servers/started.ts';

const DATE = '2026-07-15';
const world = () =>
  govukWorld({ seed: 7, days: [DATE], perDay: 30, background: 0, bodyBytes: 400 });

let place: PracticeApp;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  await place.close();
});

const another = async (settings = place.app.settings): Promise<App> => {
  const app = await openApp({ settings, cwd: place.folder });
  open.push(app);
  return app;
};
const present = async (app: App, order: Parameters<typeof bePresent>[1]): Promise<Presence> => {
  const presence = await bePresent(app, order);
  open.push({ close: () => presence.leave() });
  return presence;
};
const SERVE = { role: 'serve', kinds: WORK_KINDS } as const;

/** Runs a day with a worker beside it; what both did must be what one alone would have done. */
async function runWithHelp(env: Record<string, string>): Promise<void> {
  const alone = await practiceApp({ publishers: [govukPublisher(world())] });
  await runDay(alone, DATE);
  const expected = await exportOf(alone.app);
  await alone.close();

  place = await practiceApp(
    { publishers: [govukPublisher(world())] },
    { env: { ANNALS_SOURCES__GOVUK__RATE: '10/second', ...env } },
  );
  const helper = await another();
  const stop = new AbortController();
  const said: string[] = [];
  const working = keepWorking(helper, {
    kinds: ['fetch'],
    stop: stop.signal,
    say: (sentence) => void said.push(sentence),
  });
  await until('the worker is on the list', async () => (await shownNodes(helper)).length === 1);
  const run = await runDay(place, DATE);
  stop.abort();
  await working;
  expect(run).toMatchObject({ status: 'completed', health: 'ok' });
  expect(said.join()).toMatch(/helped run .* of govuk: [1-9]\d* kept, 0 failed/);
  expect(await exportOf(place.app)).toBe(expected);
  const asked = place.practice.log
    .entries({ host: 'www.gov.uk' })
    .filter((request) => request.path.startsWith('/api/content/'));
  // Nothing was asked for twice, and both together kept the pace.
  expect(new Set(asked.map((one) => one.path)).size).toBe(asked.length);
  expect(await shownNodes(helper)).toEqual([]);
}

describe('a worker', () => {
  test('helps a run of another process of the data folder', () => runWithHelp({}));

  const missing = missingForRedis();
  test.skipIf(missing !== undefined)(
    missing ?? 'helps, with paces and cache in Redis',
    async () => {
      const redis = await sharedRedis();
      await runWithHelp({
        ANNALS_QUOTA__BACKEND: 'redis',
        ANNALS_QUOTA__REDIS_URL: redis.url,
        ANNALS_QUOTA__REDIS_PREFIX: randomUUID(),
      });
    },
  );
});

describe('nodes', () => {
  test('one of them leads; when it leaves, another does', async () => {
    place = await practiceApp();
    const led: string[] = [];
    const lead = (name: string) => async (signal: AbortSignal) => {
      led.push(name);
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    };
    const [one, two] = [await another(), await another()];
    const first = await present(one, { ...SERVE, lead: lead('one') });
    await until('the first leads', async () => first.leads);
    const second = await present(two, { ...SERVE, lead: lead('two') });
    await until('both are seen', async () => (await shownNodes(one)).length === 2);
    const nodes = await shownNodes(one);
    expect(nodes.filter(({ leads }) => leads).map(({ owner }) => owner)).toEqual([first.owner]);
    expect(nodes.map(({ state }) => state)).toEqual(['live', 'live']);
    await first.leave();
    await until('the second leads', async () => second.leads);
    expect(led).toEqual(['one', 'two']);
  });

  test('one that meets a newer catalog refuses work and says so', async () => {
    place = await practiceApp();
    const said: string[] = [];
    const app = await another();
    const node = await present(app, { ...SERVE, onRefuse: (why) => void said.push(why) });
    expect(node.refuses).toBeNull();
    const db = await openDatabase(path.join(app.dataFolder, 'catalog.sqlite'), 10_000);
    db.exec(`PRAGMA user_version = ${app.catalog.schemaVersion() + 1}`);
    db.close();
    await until('it refuses', async () => node.refuses !== null);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/the catalog has version \d+, and this node knows \d+/);
    await until('the others see it', async () =>
      (await shownNodes(app)).some(({ state }) => state === 'refusing'),
    );
  });
});
