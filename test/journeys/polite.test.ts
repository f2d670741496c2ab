import { afterEach, describe, expect, test } from 'vitest';
import { hostReport } from '../../src/app/hosts.ts';
import { type EnginePlace, enginePlace, SHELF } from '../engine-place.ts';

let it: EnginePlace;
afterEach(() => it.close());

const host = new URL(SHELF).host;
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
    const report = await hostReport(memory, host, { now: it.place.app.clock.now() });
    expect(report.transitions.at(-1)).toMatchObject({ from: 'closed', to: 'open' });
  });
});
