import { describe, expect, test } from 'vitest';
import type { TurnMemory } from '../core/polite-memory.ts';
import type { HttpEvent, TelemetryEvent } from '../core/telemetry.ts';
import { DAY, HOUR } from '../core/time.ts';
import {
  type SimulatedClock,
  simulatedClock,
} from '../fetch/limits/conformance/simulated-clock.ts';
import { volatileMemory } from '../fetch/volatile-memory.ts';
import { readExposition } from './conformance/exposition.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { sharedTally } from './shared-tally.ts';

/** What whoever asks knows of this moment. */
const LEVELS = {
  content_queue_depth: 7,
  content_records_missing: 3,
  content_series_in_outage: 1,
};
const AT = '2026-07-15T06:00:00.000Z';
const about = { runId: '01J', source: 'papers', key: 'doi:10.1/a' };

const http = (change: Partial<HttpEvent> = {}): TelemetryEvent => ({
  type: 'http',
  host: 'api.unpaywall.org',
  source: 'papers',
  role: 'metadata',
  via: { resolver: 'unpaywall_pdf', tier: 'direct_oa' },
  outcome: 200,
  cacheHit: false,
  durationMs: 120,
  bytes: 900,
  ...change,
});

const tier = (name: string, outcome: 'won' | 'exhausted'): TelemetryEvent => ({
  type: 'tier',
  ...about,
  tier: name,
  outcome,
  durationMs: 10,
  chain: ['unpaywall_pdf'],
});

const worker = (name: string, state: 'started' | 'busy' | 'idle' | 'stopped'): TelemetryEvent => ({
  type: 'worker',
  at: AT,
  runId: '01J',
  source: 'papers',
  worker: name,
  state,
});

const NOW = Date.parse(AT);

function processOf(
  owner: string,
  { memory = volatileMemory().turns, clock = simulatedClock(NOW) }: Partial<Place> = {},
): Metrics {
  const tally = sharedTally({ memory, clock, owner });
  return createMetrics({ tally, clock });
}

interface Place {
  readonly memory: TurnMemory;
  readonly clock: SimulatedClock;
}

async function told(...events: TelemetryEvent[]) {
  return scraped(processOf('only'), ...events);
}

async function scraped(metrics: Metrics, ...events: TelemetryEvent[]) {
  for (const event of events) metrics.tell(event);
  const families = readExposition(await metrics.text(LEVELS));
  const value = (name: string, labels: Record<string, string> = {}) =>
    [...families.values()]
      .flatMap((family) => family.samples)
      .find((one) => one.name === name && matches(one.labels, labels))?.value;
  return { families, value };
}

const matches = (labels: Readonly<Record<string, string>>, wanted: Record<string, string>) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value);

