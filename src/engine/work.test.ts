import { afterEach, expect, test } from 'vitest';
import { type EnginePlace, enginePlace, fileOf } from '../../test/engine-place.ts';
import { systemClock } from '../app/system-clock.ts';
import { NO_COUNTS } from '../core/run.ts';
import { instant } from '../core/time.ts';
import { tell } from '../use-cases/decision-sentences.ts';
import { why } from '../use-cases/why.ts';

let here: EnginePlace;
afterEach(() => here.close());

const books = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`b${i}`, {}]));
const FOREIGN = 'elsewhere:1:x';

test.each([
  ['had begun: it has cost an attempt, and the log says so', true, 2],
  ['had not begun: it has cost nothing', false, 1],
])(
  'a lease that ran out is given to another worker. Work on it %s',
  async (_what, begun, attempt) => {
    const stolen: string[] = [];
    here = await enginePlace(books(4), {
      politeness: { rate: 'unlimited', inFlight: 1, robots: 'api' },
      async acquire(candidate, ctx) {
        if (candidate.key === 'b0') stolen.push(...(await steal()));
        await ctx.download(fileOf(candidate.key));
      },
    });
    const { catalog } = here.place.app;
    const steal = async () => {
      const run = await catalog.runs.latest();
      const now = Date.now();
      const leased = await catalog.items.lease(run?.id ?? '', FOREIGN, {
        max: 1,
        now: instant(now),
        until: instant(now + 60),
      });
      if (begun) for (const item of leased) await catalog.items.begin(item);
      return leased.map((item) => item.candidate.key);
    };
    const run = await here.run();
    expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 4 } });
    expect(stolen).toHaveLength(1);
    const items = await catalog.items.list({ runId: run.id, limit: 9 });
    for (const item of items) {
      const expected = stolen.includes(item.key) ? attempt : 1;
      expect([item.key, item.attempt]).toEqual([item.key, expected]);
    }
    const lines = await catalog.decisions.find({ key: stolen[0], stages: ['keep'], limit: 9 });
    expect(lines.map(({ verdict }) => verdict)).toEqual(begun ? ['expire', 'kept'] : ['kept']);
  },
);

test('an item that takes every process down with it ends as failed, after more deaths than it has attempts', async () => {
  const { run, item } = await deaths(8, 'in its work');
  expect(item).toMatchObject({
    status: 'failed',
    attempt: 8,
    failure: { code: 'LEASE_EXPIRED', message: 'the process that held the item is gone' },
  });
  expect(run).toMatchObject({ counts: { failed: 1 } });
  expect(here.shelf.asked).toEqual([]);
  const story = await why(here.place.app, 'poison', 99);
  const told = story.decisions.map((line) => tell(line).text);
  const gone = 'LEASE_EXPIRED: the process that held the item is gone';
  expect(told).toContain(`attempt 1 of 8 was lost; another follows (${gone})`);
  expect(told).toContain(`attempt 8 of 8 was lost, and it was the last: ${gone}`);
});

test('an item that a few processes died over is kept by the next one, though it has three attempts', async () => {
  const { run, item } = await deaths(5, 'in its work');
  expect(item).toMatchObject({ status: 'pending', attempt: 5 });
  expect(await here.resume(run)).toMatchObject({
    status: 'completed',
    counts: { downloaded: 1, failed: 0 },
  });
});

test('an item that a process only had in hand when it died is as it was, however often', async () => {
  const { run, item } = await deaths(7, 'before its turn');
  expect(item).toMatchObject({ status: 'pending', attempt: 0 });
  expect(await here.resume(run, {}, {})).toMatchObject({
    status: 'completed',
    counts: { downloaded: 1, failed: 0 },
  });
});

