import { expect, test } from 'vitest';
import { fuse } from './fuse.ts';

const ranked = (...ids: string[]) =>
  ids.map((id, at) => ({ id, key: 4 * (id.codePointAt(0) ?? 0), score: 9 - at }));
const order = (...rankings: Parameters<typeof fuse>[0]) => fuse(rankings).map(({ id }) => id);

test('what both rankings name early comes first', () => {
  expect(
    order(
      { ranked: ranked('a', 'b', 'c'), weight: 1 },
      { ranked: ranked('d', 'b', 'e'), weight: 1 },
    )[0],
  ).toBe('b');
});

test('a weak ranking neither overturns the head of the strong one nor adds in front of it', () => {
  const strong = { ranked: ranked('a', 'b', 'c', 'd'), weight: 1 };
  expect(order(strong, { ranked: ranked('x', 'y'), weight: 0.3 }).slice(0, 2)).toEqual(['a', 'b']);
  expect(order(strong, { ranked: [], weight: 0.3 })).toEqual(['a', 'b', 'c', 'd']);
});

test('equals are in order of their ids, so that pages fit together', () => {
  expect(order({ ranked: ranked('b'), weight: 1 }, { ranked: ranked('a'), weight: 1 })).toEqual([
    'a',
    'b',
  ]);
});
