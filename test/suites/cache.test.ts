import { describe, expect, test } from 'vitest';
import { runCache } from './cache.ts';
import { SUITES_ABSENT, suitesPresent } from './suites-folder.ts';

describe.skipIf(!suitesPresent)(`RFC 9111 suite (${SUITES_ABSENT})`, () => {
  test('all 137 required tests pass, and at least 70 of the 77 optimal ones', async () => {
    const [required, optimal, check] = await runCache();
    expect(required?.misses).toEqual([]);
    expect([required?.total, optimal?.total, check?.total]).toEqual([137, 77, 86]);
    expect(optimal?.passed).toBeGreaterThanOrEqual(70);
  });
});
