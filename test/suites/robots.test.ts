import { describe, expect, test } from 'vitest';
import { runRobots } from './robots.ts';
import { SUITES_ABSENT, suitesPresent } from './suites-folder.ts';

describe.skipIf(!suitesPresent)(`robots.txt suites (${SUITES_ABSENT})`, () => {
  test('every undisputed case is decided as expected', () => {
    const must = runRobots().filter((suite) => suite.kind === 'must');
    expect(must.flatMap((suite) => suite.misses)).toEqual([]);
    expect(must.map((suite) => suite.total)).toEqual([145, 400, 323]);
  });
});
