import { describe, expect, test } from 'vitest';
import { SUITES_ABSENT, suitesPresent } from './suites-folder.ts';
import { runUrls } from './urls.ts';

describe.skipIf(!suitesPresent)(`URL suites (${SUITES_ABSENT})`, () => {
  const [idempotence, urlcanon, normalizeUrl] = suitesPresent ? runUrls() : [];

  test('the canonical form of every URL of the suites is its own canonical form', () => {
    expect(idempotence?.misses).toEqual([]);
    expect(idempotence?.total).toBeGreaterThan(2500);
  });

  test('agreement with other canonicalisers does not fall', () => {
    expect(urlcanon?.passed).toBeGreaterThanOrEqual(613);
    expect(normalizeUrl?.passed).toBeGreaterThanOrEqual(51);
  });
});
