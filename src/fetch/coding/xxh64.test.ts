import { expect, test } from 'vitest';
import { Xxh64 } from './xxh64.ts';

const low = (...pieces: string[]): string => {
  const hash = new Xxh64();
  for (const piece of pieces) hash.update(new TextEncoder().encode(piece));
  return hash.low().toString(16).padStart(8, '0');
};

/** The low halves of XXH64 with seed 0. */
test.each([
  ['', '51d8e999'],
  ['a', 'a98c6e5b'],
  ['abc', 'ad770999'],
])('xxh64 of %j', (text, expected) => {
  expect(low(text)).toBe(expected);
});

test('however it is cut into pieces, it is the same', () => {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(9);
  for (const cut of [1, 7, 31, 32, 33, 64, 100]) {
    expect(low(text.slice(0, cut), text.slice(cut))).toBe(low(text));
  }
});
