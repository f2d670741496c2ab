import { afterEach, describe, expect, test } from 'vitest';
import { type EnginePlace, enginePlace } from '../../test/engine-place.ts';
import { never } from '../../test/practice-app.ts';
import { systemClock } from '../app/system-clock.ts';
import { AnnalsError } from '../core/errors.ts';
import { NO_COUNTS, type Run } from '../core/run.ts';
import type { Progress } from '../core/run-order.ts';
import { HOUR, instant } from '../core/time.ts';

let here: EnginePlace;
afterEach(() => here.close());

const books = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`b${String(i).padStart(3, '0')}`, {}]),
  );
const slowly = (delayMs: number) =>
  here.place.practice.faults.add({ kind: 'slow', path: '/book/*', delayMs });
const until = async (what: () => boolean) => {
  for (let i = 0; i < 40_000 && !what(); i++) await new Promise((done) => setTimeout(done, 5));
};

describe('a run that is asked to stop', () => {
  test('finishes what is in flight, gives back the rest, and is completed by resume without repeating', async () => {
    here = await enginePlace(books(12));
    slowly(80);
    const stop = new AbortController();
    const running = here.run({ stop: stop.signal });
    await until(() => here.shelf.asked.length >= 3);
    stop.abort();
    const run = await running;
    expect(run).toMatchObject({
      status: 'aborted',
      stopReason: 'stopped',
      error: { code: 'STOPPED' },
    });
    const kept = here.shelf.asked.length;
    expect(kept).toBeLessThan(8);
    expect(run.counts).toMatchObject({ planned: 12, downloaded: kept, failed: 0 });
    const requests = here.place.practice.log.entries().filter((r) => r.path.startsWith('/book/'));
    expect(requests.map((request) => request.status)).toEqual(requests.map(() => 200));
    const left = await here.place.app.catalog.items.list({
      runId: run.id,
      status: ['pending'],
      limit: 99,
    });
    expect(left.map((item) => item.attempt)).toEqual(Array.from({ length: 12 - kept }, () => 0));

    here.place.practice.faults.clear();
    await here.place.reopen();
    const resumed = await here.resume(run);
    expect(resumed).toMatchObject({ id: run.id, status: 'completed', stopReason: null });
    expect(resumed.counts).toMatchObject({ planned: 12, downloaded: 12, attempted: 12, pages: 1 });
    expect(here.shelf.asked).toHaveLength(12);
    expect(here.place.practice.log.entries({ path: '/list' })).toHaveLength(1);
  });

  test('while it lists: the listing is read again by resume, and nothing is entered twice', async () => {
    here = await enginePlace(books(5));
    here.place.practice.faults.add({ kind: 'slow', path: '/list', delayMs: 200_000, count: 1 });
    const stop = new AbortController();
    const running = here.run({ stop: stop.signal });
    await until(() => here.place.practice.log.entries({ path: '/list' }).length > 0);
    const asked = Date.now();
    stop.abort();
    const run = await running;
    expect(Date.now() - asked).toBeLessThan(190_000);
    expect(run).toMatchObject({ status: 'aborted', discoveredAt: null, counts: { planned: 0 } });
    const resumed = await here.resume(run);
    expect(resumed).toMatchObject({ status: 'completed', counts: { total: 5, duplicates: 0 } });
  });

  test('before it began: nothing is asked', async () => {
    here = await enginePlace(books(2));
    const run = await here.run({ stop: AbortSignal.abort() });
    expect(run.status).toBe('aborted');
    expect(here.shelf.asked).toEqual([]);
  });
});

