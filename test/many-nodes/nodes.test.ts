/** Several processes on one data set: who helps whom, who leads, who refuses. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { type App, openApp } from '../../src/app/app.ts';
import { openPoliteMemoryOf, postgresAddress, sharedClock } from '../../src/app/catalogs.ts';
import { shareMemory } from '../../src/app/sharing.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import { WORK_KINDS } from '../../src/core/node.ts';
import { NO_COUNTS, type Run } from '../../src/core/run.ts';
import { type Clock, HOUR } from '../../src/core/time.ts';
import { untilAborted } from '../../src/core/until-aborted.ts';
import { connectRedis } from '../../src/store/redis/connection.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { bePresent, type Presence } from '../../src/use-cases/nodes/presence.ts';
import { shownNodes } from '../../src/use-cases/nodes/show.ts';
import { keepTakingUp } from '../../src/use-cases/nodes/taking-up.ts';
import { keepWorking } from '../../src/use-cases/nodes/working.ts';
import { hastyClock } from '../hasty-clock.ts';
import { exportOf, runDay } from '../journeys/govuk-day.ts';
import { whyNoPostgres } from '../postgres-server.ts';
import { type PracticeApp, practiceApp } from '../practice-app.ts';
import { sharedPostgres, sharedRedis } from '../servers/desk.ts';
import { missingForRedis, startRedis } from '../servers/redis.ts';
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

const another = async (clock?: Clock): Promise<App> => {
  const app = await openApp({ settings: place.app.settings, cwd: place.folder, clock });
  open.push(app);
  return app;
};
const present = async (app: App, order: Parameters<typeof bePresent>[1]): Promise<Presence> => {
  const presence = await bePresent(app, order);
  open.push({ close: () => presence.leave() });
  return presence;
};
const SERVE = { role: 'serve', kinds: WORK_KINDS } as const;

let expected: string;
beforeAll(async () => {
  const alone = await practiceApp({ publishers: [govukPublisher(world())] });
  await runDay(alone, DATE);
  expected = await exportOf(alone.app);
  await alone.close();
});

/** Whoever looks for work by this clock never looks a second time by itself. */
const whoOversleeps: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms === 1_000 ? HOUR : ms, signal),
};

const PER_SECOND = 6;
/** Requests that come late on a busy machine, the first one most of all. */
const LATE_MS = 1_500;

/** Runs a day with a worker beside it; what both did must be what one alone would have done. */
async function runWithHelp(env: Record<string, string>, clock?: Clock): Promise<void> {
  place = await practiceApp(
    { publishers: [govukPublisher(world())] },
    { env: { ANNALS_SOURCES__GOVUK__RATE: `${PER_SECOND}/second`, ...env } },
  );
  const helper = await another(clock);
  const stop = new AbortController();
  const said: string[] = [];
  const working = keepWorking(helper, {
    kinds: ['fetch'],
    stop: stop.signal,
    say: (sentence) => void said.push(sentence),
  });
  const elsewhere: string[] = [];
  const idle = keepWorking(await another(), {
    kinds: ['browser'],
    stop: stop.signal,
    say: (sentence) => void elsewhere.push(sentence),
  });
  await until('the workers are on the list', async () => (await shownNodes(helper)).length === 2);
  const run = await runDay(place, DATE);
  stop.abort();
  await Promise.all([working, idle]);
  // This source needs no browser.
  expect(elsewhere).toEqual([]);
  expect(run).toMatchObject({ status: 'completed', health: 'ok' });
  expect(said.join()).toMatch(/helped run .* of govuk: [1-9]\d* kept, 0 failed/);
  expect(await exportOf(place.app)).toBe(expected);
  const asked = place.practice.log
    .entries({ host: 'www.gov.uk' })
    .filter((request) => request.path.startsWith('/api/content/'));
  // Nothing was asked for twice, and both together kept the pace: each with all of it would take half as long.
  expect(new Set(asked.map((one) => one.path)).size).toBe(asked.length);
  const took = (asked.at(-1)?.at ?? 0) - (asked[0]?.at ?? 0);
  expect(took).toBeGreaterThan(((asked.length - 1) * 1000) / PER_SECOND - LATE_MS);
  expect(await shownNodes(helper)).toEqual([]);
}

describe('a worker', () => {
  test('helps a run of another process of the data folder', () => runWithHelp({}));

  const missing = missingForRedis();
  test.skipIf(missing !== undefined)(
    missing ?? 'is woken through Redis when there is work, and keeps the pace of all',
    async () => {
      const redis = await sharedRedis();
      const env = {
        ANNALS_QUOTA__BACKEND: 'redis',
        ANNALS_QUOTA__REDIS_URL: redis.url,
        ANNALS_QUOTA__REDIS_PREFIX: randomUUID(),
      };
      await runWithHelp(env, whoOversleeps);
    },
  );

  test.skipIf(whyNoPostgres !== undefined)(
    whyNoPostgres ?? 'is woken through PostgreSQL where there is no Redis',
    async () => runWithHelp(await inDatabase('nodes_bell'), whoOversleeps),
  );
});

