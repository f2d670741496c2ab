import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatHttpDate, parseHttpDate } from './http-date.ts';

const now = Date.parse('2026-03-01T00:00:00Z');

describe('HTTP dates', () => {
  for (const [what, text, expected] of [
    ['IMF-fixdate', 'Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
    ['asctime', 'Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37Z'],
    ['asctime with two digits', 'Wed Dec 11 23:20:57 2024', '2024-12-11T23:20:57Z'],
    ['any letter case', 'sUN, 06 nOV 1994 08:49:37 gmt', '1994-11-06T08:49:37Z'],
    ['a leap day', 'Thu, 29 Feb 2024 00:00:00 GMT', '2024-02-29T00:00:00Z'],
    ['a leap second', 'Sat, 31 Dec 2016 23:59:60 GMT', '2017-01-01T00:00:00Z'],
    ['a year before 100', 'Sat, 01 Jan 0050 00:00:00 GMT', '0050-01-01T00:00:00Z'],
    ['two digits, near future', 'Thursday, 18-Aug-50 02:01:18 GMT', '2050-08-18T02:01:18Z'],
    ['two digits, 50 years ahead', 'Saturday, 29-Feb-76 00:00:00 GMT', '2076-02-29T00:00:00Z'],
    ['two digits, over 50 years ahead', 'Tuesday, 02-Mar-76 00:00:00 GMT', '1976-03-02T00:00:00Z'],
    ['two digits, a past weekday', 'Thursday, 27-Mar-75 05:44:25 GMT', '1975-03-27T05:44:25Z'],
    ['two digits of a leap day', 'Tuesday, 29-Feb-00 00:00:00 GMT', '2000-02-29T00:00:00Z'],
  ] as const) {
    test(`reads ${what}`, () => {
      expect(parseHttpDate(text, now)).toBe(Date.parse(expected));
    });
  }

  for (const [what, text] of [
    ['the wrong weekday', 'Mon, 06 Nov 1994 08:49:37 GMT'],
    ['the wrong weekday of two digits', 'Tuesday, 06-Nov-94 08:49:37 GMT'],
    ['a day that does not exist', 'Sat, 29 Feb 2025 00:00:00 GMT'],
    ['another zone', 'Sun, 06 Nov 1994 08:49:37 UTC'],
    ['a number', '0'],
    ['nothing', ''],
    ['a leap second at noon', 'Sun, 06 Nov 1994 12:00:60 GMT'],
    ['hour 24', 'Sun, 06 Nov 1994 24:00:00 GMT'],
    ['a long weekday in IMF form', 'Sunday, 06 Nov 1994 08:49:37 GMT'],
    ['an ISO date', '1994-11-06T08:49:37Z'],
    ['space around', ' Sun, 06 Nov 1994 08:49:37 GMT '],
  ] as const) {
    test(`refuses ${what}`, () => {
      expect(parseHttpDate(text, now)).toBeUndefined();
    });
  }

  test('reads back every second it writes', () => {
    const seconds = fc.integer({ min: -62_000_000_000, max: 250_000_000_000 });
    fc.assert(
      fc.property(seconds, (second) => {
        expect(parseHttpDate(formatHttpDate(second * 1000), now)).toBe(second * 1000);
      }),
    );
  });
});
