import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeActionToken } from './action-token.ts';

describe('the normal form of a token', () => {
  for (const [given, normal] of [
    ['FSD0151202511062025ATPLIFESCIENCE', 'FSD0151202511062025ATPLIFESCIENCE'],
    ['  fsd0151 2025 ', 'FSD01512025'],
    ['\u00a0FSD0151\u00a02025\u00a0', 'FSD01512025'],
    ['fsd-0151/2025.pdf', 'FSD01512025PDF'],
    ['1j1cb5jdvwqj1de60', '1J1CB5JDVWQJ1DE60'],
    ['É&ß', 'SS'],
    ['', ''],
    [' \t\u200b—', ''],
  ] as const) {
    test(`of ${JSON.stringify(given)} is ${JSON.stringify(normal)}`, () => {
      expect(normalizeActionToken(given)).toBe(normal);
    });
  }

  test('is its own normal form, and has nothing but capitals and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeActionToken(text);
        expect(once).toMatch(/^[A-Z0-9]*$/);
        expect(normalizeActionToken(once)).toBe(once);
      }),
    );
  });
});
