import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const now = Date.parse('2019-06-03T11:00:00Z');

for (const [what, value, expected] of [
  ['seconds', '120', 120_000],
  ['zero', '0', 0],
  ['space around', '\t42 ', 42_000],
  ['a date', 'Mon, 03 Jun 2019 11:30:12 GMT', 1_812_000],
  ['an RFC 850 date', 'Monday, 03-Jun-19 11:30:12 GMT', 1_812_000],
  ['an asctime date', 'Mon Jun  3 11:30:12 2019', 1_812_000],
  ['a date in the past', 'Mon, 03 Jun 2019 10:00:00 GMT', 0],
  ['a one-digit day in UTC', 'Mon, 3 Jun 2019 12:00:00 UTC', 3_600_000],
  ['more seconds than a number holds', '9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ['a negative number', '-1', undefined],
  ['a signed number', '+1', undefined],
  ['a fraction', '1.5', undefined],
  ['a superscript digit', '\u00b2', undefined],
  ['the same twice', '120, 120', 120_000],
  ['two values: the longer', '1, 2', 2_000],
  ['a value and a word', '1, soon', undefined],
  ['a word', 'soon', undefined],
  ['nothing', '', undefined],
] as const) {
  test(`Retry-After with ${what}`, () => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });
}