/** Where the data set is: in a folder, or in a database of its own. */
const PLACES = [
  { on: 'one machine', envOf: async () => ({}), missing: undefined },
  { on: 'PostgreSQL', envOf: () => inDatabase('nodes_lead'), missing: whyNoPostgres },
] as const;

async function inDatabase(name: string): Promise<Record<string, string>> {
  return {
    ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
    ANNALS_STORAGE__CATALOG__URL: (await sharedPostgres()).database(name),
  };
}

describe.each(PLACES)('nodes on $on', ({ envOf, missing }) => {
  test.skipIf(missing !== undefined)('one leads; when it leaves, another does', async () => {
    place = await practiceApp({}, { env: await envOf() });
    const quick = hastyClock(20);
    const led: string[] = [];
    const lead = (name: string) => async (signal: AbortSignal) => {
      led.push(name);
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    };
    const [one, two] = [await another(quick), await another(quick)];
    const first = await present(one, { ...SERVE, lead: lead('one') });
    await until('the first leads', async () => first.leads);
    const second = await present(two, { ...SERVE, lead: lead('two') });
    // A beat that comes late on a busy machine makes a node look silent for a moment.
    await until('both are seen, and that the first leads', async () => {
      const nodes = await shownNodes(one);
      const leads = nodes.filter((node) => node.leads).map(({ owner }) => owner);
      const isLive = nodes.length === 2 && nodes.every(({ state }) => state === 'live');
      return isLive && leads.join() === first.owner;
    });
    expect(second.leads).toBe(false);
    await first.leave();
    await until('the second leads', async () => second.leads);
    expect(led).toEqual(['one', 'two']);
  });
});

describe.skipIf(whyNoPostgres !== undefined)('the clock of a node', () => {
  test('is compared with that of the database', async () => {
    const env = { ...(await inDatabase('nodes_clock')) };
    place = await practiceApp({}, { env });
    const { settings } = place.app;
    const cwd = place.folder;
    const durable = await openPoliteMemoryOf({ settings, cwd, dataFolder: cwd }, 'write');
    const ownClock = { ...systemClock, now: () => systemClock.now() + HOUR };
    const postgres = await postgresAddress({ settings, cwd });
    const clock = await sharedClock({ settings, cwd, dataFolder: cwd }, ownClock);
    const sharing = { settings, cwd, clock, ownClock, postgres, log: () => undefined };
    const shared = await shareMemory(sharing, durable);
    open.push(shared);
    expect(Math.abs((shared.skewMs() ?? 0) - HOUR)).toBeLessThan(60_000);
  });
});

describe.skipIf(whyNoPostgres !== undefined || missingForRedis() !== undefined)(
  'Redis lost',
  () => {
    test('nodes still see each other, and one leads', async () => {
      const redis = await startRedis();
      const env = {
        ...(await inDatabase('nodes_without_redis')),
        ...{ ANNALS_QUOTA__BACKEND: 'redis', ANNALS_QUOTA__REDIS_URL: redis.url },
      };
      place = await practiceApp({}, { env });
      const quick = hastyClock(20);
      const lead = (signal: AbortSignal) => untilAborted(signal);
      const [one, two] = [await another(quick), await another(quick)];
      await redis.stop();
      const first = await present(one, { ...SERVE, lead });
      await until('the first leads', async () => first.leads);
      const second = await present(two, { ...SERVE, lead });
      await until('both are seen', async () => (await shownNodes(one)).length === 2);
      expect([first.leads, second.leads]).toEqual([true, false]);
      const reader = await openApp({
        ...{ settings: place.app.settings, cwd: place.folder, access: 'read' as const },
      });
      open.push(reader);
      expect(await shownNodes(reader)).toHaveLength(2);
    });

    test('a node says once that it is lost and once that it is back, in its log and to whoever asks', async () => {
      const redis = await startRedis();
      open.push({ close: () => redis.stop() });
      const env = {
        ...(await inDatabase('nodes_say_lost')),
        ...{ ANNALS_QUOTA__BACKEND: 'redis', ANNALS_QUOTA__REDIS_URL: redis.url },
      };
      place = await practiceApp({}, { env });
      const said: string[] = [];
      const app = await openApp({
        ...{ settings: place.app.settings, cwd: place.folder, clock: hastyClock(20) },
        log: (_level, message) => void said.push(message),
      });
      open.push(app);
      await present(app, SERVE);
      const { memory } = await app.shared();
      const ask = () => memory.hosts.find('a.example');
      const lostAt = async () => (await shownNodes(app))[0]?.redisLostAt;
      await ask();
      expect(await lostAt()).toBeNull();
      // It does not answer for longer than a node waits, and has forgotten nothing.
      const pausing = await connectRedis({ url: redis.url, prefix: 'pausing' });
      open.push(pausing);
      await pausing.redis.client('PAUSE', 5_000, 'ALL');
      await ask();
      await until('the list says so', async () => typeof (await lostAt()) === 'string');
      await until('the list says that it is back', async () => (await lostAt()) === null);
      await ask();
      const about = said.filter((line) => line.includes('Redis'));
      expect(about).toHaveLength(2);
      expect(about[0]).toMatch(
        /did not answer: .*; this node continues with its own share of each pace$/,
      );
      expect(about[1]).toMatch(/answers again; paces are shared again$/);
      expect(said.join()).not.toContain(redis.password);
    });
  },
);

