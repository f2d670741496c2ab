import { describe, expect, test } from 'vitest';
import { chromeIn, chromeReleasedAt } from './chrome-age.ts';

describe('the age of the Chrome a User-Agent claims', () => {
  test.each([
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36', 130],
    ['annals/0.1.0 (mailto:someone)', undefined],
  ])('%s names %s', (userAgent, version) => expect(chromeIn(userAgent)).toBe(version));

  test.each([
    [130, '2024-10'],
    [131, '2024-11'],
    [143, '2025-10'],
  ])('version %d came out about %s', (version, month) =>
    expect(new Date(chromeReleasedAt(version)).toISOString()).toContain(month),
  );
});