describe('a run that reaches its deadline', () => {
  test('fails what is left with a clear reason; resume takes it up again', async () => {
    here = await enginePlace(books(6), { maxRuntimeMs: HOUR });
    const stuck = here.place.practice.faults.add({ kind: 'timeout', path: '/book/*', after: 2 });
    const began = Date.now();
    let passed = 0;
    const clock = { ...systemClock, now: () => systemClock.now() + passed };
    const onProgress = ({ counts }: Progress) => {
      if (counts.downloaded === 2) passed = HOUR;
    };
    const run = await here.run({ onProgress }, { clock });
    expect(Date.now() - began).toBeLessThan(55_000);
    expect(run).toMatchObject({
      status: 'failed',
      stopReason: 'deadline',
      error: { code: 'RUN_DEADLINE', message: `the run reached its deadline ${run.deadlineAt}` },
      counts: { planned: 6, downloaded: 2, failed: 4 },
      health: 'partial',
    });
    const failed = await here.place.app.catalog.items.list({
      runId: run.id,
      status: ['failed'],
      limit: 9,
    });
    expect(failed.map((item) => item.failure?.code)).toEqual(
      Array.from({ length: 4 }, () => 'RUN_DEADLINE'),
    );
    here.place.practice.faults.remove(stuck);
    const resumed = await here.resume(run);
    expect(resumed).toMatchObject({ status: 'completed', counts: { downloaded: 6, failed: 0 } });
  });

  test('a source that names no longest time has the platform’s: a day', async () => {
    here = await enginePlace(books(1));
    const run = await here.run();
    const allowed = Date.parse(run.deadlineAt ?? '') - Date.parse(run.startedAt);
    expect(allowed).toBe(24 * 3_600_000);
  });

  test('while the publisher asks it to wait for ever', async () => {
    here = await enginePlace(books(3), { maxRuntimeMs: HOUR });
    here.place.practice.faults.add({ kind: 'throttle', path: '/book/*', retryAfter: 30 });
    const isRefused = () =>
      here.place.practice.log.entries({}).some(({ path }) => path.startsWith('/book/'));
    const clock = { ...systemClock, now: () => systemClock.now() + (isRefused() ? HOUR : 0) };
    const run = await here.run({}, { clock });
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RUN_DEADLINE' } });
    expect(run.counts.failed).toBe(3);
    expect(here.shelf.asked).toEqual([]);
  });

  test('while it lists', async () => {
    here = await enginePlace(books(3), { maxRuntimeMs: 400 });
    here.place.practice.faults.add({ kind: 'throttle', path: '/list', retryAfter: 30 });
    const run = await here.run();
    expect(run).toMatchObject({ status: 'failed', error: { code: 'RUN_DEADLINE' } });
  });
});

describe('one run per source', () => {
  test('a second is refused while the first lives, and says who runs', async () => {
    here = await enginePlace(books(4));
    slowly(100);
    let id = '';
    const first = here.run({ onProgress: (progress) => (id = progress.runId) });
    await until(() => here.shelf.asked.length > 0);
    const refused = await here.run().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AnnalsError);
    expect(refused).toMatchObject({ code: 'SOURCE_BUSY' });
    expect((refused as AnnalsError).message).toContain(`run ${id}`);
    expect((await first).status).toBe('completed');
    expect((await here.run()).status).toBe('completed');
  });

  test('of two that start at once, one wins', async () => {
    here = await enginePlace(books(4));
    slowly(50);
    const both = await Promise.allSettled([here.run(), here.run()]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  const left = (owner: string, heartbeatAt: number): Run => ({
    id: '01J00000000000000000000000',
    source: 'shelf',
    mode: 'full',
    trigger: 'cron',
    params: {},
    status: 'running',
    startedAt: instant(heartbeatAt),
    endedAt: null,
    discoveredAt: null,
    deadlineAt: null,
    owner,
    heartbeatAt: instant(heartbeatAt),
    counts: NO_COUNTS,
    coverage: null,
    health: null,
    stopReason: null,
    error: null,
    outcome: {},
  });

  test.each([
    ['its process is gone', 0, true],
    ['it has been silent for too long', 60_000, false],
  ])('a crashed one does not block: %s', async (_what, age, dead) => {
    here = await enginePlace(books(2));
    const { catalog } = here.place.app;
    const crashed = left('elsewhere:1:x', Date.now() - age);
    await catalog.runs.begin(crashed, { aliveSince: '', isDead: () => false });
    const run = await here.run({}, { isDead: (owner) => dead && owner === 'elsewhere:1:x' });
    expect(run.status).toBe('completed');
    expect(await catalog.runs.find(crashed.id)).toMatchObject({
      status: 'aborted',
      stopReason: 'crashed',
    });
  });

  test('a run taken over by another process is left to it', async () => {
    here = await enginePlace(books(8));
    slowly(60);
    let id = '';
    const first = here.run(
      { onProgress: (progress) => (id = progress.runId) },
      { owner: 'elsewhere:1:frozen' },
    );
    await until(() => here.shelf.asked.length >= 2);
    const run = await here.place.app.catalog.runs.find(id);
    if (!run) throw new Error('the run has no row');
    const isDead = (owner: string) => owner === 'elsewhere:1:frozen';
    const second = here.resume(run, {}, { owner: 'here:2:new', isDead });
    await expect(first).rejects.toMatchObject({ code: 'STOPPED' });
    expect(await second).toMatchObject({ status: 'completed', counts: { downloaded: 8 } });
    expect(await here.place.app.catalog.runs.find(id)).toMatchObject({
      status: 'completed',
      owner: 'here:2:new',
    });
  });
});

describe('what a source expects', () => {
  test('fewer than expected fail the run, and what was listed is kept', async () => {
    here = await enginePlace(books(3), { expects: { atLeast: 5 } });
    const run = await here.run();
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'LISTED_TOO_FEW', message: 'shelf listed 3; expected at least 5' },
      counts: { downloaded: 3 },
    });
  });

  test('what is unchanged counts as listed', async () => {
    here = await enginePlace(books(3), { expects: { atLeast: 3 } });
    await here.run();
    expect(await here.run()).toMatchObject({ status: 'completed', counts: { unchanged: 3 } });
  });
});

