import { describe, expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

const KNOWN = ['userAgent', 'contact', 'timeouts', 'attempts', 'rate'];

describe('did you mean', () => {
  for (const [given, expected] of [
    ['user_agent', 'userAgent'],
    ['UserAgent', 'userAgent'],
    ['attemps', 'attempts'],
    ['contcat', 'contact'],
    ['timeout', 'timeouts'],
    ['rat', 'rate'],
    ['ratelimit', undefined],
    ['x', undefined],
    ['', undefined],
  ] as const) {
    test(`'${given}': ${expected}`, () => expect(didYouMean(given, KNOWN)).toBe(expected));
  }

  test('the nearest of several', () => {
    expect(didYouMean('govku', ['govuk', 'gov', 'bills'])).toBe('govuk');
  });
});
