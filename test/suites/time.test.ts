import { describe, expect, test } from 'vitest';
import { SUITES_ABSENT, suitesPresent } from './suites-folder.ts';
import { runTime } from './time.ts';

describe.skipIf(!suitesPresent)(`time suites (${SUITES_ABSENT})`, () => {
  test('every local day starts when the zone says, and every undisputed cron run is found', () => {
    const must = runTime().filter((suite) => suite.kind === 'must');
    expect(must.flatMap((suite) => suite.misses)).toEqual([]);
    expect(must.map((suite) => suite.total)).toEqual([832, 161]);
  });
});