describe('a disk that runs full', () => {
  test('no run is begun below the least free space', async () => {
    here = await enginePlace(books(1));
    const rules = { minFreeBytes: Number.MAX_SAFE_INTEGER };
    await expect(here.run({}, { rules })).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(await here.place.app.catalog.runs.latest()).toBeUndefined();
  });

  test('a run under way stops cleanly and is resumed when there is room', async () => {
    here = await enginePlace(books(10));
    slowly(60);
    const room = { least: 0 };
    const rules = {
      get minFreeBytes() {
        return room.least;
      },
    };
    const running = here.run({}, { rules });
    await until(() => here.shelf.asked.length >= 2);
    room.least = Number.MAX_SAFE_INTEGER;
    const run = await running;
    expect(run).toMatchObject({
      status: 'aborted',
      stopReason: 'disk_full',
      error: { code: 'DISK_FULL' },
    });
    expect(run.error?.message).toMatch(/^free space is \d+ MiB; the least is \d+ MiB$/);
    expect(run.counts.downloaded).toBe(here.shelf.asked.length);
    expect(await here.resume(run)).toMatchObject({
      status: 'completed',
      counts: { downloaded: 10 },
    });
    expect(here.shelf.asked).toHaveLength(10);
  });

  test('a listing of which nothing can be written stops the run as a full disk does', async () => {
    here = await enginePlace(books(10));
    const { catalog } = here.place.app;
    const full = new AnnalsError('DISK_FULL', 'the catalog has no room left');
    const items = { ...catalog.items, add: () => Promise.reject(full) };
    const run = await here.run({}, { catalog: { ...catalog, items } });
    expect(run).toMatchObject({
      status: 'aborted',
      stopReason: 'disk_full',
      error: { code: 'DISK_FULL' },
    });
  });

  test('rows that cannot be written stop the run; nobody works on, and nothing is lost', async () => {
    here = await enginePlace(books(10));
    slowly(30);
    const { catalog } = here.place.app;
    let settled = 0;
    const full = new AnnalsError('DISK_FULL', 'the catalog has no room left');
    const items = {
      ...catalog.items,
      settle: (settlement: Parameters<typeof catalog.items.settle>[0]) =>
        ++settled > 3 ? Promise.reject(full) : catalog.items.settle(settlement),
    };
    const run = await here.run({}, { catalog: { ...catalog, items } });
    expect(run).toMatchObject({ status: 'aborted', stopReason: 'disk_full' });
    expect(run.counts.downloaded).toBe(3);
    const asked = here.shelf.asked.length;
    await new Promise((done) => setTimeout(done, 100));
    expect(here.shelf.asked).toHaveLength(asked);
    // The same process may resume: what it left leased is free again.
    expect(await here.resume(run)).toMatchObject({
      status: 'completed',
      counts: { downloaded: 10 },
    });
  });
});

test('two sources run at the same time', async () => {
  here = await enginePlace(books(3));
  slowly(30);
  const other = { ...here.source, name: 'other_shelf' };
  const [one, two] = await Promise.all([here.run(), here.run({ source: other, stop: never })]);
  expect([one.status, two.status]).toEqual(['completed', 'completed']);
});
