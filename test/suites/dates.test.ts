import { describe, expect, test } from 'vitest';
import { runDates } from './dates.ts';
import { SUITES_ABSENT, suitesPresent } from './suites-folder.ts';

describe.skipIf(!suitesPresent)(`date suites (${SUITES_ABSENT})`, () => {
  test('every HTTP date and every Retry-After of the suites is read as expected', () => {
    const scores = runDates();
    expect(scores.flatMap((suite) => suite.misses)).toEqual([]);
    expect(scores.map((suite) => suite.total)).toEqual([230, 13]);
  });
});
