import { describe, expect, test } from 'vitest';
import { runHeaders } from './headers.ts';
import { SUITES_ABSENT, suitesPresent } from './suites-folder.ts';

describe.skipIf(!suitesPresent)(`header suites (${SUITES_ABSENT})`, () => {
  test('every media type is read as expected', () => {
    const scores = runHeaders();
    expect(scores.flatMap((suite) => suite.misses)).toEqual([]);
    expect(scores.map((suite) => suite.total)).toEqual([74]);
  });
});
