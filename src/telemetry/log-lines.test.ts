import { describe, expect, test } from 'vitest';
import type { TelemetryEvent } from '../core/telemetry.ts';
import { logLines } from './log-lines.ts';

const at = '2026-07-15T06:00:00.000Z';
const about = { runId: '01J', source: 'papers', key: 'doi:10.1/a' };
const tried = { at, url: null, httpStatus: null, message: null };

describe('the log', () => {
  for (const [what, event, level, words, facts] of [
    [
      'why a request is held back',
      {
        type: 'wait',
        ...{
          at,
          host: 'a.org',
          source: 'papers',
          kind: 'asked-to-wait',
          waitMs: 900,
          reason: '429',
        },
      },
      'debug',
      'a request is held back',
      { host: 'a.org', kind: 'asked-to-wait', waitMs: 900, reason: '429' },
    ],
    [
      'a breaker that opens, to everybody',
      { type: 'breaker', host: 'a.org', at, from: 'closed', to: 'open', reason: '5 failures' },
      'warn',
      'the breaker is open',
      { host: 'a.org', reason: '5 failures' },
    ],
    [
      'each resolver of the chain',
      {
        type: 'try',
        ...{ ...about, ...tried, tier: 'archive', resolver: 'wayback_pdf', outcome: 'skipped' },
        ...{ durationMs: 0, reason: 'breaker open' },
      },
      'debug',
      'a resolver was tried',
      { tier: 'archive', resolver: 'wayback_pdf', outcome: 'skipped', reason: 'breaker open' },
    ],
    [
      'a tier that is exhausted, with its chain',
      {
        type: 'tier',
        ...{ ...about, tier: 'direct_oa', outcome: 'exhausted', durationMs: 3, chain: ['a', 'b'] },
      },
      'debug',
      'a tier is exhausted',
      { key: 'doi:10.1/a', tier: 'direct_oa', chain: ['a', 'b'] },
    ],
    [
      'a work that backs off',
      {
        type: 'work',
        ...{ ...about, attempt: 2, event: 'retry', failure: 'HTTP_5XX', durationMs: 3 },
      },
      'debug',
      'a work comes back',
      { attempt: 2, outcome: 'retry', failure: 'HTTP_5XX' },
    ],
    ...(['started', 'idle', 'stopped'] as const).map(
      (state) =>
        [
          `a worker that is ${state}`,
          { type: 'worker', at, runId: '01J', source: 'papers', worker: 'worker-01', state },
          'debug',
          `a worker is ${state}`,
          { worker: 'worker-01', source: 'papers', state },
        ] as const,
    ),
  ] satisfies readonly (readonly [string, TelemetryEvent, string, string, object])[]) {
    test(`tells ${what}`, () => {
      const lines: unknown[][] = [];
      logLines((...line) => void lines.push(line))(event);
      expect(lines).toEqual([[level, words, expect.objectContaining(facts)]]);
    });
  }

  test('says nothing of single requests, writes and works that are done', () => {
    const lines: unknown[] = [];
    const tell = logLines((...line) => void lines.push(line));
    tell({ type: 'write', runId: '01J', durationMs: 1 });
    tell({ type: 'work', ...about, attempt: 1, event: 'keep', failure: null, durationMs: 1 });
    expect(lines).toEqual([]);
  });
});
