import { describe, expect, test } from 'vitest';
import type { RunFigures } from './figures.ts';
import { GATES, type GateName } from './gates.ts';
import { percentile } from './percentile.ts';
import { NO_COUNTS, type Run } from './run.ts';
import { type ReportInput, reportOf } from './run-report.ts';

const run: Run = {
  id: '01J',
  source: 'papers',
  mode: 'full',
  trigger: 'cli',
  params: {},
  status: 'completed',
  startedAt: '2026-07-15T06:00:00.000Z',
  endedAt: '2026-07-15T06:10:00.000Z',
  discoveredAt: null,
  deadlineAt: null,
  owner: 'me',
  heartbeatAt: '2026-07-15T06:00:00.000Z',
  counts: NO_COUNTS,
  coverage: null,
  health: null,
  stopReason: null,
  error: null,
  outcome: {},
};

const figures = (change: Partial<RunFigures> = {}): RunFigures => ({
  toFirstFileMs: Array.from({ length: 90 }, (_, n) => 1_000 + n * 10),
  exchanges: {
    answers: 500,
    cacheHits: 200,
    cacheable: 400,
    byStatus: { 200: 297, 429: 3, cached: 200 },
  },
  tiers: [{ tier: 'direct_oa', reached: 100, won: 90 }],
  resolvers: [
    {
      tier: 'direct_oa',
      resolver: 'unpaywall_pdf',
      outcomes: { won: 90, empty: 10, failed: 0, refused: 0, skipped: 4, cancelled: 0 },
      durationsMs: Array.from({ length: 100 }, () => 200),
      answers: 300,
      asksToWait: 3,
    },
  ],
  reasons: { empty: 10 },
  ...change,
});

const input = (change: Partial<ReportInput> = {}): ReportInput => ({
  run,
  tally: {
    byStatus: { pending: 0, in_progress: 0, downloaded: 90, failed: 10, skipped: 2 },
    attempted: 100,
    bytes: 900_000,
    known: 90,
    reasons: { NO_FILE_FOUND: 10 },
  },
  figures: figures(),
  measured: { writesMs: [2, 4, 6, 8, 40], workers: 4, works: 100, ms: 60_000 },
  corruption: { checked: 90, corrupt: 0, ids: [] },
  isRepeat: true,
  ...change,
});

const gateOf = (name: GateName, change: Partial<ReportInput> = {}) =>
  reportOf(input(change)).gates.find((gate) => gate.name === name);

describe('the report of a run', () => {
  test('has yield, times, ratios and pace', () => {
    expect(reportOf(input())).toMatchObject({
      works: { planned: 102, attempted: 100, acquired: 90, failed: 10, skipped: 2, left: 0 },
      yield: 0.9,
      ttfpMs: { n: 90, p50: 1_440, p95: 1_850 },
      http: { requests: 300, answered429: 3, ratio429: 0.01, cacheHits: 200, cacheHitRatio: 0.5 },
      tiers: [{ tier: 'direct_oa', reached: 100, won: 90, yield: 0.9 }],
      resolvers: [{ tried: 100, yield: 0.9, requests: 300, ratio429: 0.01, ms: { p50: 200 } }],
      catalogWriteMs: { n: 5, p50: 6, p95: 40 },
      throughput: { worksPerHourPerWorker: 1_500 },
      failures: { NO_FILE_FOUND: 10 },
    });
  });

  for (const [name, change, figure, verdict] of [
    ['yield', {}, 0.9, 'pass'],
    ['yield', { figures: figures({ toFirstFileMs: [1] }) }, 0.01, 'fail'],
    ['ttfp_p50', {}, 1_440, 'pass'],
    ['ttfp_p50', { figures: figures({ toFirstFileMs: [3_001] }) }, 3_001, 'fail'],
    ['ttfp_p95', { figures: figures({ toFirstFileMs: [10_000] }) }, 10_000, 'pass'],
    ['ratio_429', {}, 0.01, 'fail'],
    ['corruption', {}, 0, 'pass'],
    ['corruption', { corruption: { checked: 9, corrupt: 1, ids: ['a'] } }, 1, 'fail'],
    ['corruption', { corruption: undefined }, null, 'not measured'],
    ['corruption', { corruption: { checked: 0, corrupt: 0, ids: [] } }, null, 'not measured'],
    ['cache_hits', {}, 0.5, 'pass'],
    ['cache_hits', { isRepeat: false }, null, 'not measured'],
    ['throughput', {}, 1_500, 'pass'],
    ['throughput', { measured: { writesMs: [1], workers: 4, works: 10, ms: 60_000 } }, 150, 'fail'],
    [
      'throughput',
      { figures: figures({ tiers: [...figures().tiers, ...figures().tiers] }) },
      null,
      'not measured',
    ],
    ['catalog_write_p95', {}, 40, 'pass'],
    [
      'catalog_write_p95',
      { measured: { writesMs: [51], workers: 1, works: 1, ms: 1 } },
      51,
      'fail',
    ],
    ['catalog_write_p95', { measured: undefined }, null, 'not measured'],
  ] as const satisfies readonly (readonly [
    GateName,
    Partial<ReportInput>,
    number | null,
    string,
  ])[]) {
    test(`${name} of ${figure} is judged: ${verdict}`, () => {
      expect(gateOf(name, change)).toMatchObject({ figure, verdict });
    });
  }

  test('what an earlier report measured is taken over', () => {
    const { catalogWriteMs, throughput } = reportOf(input());
    const again = reportOf(input({ measured: { catalogWriteMs, throughput } }));
    expect(again).toEqual(reportOf(input()));
  });

  test('every gate of the specification is there with its limit', () => {
    expect(GATES.map(({ name, is, limit }) => [name, is, limit])).toEqual([
      ['yield', 'at least', 0.85],
      ['ttfp_p50', 'at most', 3_000],
      ['ttfp_p95', 'at most', 10_000],
      ['ratio_429', 'below', 0.01],
      ['corruption', 'at most', 0],
      ['cache_hits', 'at least', 0.4],
      ['throughput', 'at least', 500],
      ['catalog_write_p95', 'at most', 50],
    ]);
  });
});

describe('a percentile', () => {
  for (const [values, share, expected] of [
    [[], 0.5, null],
    [[7], 0.95, 7],
    [[1, 2, 3, 4], 0.5, 2],
    [[4, 3, 2, 1], 0.75, 3],
    [Array.from({ length: 100 }, (_, n) => n + 1), 0.95, 95],
  ] as const) {
    test(`${share} of ${values.length} values is ${expected}`, () => {
      expect(percentile(values, share)).toBe(expected);
    });
  }
});
