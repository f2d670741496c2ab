import { expect, test } from 'vitest';
import type { Ranked } from '../core/search.ts';
import { fuse } from './fuse.ts';

const ranked = (scores: Record<string, number>): Ranked[] =>
  Object.entries(scores).map(([id, score]) => ({ id, key: 4 * (id.codePointAt(0) ?? 0), score }));
const words = (scores: Record<string, number>) =>
  ({ ranked: ranked(scores), weight: 1, from: 'zero' }) as const;
const meaning = (scores: Record<string, number>, weight = 0.25) =>
  ({ ranked: ranked(scores), weight, from: 'last' }) as const;
const order = (...rankings: Parameters<typeof fuse>[0]) => fuse(rankings).map(({ id }) => id);

test('what both rankings hold high comes first', () => {
  expect(order(words({ a: 9, b: 8.9, c: 2 }), meaning({ b: 0.8, e: 0.7 }))[0]).toBe('b');
});

test('a weak ranking does not overturn a clear lead of the strong one, nor add in front of it', () => {
  const strong = words({ a: 9, b: 6, c: 3 });
  expect(order(strong, meaning({ x: 0.9, b: 0.8, y: 0.1 })).slice(0, 2)).toEqual(['a', 'b']);
  expect(order(strong, meaning({}))).toEqual(['a', 'b', 'c']);
});

test('the range of a model does not matter, only where in it a score is', () => {
  const wide = order(words({ a: 3, b: 2.9 }), meaning({ b: 0.9, c: 0.5, a: 0.1 }));
  const narrow = order(words({ a: 3, b: 2.9 }), meaning({ b: 0.84, c: 0.82, a: 0.8 }));
  expect(narrow).toEqual(wide);
});

test('equals are in order of their ids, so that pages fit together', () => {
  expect(order(words({ b: 1 }), words({ a: 1 }))).toEqual(['a', 'b']);
});