/** A run of one item whose processes die one after the other with the item in hand. */
async function deaths(times: number, when: 'in its work' | 'before its turn') {
  here = await enginePlace({ poison: {} });
  const { catalog } = here.place.app;
  const stop = new AbortController();
  here.place.practice.faults.add({ kind: 'throttle', path: '/book/*', retryAfter: 2 });
  const waiting = here.run({ stop: stop.signal });
  const asked = () => here.place.practice.log.entries().length;
  await expect.poll(asked, { timeout: 240_000 }).toBeGreaterThan(1);
  stop.abort();
  let run = await waiting;
  here.place.practice.faults.clear();
  for (let death = 1; death <= times; death++) {
    const later = instant(Date.now() + 60_000);
    const held = await catalog.items.lease(run.id, FOREIGN, { max: 1, now: later, until: later });
    expect(held.map((item) => item.attempt)).toEqual([when === 'in its work' ? death : 1]);
    if (when === 'in its work') for (const item of held) await catalog.items.begin(item);
    // Whoever had the run held the item.
    run = await here.resume({ ...run, owner: FOREIGN }, { stop: AbortSignal.abort() });
  }
  const [item] = await catalog.items.list({ runId: run.id, limit: 9 });
  return { run, item };
}

test('while a host cools down, items that wait are left where they are', async () => {
  here = await enginePlace(books(60));
  here.place.practice.faults.add({ kind: 'throttle', path: '/book/*', retryAfter: 1, count: 1 });
  const run = await here.run({}, { rules: { heartbeatMs: 5000 } });
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 60 } });
  const lines = await here.place.app.catalog.decisions.find({
    runId: run.id,
    stages: ['keep'],
    limit: 999,
  });
  const waited = lines.filter((line) => line.verdict === 'snooze').length;
  expect(waited).toBeGreaterThan(0);
  expect(waited).toBeLessThan(12);
  const items = await here.place.app.catalog.items.list({ runId: run.id, limit: 99 });
  expect(new Set(items.map((item) => item.attempt))).toEqual(new Set([1]));
});

test('no more are in flight than the source allows', async () => {
  here = await enginePlace(books(20), {
    politeness: { rate: 'unlimited', inFlight: 3, robots: 'api' },
  });
  here.place.practice.faults.add({ kind: 'slow', path: '/book/*', delayMs: 20 });
  await here.run();
  expect(here.place.practice.log.summary().maxInFlight).toBe(3);
});

test('a source may have more in work than it may ask for at once, and asks for no more', async () => {
  let inWork = 0;
  let most = 0;
  here = await enginePlace(books(24), {
    politeness: { rate: 'unlimited', inFlight: 2, robots: 'api' },
    workers: () => 8,
    async acquire(candidate, ctx) {
      inWork += 1;
      most = Math.max(most, inWork);
      await ctx.download(fileOf(candidate.key));
      inWork -= 1;
    },
  });
  here.place.practice.faults.add({ kind: 'slow', path: '/book/*', delayMs: 10 });
  await here.run();
  expect(most).toBe(8);
  expect(here.place.practice.log.summary().maxInFlight).toBe(2);
});

test('a run ends when its last item does, though other workers were waiting', async () => {
  here = await enginePlace(books(3), {
    politeness: { rate: 'unlimited', inFlight: 8, robots: 'api' },
  });
  here.place.practice.faults.add({ kind: 'slow', path: '/book/b2', delayMs: 60 });
  // Whoever sleeps until the next look sleeps far too long here, unless somebody wakes them.
  const asleep: number[] = [];
  const clock = {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) => {
      if (ms < 100 || ms > 1000) return systemClock.sleep(ms, signal);
      asleep.push(ms);
      return systemClock.sleep(300_000, signal);
    },
  };
  const began = Date.now();
  await here.run({}, { clock, rules: { heartbeatMs: 5000 } });
  expect(asleep.length).toBeGreaterThan(0);
  expect(Date.now() - began).toBeLessThan(290_000);
});

