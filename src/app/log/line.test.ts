import { describe, expect, test } from 'vitest';
import type { DecisionLine } from '../../core/decision.ts';
import { logLines } from './line.ts';

const decision = (
  stage: string,
  verdict: string,
  rest: Partial<DecisionLine> = {},
): DecisionLine => ({
  at: '2026-07-15T01:00:00.000Z',
  runId: 'R1',
  source: 'shelf',
  stage,
  verdict,
  documentId: null,
  key: null,
  url: null,
  reason: null,
  details: {},
  ...rest,
});
const about = { key: 'FSD0151' };
const told = (line: DecisionLine) =>
  logLines(line).map((text) => text.replace('2026-07-15T01:00:00.000Z ', ''));
const END = ' run_id=R1 source=shelf';
const KEY = ' key=FSD0151 run_id=R1 source=shelf';

describe('a decision in the words of latest.log', () => {
  const cases: [string, DecisionLine, string[]][] = [
    [
      'a run begins',
      decision('run', 'started', {
        details: { mode: 'new', trigger: 'webhook', params: { new_limit: 5 } },
      }),
      [
        `[ANNALS][STATE] phase=run_start mode=new trigger=webhook params="{\\"new_limit\\":5}"${END}`,
      ],
    ],
    [
      'a run stops, and why',
      decision('run', 'aborted', {
        reason: 'DISK_FULL: free space is 3 MiB; the least is 400 MiB',
        details: {
          downloaded: 2,
          failed: 0,
          stopReason: 'disk_full',
          peakInFlight: 1,
          maxParallel: 2,
        },
      }),
      [
        `[ANNALS][STATE] phase=download_executor peak_in_flight=1 max_parallel=2${END}`,
        `[ANNALS][ERROR] phase=run_end status=aborted stop_reason=disk_full error_code=disk_full downloaded=2 failed=0 message="DISK_FULL: free space is 3 MiB; the least is 400 MiB"${END}`,
      ],
    ],
    [
      'free space while a run goes on',
      decision('run', 'free disk', { details: { freeMb: 5120, leastMb: 400 } }),
      [`[ANNALS][STATE] phase=disk kind=free_space free_mb=5120 min_free_mb=400${END}`],
    ],
    [
      'an attempt begins',
      decision('fetch', 'begun', { ...about, details: { attempt: 2 } }),
      [`[ANNALS][STATE] from_status=pending to_status=in_progress attempt=2${KEY}`],
    ],
    [
      'a listing is read',
      decision('discover', 'read', {
        url: 'https://shelf.test/list.csv',
        details: { status: 200, bytes: 9, ms: 4, role: 'metadata' },
      }),
      [
        `[ANNALS][NAV] phase=list url=https://shelf.test/list.csv result=ok status=200 bytes=9 ms=4 role=metadata${END}`,
      ],
    ],
    [
      'a source says where a note belongs',
      decision('discover', 'noted', {
        reason: 'page turned',
        details: { phase: 'PLAN', page: 3 },
      }),
      [`[ANNALS][PLAN] message="page turned" page=3${END}`],
    ],
    [
      'a phase that nobody knows is a field of the note',
      decision('discover', 'noted', {
        reason: 'page turned',
        details: { phase: 'TABLE', page: 3 },
      }),
      [`[ANNALS][NAV] phase=TABLE message="page turned" page=3${END}`],
    ],
    [
      'an item is planned',
      decision('plan', 'new', about),
      [`[ANNALS][PLAN] phase=planned decision=new${KEY}`],
    ],
    [
      'an item is passed over',
      decision('plan', 'skipped', { ...about, reason: 'excluded' }),
      [`[ANNALS][DECISION] decision=skip reason=excluded${KEY}`],
    ],
    [
      'a download is told without what was signed',
      decision('fetch', 'fetched', {
        ...about,
        url: 'https://files.test/d/1?sig=secret&exp=1',
        details: { status: 200, bytes: 2048, ms: 30, attempt: 1, role: 'artifact' },
      }),
      [
        `[ANNALS][DOWNLOAD] phase=download url=https://files.test/d/1 result=ok status=200 bytes=2048 ms=30 attempt=1 role=artifact${KEY}`,
      ],
    ],
    [
      'an item is kept',
      decision('keep', 'kept', {
        ...about,
        details: { attempt: 2, bytes: 2048, path: 'corpus/a.pdf' },
      }),
      [
        `[ANNALS][STATE] from_status=in_progress to_status=downloaded attempt=2 bytes=2048 file_path=corpus/a.pdf${KEY}`,
      ],
    ],
    [
      'an item is skipped',
      decision('keep', 'skip', { ...about, reason: 'listed_elsewhere', details: { attempt: 1 } }),
      [
        `[ANNALS][STATE] from_status=in_progress to_status=skipped reason=listed_elsewhere attempt=1${KEY}`,
      ],
    ],
    [
      'another attempt is decided',
      decision('keep', 'retry', {
        ...about,
        reason: 'TIMED_OUT: no answer in 25000 ms',
        details: { attempt: 1, until: '2026-07-15T01:00:01.000Z' },
      }),
      [
        `[ANNALS][STATE] from_status=in_progress to_status=pending error_code=timed_out attempt=1 until=2026-07-15T01:00:01.000Z message="no answer in 25000 ms"${KEY}`,
        `[ANNALS][STATE] phase=retry_decision kind=retryable error_code=timed_out attempt=1 until=2026-07-15T01:00:01.000Z message="no answer in 25000 ms"${KEY}`,
      ],
    ],
    [
      'the last attempt',
      decision('keep', 'give-up', {
        ...about,
        reason: 'TIMED_OUT: no answer',
        details: { attempt: 3 },
      }),
      [
        `[ANNALS][STATE] from_status=in_progress to_status=failed error_code=timed_out attempt=3 message="no answer"${KEY}`,
        `[ANNALS][STATE] phase=retry_decision kind=capped error_code=timed_out attempt=3${KEY}`,
        `[ANNALS][DECISION] decision=skip_retry reason=timed_out attempt=3${KEY}`,
      ],
    ],
    [
      'after downloaded nothing follows',
      decision('keep', 'refused', {
        ...about,
        reason: 'invalid_transition_after_download',
        details: { event: 'give-up', attempt: 2 },
      }),
      [`[ANNALS][ERROR] phase=invalid_transition_after_download event=give-up attempt=2${KEY}`],
    ],
    [
      'a door refuses',
      decision('door', 'refused', {
        runId: null,
        reason: 'invalid_token',
        details: { door: 'webhook' },
      }),
      ['[ANNALS][ERROR] phase=webhook kind=refused message=invalid_token source=shelf'],
    ],
  ];
  test.each(cases)('%s', (_what, line, expected) => {
    expect(told(line)).toEqual(expected);
  });

  test.each([
    ['HTTP_404_NOT_FOUND: gone', 'non_retryable'],
    ['HTTP_5XX: 503', 'capped'],
    ['SOMETHING_NEW: nobody knows it', 'unknown'],
    ['no code at all', 'unknown'],
  ])('the kind of a decision against another attempt: %s is %s', (reason, kind) => {
    const [, line] = told(decision('keep', 'give-up', { ...about, reason, details: {} }));
    expect(line).toContain(`phase=retry_decision kind=${kind}`);
  });

  test('whatever a publisher puts into a title, a decision stays on its line', () => {
    const nasty = 'a\nb\r[ANNALS][ERROR] phase=run_end \u2028 \u202e "x" \u001b[31m';
    const lines = told(decision('fetch', 'noted', { ...about, reason: nasty }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  test('an address in a message loses its query too', () => {
    const reason = 'TIMED_OUT: GET https://files.test/d?signature=abc: no answer';
    const lines = told(decision('keep', 'give-up', { ...about, reason, details: { attempt: 1 } }));
    expect(lines.join()).not.toContain('abc');
    expect(lines.join()).toContain('https://files.test/d');
  });
});
