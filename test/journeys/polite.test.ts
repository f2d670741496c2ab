import { afterEach, describe, expect, test } from 'vitest';
import { hostReport } from '../../src/use-cases/hosts.ts';
import { type EnginePlace, enginePlace, fileOf, SHELF } from '../engine-place.ts';

let it: EnginePlace;
afterEach(() => it.close());

const host = new URL(SHELF).host;
/** What the shelf asks for, with room for a change. */
const hasty = {
  rate: 'unlimited',
  inFlight: 2,
  robots: 'api',
  retry: { attempts: 3, backoff: { baseMs: 5, maxMs: 20 }, retryAfterCapMs: 60_000 },
} as const;
const books = { one: {}, two: {}, three: {} };
const linesOf = async (runId: string) =>
  (await it.place.app.catalog.decisions.find({ runId, limit: 999 })).map(
    ({ stage, verdict, reason, details }) => ({ stage, verdict, reason, details }),
  );

describe('a host that never recovers', () => {
  test('ends the items at the deadline with a clear reason, and none of its refusals costs an attempt', async () => {
    it = await enginePlace(books, { maxRuntimeMs: 2500 });
    it.place.practice.faults.add({ kind: 'throttle', path: '/book/*', retryAfter: 1 });
    const run = await it.run();
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'RUN_DEADLINE' },
      counts: { downloaded: 0, failed: 3 },
    });
    const items = await it.place.app.catalog.items.list({ runId: run.id, limit: 9 });
    for (const item of items) {
      expect(item.failure?.code).toBe('RUN_DEADLINE');
      expect(item.attempt).toBeLessThanOrEqual(1);
    }
    const snoozed = (await linesOf(run.id)).filter(({ verdict }) => verdict === 'snooze');
    expect(snoozed.length).toBeGreaterThan(0);
    for (const { reason } of snoozed) expect(reason).toMatch(/ASKED_TO_WAIT: .*429/);
  });
});

describe('a host that keeps refusing', () => {
  test('is asked a few times, at growing distances; then its items end with the reason', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`book-${i}`, {}]));
    it = await enginePlace(many, {
      politeness: { ...hasty, retry: { ...hasty.retry, refusals: 3 } },
    });
    it.place.practice.faults.add({ kind: 'throttle', path: '/book/*', retryAfter: 0 });
    const run = await it.run();
    expect(run.counts).toMatchObject({ downloaded: 0, failed: 30 });
    const items = await it.place.app.catalog.items.list({ runId: run.id, limit: 99 });
    for (const { failure } of items) {
      expect(failure?.code).toBe('KEEPS_REFUSING');
      expect(failure?.message).toContain(`${host} refused 3 times in a row (429, Retry-After 0 s`);
    }
    const asked = it.place.practice.log.entries().filter(({ path }) => path.startsWith('/book/'));
    // Three refusals, each of at most two that were in flight together.
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(asked.length).toBeLessThanOrEqual(6);
    expect((asked.at(-1)?.at ?? 0) - (asked[0]?.at ?? 0)).toBeGreaterThanOrEqual(2900);
  });
});

describe('a host that keeps refusing a file that need not be there', () => {
  test('ends the item all the same: it is not kept as if it had no text', async () => {
    it = await enginePlace(books, {
      politeness: { ...hasty, retry: { ...hasty.retry, refusals: 2 } },
      async *discover() {
        yield {
          key: 'one',
          version: '1',
          files: [{ ...fileOf('one'), optional: true }],
          fields: {},
        };
      },
    });
    it.place.practice.faults.add({ kind: 'throttle', path: '/book/*', retryAfter: 0 });
    const run = await it.run();
    expect(run).toMatchObject({ status: 'failed', counts: { downloaded: 0, failed: 1 } });
    const [item] = await it.place.app.catalog.items.list({ runId: run.id, limit: 9 });
    expect(item?.failure?.code).toBe('KEEPS_REFUSING');
  });
});

describe('a host that wants us back in an hour', () => {
  const asked = (path: string) => it.place.practice.log.entries({ path }).length;

  test('puts off its items: the run ends and says when, and resuming early asks nobody', async () => {
    it = await enginePlace(books);
    it.place.practice.faults.add({ kind: 'throttle', path: '/book/one', retryAfter: 3600 });
    const before = it.place.app.clock.now();
    const run = await it.run({}, { rules: { workers: 1 } });
    expect(run).toMatchObject({
      status: 'aborted',
      error: { code: 'COME_BACK_LATER' },
      counts: { failed: 0 },
    });
    const items = await it.place.app.catalog.items.list({ runId: run.id, limit: 9 });
    const left = items.filter(({ status }) => status === 'pending');
    expect(left.length).toBeGreaterThan(0);
    for (const { notBefore, attempt } of left) {
      expect(Date.parse(notBefore ?? '')).toBeGreaterThanOrEqual(before + 3_600_000);
      expect(attempt).toBe(0);
    }
    expect(run.error?.message).toMatch(/wait until \d{4}-.*429, Retry-After 3600 s/);
    const sofar = it.place.practice.log.entries().length;
    await it.place.reopen();
    const again = await it.resume(run);
    expect(again).toMatchObject({ status: 'aborted', error: { code: 'COME_BACK_LATER' } });
    expect(it.place.practice.log.entries()).toHaveLength(sofar);
  });

  test('puts off the listing: the run ends and says when, and the next one does not ask', async () => {
    it = await enginePlace(books);
    it.place.practice.faults.add({ kind: 'throttle', path: '/list', retryAfter: 3600 });
    for (let runs = 0; runs < 2; runs++) {
      const run = await it.run();
      expect(run).toMatchObject({ status: 'aborted', error: { code: 'COME_BACK_LATER' } });
      expect(run.error?.message).toMatch(/is not asked before \d{4}-/);
      await it.place.reopen();
    }
    expect(asked('/list')).toBe(1);
  });
});

describe('what is remembered of a host', () => {
  test('is told after the run: robots.txt, pace, answers, bytes', async () => {
    it = await enginePlace(books);
    const run = await it.run();
    expect(run.status).toBe('completed');
    await it.place.reopen();
    const memory = await it.place.app.politeMemory();
    const report = await hostReport(memory, host, { now: it.place.app.clock.now() });
    expect(report.traffic.outcomes['200']).toBeGreaterThanOrEqual(4);
    expect(report.traffic.bytes).toBeGreaterThan(50);
    expect(report.limits.askers[0]?.who).toBe(it.source.name);
    expect(report.breaker.state).toBe('closed');
  });

  test('a breaker that opened is told with its history, and a run over a host that is down ends', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`book-${i}`, {}]));
    it = await enginePlace(many);
    it.place.practice.faults.add({ kind: 'error', status: 500, path: '/book/*' });
    const run = await it.run();
    expect(run.counts.failed).toBe(40);
    // Three attempts at each of forty would be 120.
    const asked = it.place.practice.log.entries({}).filter(({ path }) => path.startsWith('/book/'));
    expect(asked.length).toBeGreaterThanOrEqual(8);
    expect(asked.length).toBeLessThan(60);
    await it.place.reopen();
    const memory = await it.place.app.politeMemory();
    // A slow machine sees it open and half open many times more than the report shows.
    const transitions = await memory.hosts.transitions(host, 10_000);
    expect(transitions.at(-1)).toMatchObject({ from: 'closed', to: 'open' });
  });
});
