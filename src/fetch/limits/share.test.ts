import { expect, test } from 'vitest';
import type { Allowance } from './limiter.ts';
import { shareOf } from './share.ts';

test.each([
  [
    { is: 'pace', name: 'a', intervalMs: 500, creditMs: 20 },
    { intervalMs: 1500, creditMs: 0 },
  ],
  [
    { is: 'window', name: 'a', turns: 40, windowMs: 1000 },
    { turns: 40, windowMs: 3000 },
  ],
  [{ is: 'places', name: 'a', most: 7 }, { most: 2 }],
  [{ is: 'places', name: 'a', most: 2 }, { most: 1 }],
  [{ is: 'rest', name: 'a' }, {}],
] as [Allowance, object][])('a third of %o', (allowance, share) => {
  expect(shareOf([allowance], 3)).toEqual([{ ...allowance, ...share }]);
  expect(shareOf([allowance], 1)).toEqual([allowance]);
});
