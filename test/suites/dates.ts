import { parseHttpDate } from '../../src/core/http-date.ts';
import { parseRetryAfter } from '../../src/fetch/retry-after.ts';
import { readSuite, type SuiteScore, score } from './suites-folder.ts';

interface DateCase {
  readonly input: string;
  readonly expected: string | null;
}
interface RetryCase {
  readonly input: string;
  readonly expected: number | null;
}

export function runDates(): SuiteScore[] {
  const dates = readSuite<{ cases: DateCase[] }>('http/http-date-undici.json').cases;
  const waits = readSuite<{ now: string; cases: RetryCase[] }>('http/retry-after.json');
  // Two-digit years are relative to the year the suite was run in.
  const today = Date.parse('2026-01-01T00:00:00Z');
  const now = Date.parse(waits.now);
  return [
    score(
      'http-date',
      'must',
      dates,
      ({ input, expected }) =>
        parseHttpDate(input, today) === (expected === null ? undefined : Date.parse(expected)),
      ({ input }) => input,
    ),
    score(
      'retry-after',
      'must',
      waits.cases,
      ({ input, expected }) =>
        parseRetryAfter(input, now) === (expected === null ? undefined : expected * 1000),
      ({ input }) => input,
    ),
  ];
}
