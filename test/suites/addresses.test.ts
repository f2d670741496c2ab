import { describe, expect, test } from 'vitest';
import { runAddresses } from './addresses.ts';
import { SUITES_ABSENT, suitesPresent } from './suites-folder.ts';

describe.skipIf(!suitesPresent)(`address suites (${SUITES_ABSENT})`, () => {
  test('every address is classified as expected and no URL reaches inside', () => {
    const scores = runAddresses();
    expect(scores.flatMap((suite) => suite.misses)).toEqual([]);
    expect(scores[0]?.total).toBeGreaterThanOrEqual(134);
  });
});