test('of what a worker has in hand, only the item it works on has begun', async () => {
  let rescued: unknown;
  here = await enginePlace(books(3), {
    politeness: { rate: 'unlimited', inFlight: 1, robots: 'api' },
    async acquire(candidate, ctx) {
      rescued ??= await processDies();
      await ctx.download(fileOf(candidate.key));
    },
  });
  const { catalog } = here.place.app;
  const processDies = async () => {
    const run = await catalog.runs.latest();
    // Writes are committed in the order of their coming: the mark of this item is among them now.
    await catalog.runs.count(run?.id ?? '', run?.counts ?? NO_COUNTS);
    return catalog.items.rescueFrom(run?.id ?? '', instant(Date.now()), 3, () => true);
  };
  const run = await here.run();
  expect(rescued).toEqual({ free: 1, again: 1, failed: 0 });
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 3, failed: 0 } });
});

test('asked to stop, a worker begins nothing that it had in hand, and gives it back at once', async () => {
  const stop = new AbortController();
  const begun: string[] = [];
  here = await enginePlace(books(4), {
    politeness: { rate: 'unlimited', inFlight: 1, robots: 'api' },
    async acquire(candidate, ctx) {
      begun.push(candidate.key);
      // One worker has two in hand: this one, and one that it has not begun.
      stop.abort();
      await ctx.download(fileOf(candidate.key));
    },
  });
  const run = await here.run({ stop: stop.signal });
  expect(run).toMatchObject({ status: 'aborted', counts: { downloaded: 1, failed: 0 } });
  expect(begun).toEqual(['b0']);
  const { catalog } = here.place.app;
  expect((await catalog.items.tally(run.id)).byStatus).toMatchObject({
    downloaded: 1,
    pending: 3,
    in_progress: 0,
  });
  const items = await catalog.items.list({ runId: run.id, status: ['pending'], limit: 9 });
  expect(items.map(({ attempt }) => attempt)).toEqual([0, 0, 0]);
});

test('whoever slept for longer than a lease does not ask for what another has by now', async () => {
  let slept = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + slept };
  here = await enginePlace(books(2), {
    politeness: { rate: 'unlimited', inFlight: 1, robots: 'api' },
    async acquire(candidate, ctx) {
      if (slept === 0) await sleepTooLong(candidate.key);
      await ctx.download(fileOf(candidate.key));
    },
  });
  const { catalog } = here.place.app;
  const sleepTooLong = async (inWork: string) => {
    slept = 60 * 60_000;
    const run = await catalog.runs.latest();
    const now = instant(clock.now());
    const mine = await catalog.items.list({ runId: run?.id ?? '', limit: 9 });
    await catalog.items.rescueFrom(run?.id ?? '', now, 9, () => true);
    // Another node has both for a moment, and dies.
    await catalog.items.lease(run?.id ?? '', FOREIGN, { max: 2, now, until: now });
    expect(mine.map(({ key }) => key)).toContain(inWork);
  };
  const said: string[] = [];
  const log = (_level: string, what: string) => void said.push(what);
  const run = await here.run({}, { clock, log });
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 2 } });
  expect(said).toContain('a lease ran out before its turn');
  // What was in work was on its way; what was not yet begun is asked for once, by who has it then.
  expect(here.shelf.asked.filter(({ path }) => path.endsWith('b1'))).toHaveLength(1);
});

test('a settlement that comes too late is refused, and the log says so', async () => {
  const said: string[] = [];
  let stolen = false;
  here = await enginePlace(books(1), {
    politeness: { rate: 'unlimited', inFlight: 1, robots: 'api' },
    async acquire(candidate, ctx) {
      if (!stolen) await steal();
      await ctx.download(fileOf(candidate.key));
    },
  });
  const { catalog } = here.place.app;
  const steal = async () => {
    stolen = true;
    const run = await catalog.runs.latest();
    const now = instant(Date.now());
    await catalog.items.rescueFrom(run?.id ?? '', now, 9, () => true);
    // For a moment: whoever looks next finds the lease run out.
    await catalog.items.lease(run?.id ?? '', FOREIGN, { max: 1, now, until: now });
  };
  const log = (level: string, what: string) => void said.push(`${level} ${what}`);
  const run = await here.run({}, { log });
  expect(said).toContain('warn a settlement was refused');
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 1, failed: 0 } });
});
