import { describe, expect, test } from 'vitest';
import { logLines } from '../../app/log/line.ts';
import type { DecisionLine } from '../../core/decision.ts';
import { logWords } from './log.ts';

const decision = (
  stage: string,
  verdict: string,
  rest: Partial<DecisionLine> = {},
): DecisionLine => ({
  at: '2026-07-15T01:00:00.000Z',
  runId: 'R1',
  source: 'unreported_judgments',
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
  logLines(line, logWords).map((text) => text.replace('2026-07-15T01:00:00.000Z ', ''));
const END = ' run_id=R1 source=unreported_judgments';
const TOKEN = ' token=FSD0151 run_id=R1 source=unreported_judgments';

describe('a decision in the words that users of the judgments know', () => {
  const cases: [string, DecisionLine, string[]][] = [
    [
      'a run begins',
      decision('run', 'started', {
        details: { mode: 'new', trigger: 'webhook', params: { new_limit: 5 } },
      }),
      [
        `[SCRAPER][STATE] phase=run_start mode=new trigger=webhook params="{\\"new_limit\\":5}"${END}`,
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
        `[SCRAPER][STATE] phase=download_executor peak_in_flight=1 max_parallel=2${END}`,
        `[SCRAPER][ERROR] phase=run_end status=aborted stop_reason=disk_full error_code=disk_insufficient downloaded=2 failed=0 message="DISK_FULL: free space is 3 MiB; the least is 400 MiB"${END}`,
      ],
    ],
    [
      'free space while a run goes on',
      decision('run', 'free disk', { details: { freeMb: 5120, leastMb: 400 } }),
      [`[SCRAPER][STATE] phase=disk kind=free_space free_mb=5120 min_free_mb=400${END}`],
    ],
    [
      'an attempt begins',
      decision('fetch', 'begun', { ...about, details: { attempt: 2 } }),
      [`[SCRAPER][STATE] from_status=pending to_status=in_progress attempt=2${TOKEN}`],
    ],
    [
      'a listing is read',
      decision('discover', 'read', {
        url: 'https://judicial.ky/judgments.csv',
        details: { status: 200, bytes: 9, ms: 4, role: 'metadata' },
      }),
      [
        `[SCRAPER][NAV] phase=list url=https://judicial.ky/judgments.csv result=ok status=200 bytes=9 ms=4 role=metadata${END}`,
      ],
    ],
    [
      'a source says where a note belongs',
      decision('discover', 'noted', {
        reason: 'page turned',
        details: { phase: 'TABLE', page: 3 },
      }),
      [`[SCRAPER][TABLE] message="page turned" page=3${END}`],
    ],
    [
      'a case is planned',
      decision('plan', 'new', about),
      [`[SCRAPER][PLAN] phase=planned decision=new${TOKEN}`],
    ],
    [
      'a case is passed over',
      decision('plan', 'skipped', { ...about, reason: 'criminal' }),
      [`[SCRAPER][DECISION] decision=skip reason=criminal${TOKEN}`],
    ],
    [
      'a download is told without what was signed',
      decision('fetch', 'fetched', {
        ...about,
        url: 'https://dl.boxcloud.com/d/1?sig=secret&exp=1',
        details: { status: 200, bytes: 2048, ms: 30, attempt: 1, role: 'artifact' },
      }),
      [
        `[SCRAPER][BOX] phase=download url=https://dl.boxcloud.com/d/1 result=ok status=200 bytes=2048 ms=30 attempt=1 role=artifact${TOKEN}`,
      ],
    ],
    [
      'a case is kept',
      decision('keep', 'kept', {
        ...about,
        details: { attempt: 2, bytes: 2048, path: 'corpus/a.pdf' },
      }),
      [
        `[SCRAPER][STATE] from_status=in_progress to_status=downloaded attempt=2 bytes=2048 file_path=corpus/a.pdf${TOKEN}`,
      ],
    ],
    [
      'an item is passed over',
      decision('keep', 'skip', { ...about, reason: 'csv_miss', details: { attempt: 1 } }),
      [
        `[SCRAPER][STATE] from_status=in_progress to_status=skipped reason=csv_miss attempt=1${TOKEN}`,
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
        `[SCRAPER][STATE] from_status=in_progress to_status=pending error_code=timed_out attempt=1 until=2026-07-15T01:00:01.000Z message="no answer in 25000 ms"${TOKEN}`,
        `[SCRAPER][STATE] phase=retry_decision kind=retryable error_code=timed_out attempt=1 until=2026-07-15T01:00:01.000Z message="no answer in 25000 ms"${TOKEN}`,
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
        `[SCRAPER][STATE] from_status=in_progress to_status=failed error_code=timed_out attempt=3 message="no answer"${TOKEN}`,
        `[SCRAPER][STATE] phase=retry_decision kind=capped error_code=timed_out attempt=3${TOKEN}`,
        `[SCRAPER][DECISION] decision=skip_retry reason=timed_out attempt=3${TOKEN}`,
      ],
    ],
    [
      'after downloaded nothing follows',
      decision('keep', 'refused', {
        ...about,
        reason: 'invalid_transition_after_download',
        details: { event: 'give-up', attempt: 2 },
      }),
      [`[SCRAPER][ERROR] phase=invalid_transition_after_download event=give-up attempt=2${TOKEN}`],
    ],
    [
      'the webhook refuses',
      decision('door', 'refused', {
        runId: null,
        reason: 'invalid_token',
        details: { door: 'webhook' },
      }),
      [
        '[SCRAPER][ERROR] phase=webhook kind=refused message=invalid_token source=unreported_judgments',
      ],
    ],
  ];
  test.each(cases)('%s', (_what, line, expected) => {
    expect(told(line)).toEqual(expected);
  });
});
