import { expect, test } from 'vitest';
import { claimIn } from './cited-record.ts';

const HASH = 'ab'.repeat(32);

test.each([
  [`Title. [crs:R1@2, retrieved 2026-07-15, sha256:${HASH}]`, 'crs:R1', 2, HASH],
  ['note = {hr:119:1@3, retrieved 2026-07-15}', 'hr:119:1', 3, null],
  ['note = {report:A\\_b@3}', 'report:A_b', 3, null],
  ['https://records.example/id/doi:10.1%2Fx@4', 'doi:10.1/x', 4, null],
  ['/id/crs:R1@12', 'crs:R1', 12, null],
  ['doi:10.1/x@1', 'doi:10.1/x', 1, null],
])('%s names %s, version %i', (text, id, version, sha256) => {
  expect(claimIn(text)).toMatchObject({ id, version, sha256 });
});

test.each(['ann@example.org', 'https://example.org/a@2', 'crs:R1', 'mail ann@2', ''])(
  '%j names no version of a record',
  (text) => {
    expect(claimIn(text)).toBeUndefined();
  },
);

test.each(['a:b(', '/id/', 'a:', '{a:b', '@1(a:b'])(
  'a long file of %j is read once, not once for each of its beginnings',
  (beginning) => {
    // Read once for each, this would take longer than a test may.
    expect(claimIn(beginning.repeat(2_000_000 / beginning.length))?.version).toBe(
      beginning.includes('@') ? 1 : undefined,
    );
  },
);
