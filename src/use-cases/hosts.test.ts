import { describe, expect, test } from 'vitest';
import { HOUR, instant, MINUTE } from '../core/time.ts';
import { volatileMemory } from '../fetch/volatile-memory.ts';
import { hostReport } from './hosts.ts';

const NOW = Date.UTC(2026, 6, 15, 12);
const count = {
  host: 'h.example',
  minute: instant(NOW - HOUR),
  source: 'govuk',
  role: 'metadata',
  outcome: '200',
  requests: 4,
  bytes: 1000,
  durationMs: 400,
} as const;

describe('the report of a host', () => {
  test('adds up requests, statuses, bytes and cache hits of a day', async () => {
    const memory = volatileMemory();
    const minutes = [
      count,
      { ...count, outcome: '304', requests: 2, bytes: 0, durationMs: 20 },
      {
        ...count,
        minute: instant(NOW - MINUTE),
        outcome: 'TIMED_OUT',
        requests: 1,
        source: 'papers',
      },
      { ...count, outcome: 'cached', requests: 7, bytes: 0, durationMs: 0 },
      { ...count, minute: instant(NOW - 25 * HOUR), requests: 1000 },
    ];
    await memory.traffic.add(minutes, []);
    expect((await hostReport(memory, 'h.example', { now: NOW })).traffic).toEqual({
      since: instant(NOW - 24 * HOUR),
      requests: 7,
      bytes: 2000,
      cacheHits: 7,
      mostPerMinute: 6,
      meanMs: Math.round(820 / 7),
      outcomes: { '200': 4, '304': 2, TIMED_OUT: 1 },
      bySource: { govuk: 6, papers: 1 },
      minutes: [
        { minute: instant(NOW - HOUR), requests: 6 },
        { minute: instant(NOW - MINUTE), requests: 1 },
      ],
    });
  });

  test('tells the rules of robots.txt that hold for us', async () => {
    const memory = volatileMemory();
    await memory.traffic.add([count], []);
    const body = 'User-agent: *\nDisallow: /\n\nUser-agent: annals\nDisallow: /x\nCrawl-delay: 3\n';
    const fetchedAt = instant(NOW - HOUR);
    await memory.robots.keep({ origin: 'https://h.example', fetchedAt, status: 200, body });
    expect((await hostReport(memory, 'h.example', { now: NOW })).robots).toEqual([
      {
        origin: 'https://h.example',
        fetchedAt,
        status: 200,
        group: 'annals',
        rules: ['Disallow: /x'],
        crawlDelaySeconds: 3,
      },
    ]);
  });

  test('tells the strictest limit and who asks, the breaker and its history', async () => {
    const memory = volatileMemory();
    const at = instant(NOW);
    await memory.hosts.limit('h.example', { who: 'a', rate: '5/second', inFlight: 4, seenAt: at });
    await memory.hosts.limit('h.example', { who: 'b', rate: '1/second', inFlight: 8, seenAt: at });
    await memory.hosts.cool('h.example', instant(NOW - 1), 'over');
    const state = { state: 'open', failures: 5, until: instant(NOW + 1) } as const;
    const transition = { at, from: 'closed', to: 'open', reason: 'why' } as const;
    await memory.hosts.breaker('h.example', state, transition);
    expect(await hostReport(memory, 'h.example', { now: NOW })).toMatchObject({
      limits: { rate: '1/second', inFlight: 4, askers: [{ who: 'a' }, { who: 'b' }] },
      cooling: null,
      breaker: state,
      transitions: [transition],
    });
  });

  test('of a host nobody asked is NOT_FOUND', async () => {
    await expect(hostReport(volatileMemory(), 'h.example', { now: NOW })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
