import { expect, test } from 'vitest';
import { versionOfFile } from './version-of-file.ts';

const versions = [
  { number: 1, seenAt: '2026-07-01T00:00:00.000Z', rawSha256: 'a' },
  { number: 2, seenAt: '2026-07-02T00:00:00.000Z', rawSha256: 'b' },
  // Numbers may have holes.
  { number: 4, seenAt: '2026-07-04T00:00:00.000Z', rawSha256: 'a' },
  { number: 5, seenAt: '2026-07-05T00:00:00.000Z', rawSha256: 'c' },
];

test.each([
  ['a', '2026-07-01T00:00:00.000Z', 4],
  ['b', '2026-07-09T00:00:00.000Z', 2],
  ['beside', '2026-06-30T23:59:59.000Z', 1],
  ['beside', '2026-07-01T23:59:59.000Z', 2],
  ['beside', '2026-07-03T00:00:00.000Z', 4],
  ['beside', '2026-07-09T00:00:00.000Z', 5],
] as const)('a file %s that came at %s is of version %i', (sha256, retrievedAt, number) => {
  expect(versionOfFile(versions, { sha256, retrievedAt })).toBe(number);
});

test('where there are no versions, it is of none', () => {
  expect(
    versionOfFile([], { sha256: 'a', retrievedAt: '2026-07-01T00:00:00.000Z' }),
  ).toBeUndefined();
});
