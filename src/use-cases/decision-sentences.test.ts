import { describe, expect, test } from 'vitest';
import { type DecisionLine, VERDICTS } from '../core/decision.ts';
import { tell } from './decision-sentences.ts';

const decision = (
  stage: string,
  verdict: string,
  rest: Partial<DecisionLine> = {},
): DecisionLine => ({
  at: '2026-07-15T01:00:00.000Z',
  runId: 'R',
  source: 'govuk',
  stage,
  verdict,
  documentId: null,
  key: null,
  url: null,
  reason: null,
  details: {},
  ...rest,
});

describe('decisions as sentences', () => {
  test.each([
    [
      decision('run', 'started', {
        details: { trigger: 'cli', mode: 'full', params: { date: '2026-07-15' } },
      }),
      'plain',
      'started by cli, mode full, date 2026-07-15',
    ],
    [
      decision('fetch', 'fetched', {
        url: 'https://a.b/c',
        details: { status: 200, bytes: 2100, ms: 4 },
      }),
      'plain',
      '200, 2.1 kB in 4 ms  https://a.b/c',
    ],
    [
      decision('fetch', 'failed', {
        url: 'https://a.b/c',
        reason: 'HTTP_5XX: 503',
        details: { status: 503, ms: 9, retryAfterS: 30 },
      }),
      'warn',
      '503 in 9 ms, Retry-After 30 s  https://a.b/c\nHTTP_5XX: 503',
    ],
    [
      decision('fetch', 'failed', {
        url: 'https://a.b/c',
        reason: 'TIMED_OUT: too late',
        details: { ms: 30000 },
      }),
      'warn',
      'no answer in 30000 ms  https://a.b/c\nTIMED_OUT: too late',
    ],
    [
      decision('keep', 'retry', { reason: 'HTTP_5XX: 503', details: { attempt: 1, until: 'T' } }),
      'warn',
      'attempt 1 came to nothing; next one at T (HTTP_5XX: 503)',
    ],
    [
      decision('keep', 'snooze', {
        reason: 'ASKED_TO_WAIT: 429',
        details: { attempt: 1, until: 'T' },
      }),
      'warn',
      'the publisher asked us to wait: again at T, without losing an attempt (ASKED_TO_WAIT: 429)',
    ],
    [
      decision('keep', 'give-up', { reason: 'NOT_THE_DOCUMENT: html', details: { attempt: 4 } }),
      'bad',
      'given up after attempt 4: NOT_THE_DOCUMENT: html',
    ],
    [
      decision('keep', 'kept', {
        details: { bytes: 900, sha256: 'ab'.repeat(32), path: 'corpus/x', status: 'withdrawn' },
      }),
      'good',
      'kept 900 B at corpus/x, sha256 abababababab…, status withdrawn',
    ],
    [
      decision('run', 'failed', {
        reason: 'DISK_FULL: no room',
        details: { downloaded: 3, failed: 0, unchanged: 1, ms: 1500 },
      }),
      'bad',
      'failed: DISK_FULL: no room\n3 kept, 0 failed, 1 unchanged in 1.5 s',
    ],
    [
      decision('schedule', 'missed', { reason: 'nobody was running' }),
      'bad',
      'missed: nobody was running',
    ],
    [decision('read', 'unheard of', { reason: 'and yet' }), 'plain', 'unheard of: and yet'],
  ] as const)('$stage $verdict is told', (told, tone, text) => {
    expect(tell(told)).toEqual({ tone, text });
  });
});

describe('the words of the log', () => {
  test.each(
    Object.entries(VERDICTS).flatMap(([stage, verdicts]) =>
      verdicts.map((verdict) => [stage, verdict] as const),
    ),
  )('%s %s is told without a hole', (stage, verdict) => {
    const { text } = tell(decision(stage, verdict, { reason: 'why', url: 'https://a.b/c' }));
    expect(text).not.toBe('');
    expect(text).not.toContain('null');
  });

  test('a word of another version is told as it was written', () => {
    expect(tell(decision('keep', 'pickled', { reason: 'for winter' })).text).toBe(
      'pickled: for winter',
    );
  });
});
