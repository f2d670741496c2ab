import { describe, expect, test } from 'vitest';
import { chromeIn, chromeReleasedAt, DEFAULT_CHROME, DEFAULT_USER_AGENT } from './chrome-age.ts';

describe('the age of the Chrome a User-Agent claims', () => {
  test.each([
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36', 130],
    ['annals/0.1.0 (mailto:someone)', undefined],
  ])('%s names %s', (userAgent, version) => expect(chromeIn(userAgent)).toBe(version));

  test.each([
    [93, '2021-08'],
    [130, '2024-10'],
    [131, '2024-11'],
    [143, '2025-11'],
    [153, '2026-09'],
    [154, '2026-09'],
    [155, '2026-10'],
    [158, '2026-11'],
  ])('version %d came out about %s', (version, month) =>
    expect(new Date(chromeReleasedAt(version)).toISOString()).toContain(month),
  );

  test('the default User-Agent names the version whose date the release sets', () => {
    expect(chromeIn(DEFAULT_USER_AGENT)).toBe(DEFAULT_CHROME.version);
    expect(chromeReleasedAt(DEFAULT_CHROME.version)).toBe(Date.parse(DEFAULT_CHROME.releasedOn));
  });
});