describe('metrics', () => {
  test('have the names, types and labels of the specification, in a text that a strict reader takes', async () => {
    const { families } = await told(
      http(),
      tier('direct_oa', 'won'),
      { type: 'breaker', host: 'a.org', at: AT, from: 'closed', to: 'open', reason: '5 failures' },
      worker('worker-01', 'busy'),
    );
    const shape = (name: string) => {
      const family = families.get(name);
      const labels = family?.samples.flatMap((one) => Object.keys(one.labels)) ?? [];
      return [family?.type, [...new Set(labels)].sort()];
    };
    expect(shape('content_http_requests_total')).toEqual([
      'counter',
      ['host', 'resolver', 'status'],
    ]);
    expect(shape('content_http_latency_ms')).toEqual(['histogram', ['host', 'le', 'resolver']]);
    expect(families.get('content_http_latency_ms')?.samples.map((one) => one.name)).toContain(
      'content_http_latency_ms_bucket',
    );
    expect(shape('content_yield_ratio')).toEqual(['gauge', ['tier']]);
    expect(shape('content_breaker_open_total')).toEqual(['counter', ['host']]);
    expect(shape('content_cache_hit_ratio')).toEqual(['gauge', []]);
    expect(shape('content_queue_depth')).toEqual(['gauge', []]);
    expect(shape('content_workers_active')).toEqual(['gauge', []]);
  });

  test('requests are counted by host, status or error, and resolver; a source without resolvers by its name', async () => {
    const { value } = await told(
      http(),
      http(),
      http({ outcome: 'TIMED_OUT' }),
      http({ via: undefined, source: 'govuk', host: 'www.gov.uk' }),
    );
    const requests = 'content_http_requests_total';
    expect(value(requests, { status: '200', resolver: 'unpaywall_pdf' })).toBe(2);
    expect(value(requests, { status: 'TIMED_OUT', host: 'api.unpaywall.org' })).toBe(1);
    expect(value(requests, { resolver: 'govuk', host: 'www.gov.uk' })).toBe(1);
    expect(value('content_http_latency_ms_bucket', { resolver: 'unpaywall_pdf', le: '100' })).toBe(
      0,
    );
    expect(value('content_http_latency_ms_bucket', { resolver: 'unpaywall_pdf', le: '250' })).toBe(
      3,
    );
  });

  test('an answer from the cache is a hit and no request; bytes of documents and confirmations do not count', async () => {
    const { value } = await told(
      http(),
      http({ cacheHit: true }),
      http({ cacheHit: true }),
      http({ outcome: 304 }),
      http({ role: 'artifact' }),
      http({ outcome: 500 }),
    );
    expect(value('content_cache_hit_ratio')).toBe(0.5);
    const requests = 'content_http_requests_total';
    expect(value(requests, { status: '200' })).toBe(2);
    expect(value(requests, { status: '304' })).toBe(1);
  });

  test('the yield of a tier is what was won of what reached it; that of all is what was kept', async () => {
    const work = (event: 'keep' | 'give-up' | 'retry'): TelemetryEvent => ({
      type: 'work',
      ...about,
      attempt: 1,
      event,
      failure: null,
      durationMs: 5,
    });
    const { value } = await told(
      tier('direct_oa', 'won'),
      tier('direct_oa', 'exhausted'),
      tier('archive', 'exhausted'),
      work('keep'),
      work('retry'),
      work('keep'),
      work('keep'),
      work('give-up'),
    );
    expect(value('content_yield_ratio', { tier: 'direct_oa' })).toBe(0.5);
    expect(value('content_yield_ratio', { tier: 'archive' })).toBe(0);
    expect(value('content_yield_ratio', { tier: 'all' })).toBe(0.75);
  });

  test('workers at work are counted, the queue is asked for, a breaker counts when it opens', async () => {
    const move = (from: 'closed' | 'open', to: 'open' | 'half-open'): TelemetryEvent => ({
      type: 'breaker',
      host: 'a.org',
      at: AT,
      from,
      to,
      reason: 'five failures',
    });
    const { value } = await told(
      worker('worker-01', 'started'),
      worker('worker-02', 'started'),
      worker('worker-01', 'busy'),
      worker('worker-02', 'busy'),
      worker('worker-02', 'idle'),
      worker('worker-02', 'stopped'),
      move('closed', 'open'),
      move('open', 'half-open'),
    );
    expect(value('content_workers_active')).toBe(1);
    expect(value('content_queue_depth')).toBe(7);
    expect(value('content_breaker_open_total', { host: 'a.org' })).toBe(1);
  });

  test('beyond two hundred hosts, the rest shares a label', async () => {
    const { families, value } = await told(
      ...Array.from({ length: 250 }, (_, n) => http({ host: `h${n}.org` })),
    );
    const hosts = families
      .get('content_http_requests_total')
      ?.samples.map((one) => one.labels.host);
    expect(new Set(hosts).size).toBe(201);
    expect(value('content_http_requests_total', { host: 'other' })).toBe(50);
  });
});

