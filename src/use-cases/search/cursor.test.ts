import { expect, test } from 'vitest';
import type { Ranked } from '../../core/search.ts';
import { after, before, fingerprintOf, following, readCursor, writeCursor } from './cursor.ts';

const ranked = (...numbers: number[]): Ranked[] =>
  numbers.map((number) => ({ id: `x:${number}`, key: 4 * number, score: 0 }));
const START = { shown: 0, recent: new Set<number>(), upTo: 900 };
const FINGERPRINT = fingerprintOf(['flood']);

test('a place is the same after it was written and read', () => {
  const place = after(after(START, ranked(3, 1_000_000, 7)), ranked(5));
  expect(readCursor(writeCursor(place, FINGERPRINT), FINGERPRINT)).toEqual(place);
});

test('what was shown is not shown again and what was not is, though the order moved', () => {
  const place = after(START, ranked(1, 2, 3));
  expect(following(place, ranked(4, 3, 1, 5, 2, 6)).map(({ key }) => key / 4)).toEqual([4, 5, 6]);
});

test('after many pages those far ahead are passed over by their number', () => {
  const many = Array.from({ length: 700 }, (_, at) => at + 1);
  const place = after(START, ranked(...many));
  expect(place.recent.size).toBe(500);
  expect(following(place, ranked(...many, 701)).map(({ key }) => key / 4)).toEqual([701]);
  expect(writeCursor(place, FINGERPRINT).length).toBeLessThan(4000);
});

test.each(['', 'nonsense', writeCursor(START, fingerprintOf(['other'])), 'czI'])(
  'the cursor %j is refused',
  (cursor) => {
    expect(() => readCursor(cursor, FINGERPRINT)).toThrow('must be the next_cursor');
  },
);

test('the place before shows the page before again, whatever was shown until then', () => {
  const all = ranked(1, 2, 3, 4, 5, 6);
  const second = after(START, ranked(1, 2));
  const third = after(second, ranked(3, 4));
  expect(before(third, 2)).toEqual(second);
  expect(following(before(third, 2) ?? third, all).slice(0, 2)).toEqual(ranked(3, 4));
  expect(before(second, 5)).toEqual(START);
  expect(before(START, 2)).toBeUndefined();
  expect(before({ ...START, shown: 7 }, 3)).toEqual({ ...START, shown: 4 });
});
