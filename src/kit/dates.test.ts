import { expect, test } from 'vitest';
import { dateWithin, instantInFeed, instantOfDay, longDate, longDatesIn } from './dates.ts';

test('a day is the midnight that reads as itself', () => {
  expect(instantOfDay('2026-09-21')).toBe('2026-09-21T00:00:00.000Z');
});

test.each([
  ['2026-09-21', '2026-09-21'],
  ['2026-09-21T00:00:00', '2026-09-21'],
  ['2026-02-30', undefined],
  ['', undefined],
  [null, undefined],
  ['September 21, 2026', undefined],
])('the date %o begins with is %o', (text, date) => {
  expect(dateWithin(text)).toBe(date);
});

test('written out and read back', () => {
  expect(longDate('2026-09-01')).toBe('September 1, 2026');
  expect(
    longDatesIn('published on September 1, 2026, and May 31, 1999; June 31, 2020 never was'),
  ).toEqual(['2026-09-01', '1999-05-31']);
});

test.each([
  ['Thu, 02 Jul 2026 09:00:00 GMT', '2026-07-02T09:00:00.000Z'],
  ['Thu, 02 Jul 2026 05:00:00 -0400', '2026-07-02T09:00:00.000Z'],
  ['2 Jul 2026 09:00 EST', '2026-07-02T14:00:00.000Z'],
  ['2026-07-02T09:00:00Z', '2026-07-02T09:00:00.000Z'],
  ['yesterday', undefined],
  [undefined, undefined],
])('the date of an entry: %s', (written, at) => {
  expect(instantInFeed(written)).toBe(at);
});