describe('of several processes of a data folder', () => {
  const place = (): Place => ({ memory: volatileMemory().turns, clock: simulatedClock(NOW) });

  test('each tells what all did: requests, latencies, breakers, yield and cache', async () => {
    const shared = place();
    const [one, two] = [processOf('one', shared), processOf('two', shared)];
    for (const event of [
      http(),
      http({ cacheHit: true }),
      tier('direct_oa', 'won'),
      { type: 'breaker', host: 'a.org', at: AT, from: 'closed', to: 'open', reason: '5' } as const,
    ])
      one.tell(event);
    await one.close();
    const { value } = await scraped(two, http(), http(), tier('direct_oa', 'exhausted'));
    expect(value('content_http_requests_total', { status: '200' })).toBe(3);
    expect(value('content_http_latency_ms_bucket', { le: '250' })).toBe(3);
    expect(value('content_http_latency_ms_sum')).toBe(360);
    expect(value('content_breaker_open_total', { host: 'a.org' })).toBe(1);
    expect(value('content_yield_ratio', { tier: 'direct_oa' })).toBe(0.5);
    expect(value('content_cache_hit_ratio')).toBe(0.25);
    // Nothing is counted twice, however often it is asked for.
    expect((await scraped(two)).value('content_http_requests_total', { status: '200' })).toBe(3);
  });

  test('one that works is heard of within seconds, before it ends', async () => {
    const shared = place();
    const [one, two] = [processOf('one', shared), processOf('two', shared)];
    one.tell(http());
    one.tell(worker('worker-01', 'busy'));
    await shared.clock.pass(5000);
    const { value } = await scraped(two, worker('worker-01', 'busy'));
    expect(value('content_http_requests_total')).toBe(1);
    expect(value('content_workers_active')).toBe(2);
  });

  test('workers of one that is long at a download count on; those of one that fell silent do not', async () => {
    const shared = place();
    const [one, two] = [processOf('one', shared), processOf('two', shared)];
    one.tell(worker('worker-01', 'busy'));
    await shared.clock.pass(10 * 60_000);
    expect((await scraped(two)).value('content_workers_active')).toBe(1);
    await one.close();
    expect((await scraped(two)).value('content_workers_active')).toBe(0);
    const killed = processOf('killed', { ...shared, clock: simulatedClock(shared.clock.now()) });
    await scraped(killed, worker('worker-01', 'busy'));
    expect((await scraped(two)).value('content_workers_active')).toBe(1);
    await shared.clock.pass(15_000);
    expect((await scraped(two)).value('content_workers_active')).toBe(0);
  });

  test('a share is that of the last day, a counter counts for ever', async () => {
    const shared = place();
    const only = processOf('only', shared);
    await scraped(only, http({ cacheHit: true }), http());
    await shared.clock.pass(DAY + HOUR);
    const { value } = await scraped(only, http());
    expect(value('content_cache_hit_ratio')).toBe(0);
    expect(value('content_http_requests_total')).toBe(2);
  });
});

test('the time to a first file has the waits and retries of its work in it', async () => {
  const clock = simulatedClock(NOW);
  const metrics = processOf('only', { clock });
  const work = (key: string, attempt: number, event: 'keep' | 'retry' | 'snooze') =>
    metrics.tell({ type: 'work', ...about, key, attempt, event, failure: null, durationMs: 1000 });
  work('a', 1, 'keep');
  work('b', 1, 'snooze');
  await clock.pass(3000);
  work('b', 1, 'retry');
  await clock.pass(4000);
  work('b', 2, 'keep');
  // Nobody here knows when another process began this one.
  work('c', 3, 'keep');
  const { value } = await scraped(metrics);
  expect(value('content_first_file_ms_count', { source: 'papers' })).toBe(2);
  expect(value('content_first_file_ms_sum', { source: 'papers' })).toBe(1000 + 8000);
  expect(value('content_work_ms_count', { outcome: 'keep' })).toBe(3);
});

describe('the strict reader', () => {
  const HEAD = '# HELP a_total x\n# TYPE a_total counter\n';
  for (const [what, text] of [
    ['an unfinished line', `${HEAD}a_total 1`],
    ['a sample without a family', 'a_total 1\n'],
    ['a series twice', `${HEAD}a_total 1\na_total 2\n`],
    ['a label twice', `${HEAD}a_total{a="1",a="2"} 1\n`],
    ['a quote not closed', `${HEAD}a_total{a="1} 1\n`],
    ['no number', `${HEAD}a_total one\n`],
    ['a counter without _total', '# HELP a x\n# TYPE a counter\na 1\n'],
    [
      'buckets that do not end',
      '# HELP h x\n# TYPE h histogram\nh_bucket{le="1"} 1\nh_sum 1\nh_count 1\n',
    ],
    [
      'buckets that count down',
      '# HELP h x\n# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n',
    ],
  ] as const) {
    test(`refuses ${what}`, () => {
      expect(() => readExposition(text)).toThrow();
    });
  }
});