describe('nodes', () => {
  test('one that is silent is not shown as the one that leads', async () => {
    place = await practiceApp();
    const app = await another(hastyClock(20));
    const first = await present(app, { ...SERVE, lead: (signal) => untilAborted(signal) });
    await until('it leads', async () => first.leads);
    const later = { ...systemClock, now: () => systemClock.now() + HOUR / 2 };
    expect(await shownNodes(await another(later))).toMatchObject([
      { owner: first.owner, state: 'silent', leads: false },
    ]);
  });

  test('one that meets a newer catalog refuses work and says so', async () => {
    place = await practiceApp();
    const said: string[] = [];
    const app = await another(hastyClock(20));
    const node = await present(app, { ...SERVE, onRefuse: (why) => void said.push(why) });
    expect(node.refuses).toBeNull();
    const db = await openDatabase(path.join(app.dataFolder, 'catalog.sqlite'), 10_000);
    db.exec(`PRAGMA user_version = ${app.catalog.schemaVersion() + 1}`);
    db.close();
    await until('it refuses', async () => node.refuses !== null);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/the catalog has version \d+, and this node knows \d+/);
    await expect(runDay({ ...place, app }, DATE)).rejects.toMatchObject({
      code: 'CATALOG_TOO_NEW',
    });
    await until('the others see it', async () =>
      (await shownNodes(app)).some(({ state }) => state === 'refusing'),
    );
  });
});

describe.skipIf(whyNoPostgres !== undefined)('a worker whose database is away', () => {
  test('waits, says so once, and looks for work when it is back', async () => {
    const server = await sharedPostgres();
    const env = {
      ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
      ANNALS_STORAGE__CATALOG__URL: server.database('away'),
    };
    place = await practiceApp({}, { env });
    const said: string[] = [];
    const app = await openApp({
      ...{ settings: place.app.settings, cwd: place.folder, clock: hastyClock(20) },
      log: (_level, message) => void said.push(message),
    });
    open.push(app);
    const stop = new AbortController();
    const working = keepWorking(app, { kinds: ['fetch'], stop: stop.signal, say: () => undefined });
    await until('it is seen', async () => (await shownNodes(app)).length === 1);
    // Nobody may connect, and nobody is connected: the same as a server that is away, at once.
    const refuse = (is: boolean) =>
      server.psql('postgres', `ALTER DATABASE away ALLOW_CONNECTIONS ${!is}`);
    refuse(true);
    server.psql(
      'postgres',
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'away'`,
    );
    await until('it says that it waits', async () =>
      said.some((line) => line.endsWith('this node waits for it')),
    );
    refuse(false);
    await until('it looks for work again', async () =>
      said.some((line) => line.endsWith('this node looks for work')),
    );
    stop.abort();
    await working;
    expect(said.filter((line) => line.endsWith('this node waits for it'))).toHaveLength(1);
  });
});

describe.skipIf(whyNoPostgres !== undefined)('a run that lost its node', () => {
  const lost = (id: string, change: Partial<Run>): Run => ({
    ...{ id, source: 'govuk', mode: 'full', trigger: 'cron', params: { date: DATE } },
    ...{ startedAt: new Date().toISOString(), heartbeatAt: new Date().toISOString() },
    ...{ endedAt: null, discoveredAt: null, deadlineAt: null, owner: 'elsewhere:1:x' },
    ...{ counts: NO_COUNTS, coverage: null, health: null, error: null, outcome: {} },
    ...{ status: 'running', stopReason: null, ...change },
  });

  test('is gone on with by a node that serves; one that a person stopped is not', async () => {
    place = await practiceApp(
      { publishers: [govukPublisher(world())] },
      {
        env: {
          ...(await inDatabase('lost_runs')),
          ANNALS_ENGINE__HEARTBEAT_SECONDS: '1',
        },
      },
    );
    const { app } = place;
    const { runs } = app.catalog;
    const everybodyLives = { aliveSince: '', isDead: () => false };
    const [stopped, gone] = ['01M7NDA8HZ9ASW8J7DCQ6YN8W1', '01M7NDA8HZ9ASW8J7DCQ6YN8W2'];
    await runs.begin(lost(stopped, {}), everybodyLives);
    const end = { endedAt: new Date().toISOString(), counts: NO_COUNTS, coverage: 0 } as const;
    const asked = { status: 'aborted', health: 'partial', error: null, outcome: {} } as const;
    await runs.end(stopped, { ...end, ...asked, stopReason: 'stopped' }, []);
    await runs.begin(lost(gone, {}), everybodyLives);
    const stop = new AbortController();
    const taking = keepTakingUp(app, { stop: stop.signal, mayWork: () => true });
    await expect.poll(async () => (await runs.find(gone))?.status).toBe('completed');
    stop.abort();
    await taking;
    expect(await exportOf(app)).toBe(expected);
    expect(await runs.find(stopped)).toMatchObject({ status: 'aborted', stopReason: 'stopped' });
  });
});
