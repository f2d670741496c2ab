import { expect, test } from 'vitest';
import type { QuotaObservation } from '../../core/polite-memory.ts';
import { instant } from '../../core/time.ts';
import { sharesOf } from './pool.ts';

const POOL = { budgets: { bills: 350, dockets: 200, others: 350 }, reserve: 100 };
const NOW = Date.UTC(2026, 8, 1);
const states = (limit: number) => [
  { pool: 'key', host: 'a.example', limit, byOthers: 0, at: instant(NOW) },
];

test.each<[string, number, readonly QuotaObservation[], number]>([
  ['that is set lower than its shares', 100, [], 100],
  ['that is set lower, when the publisher states more', 100, states(1_000), 1_000],
  ['as it is set', 1_000, [], 1_000],
  ['that the publisher states', 1_000, states(500), 500],
])('the shares of a counter add up to the limit %s', (_what, perHour, observations, limit) => {
  const { budgets } = sharesOf({ ...POOL, perHour }, observations, NOW);
  expect([...budgets.values()].reduce((sum, turns) => sum + turns, 0)).toBe(limit);
  expect(budgets.get('bills')).toBe(Math.floor(0.35 * limit));
});

test('a counter that is not divided whole keeps what nobody was promised', () => {
  const { budgets } = sharesOf({ budgets: { bills: 300 }, reserve: 100, perHour: 1_000 }, [], NOW);
  expect(Object.fromEntries(budgets)).toEqual({ bills: 300, reserve: 100 });
});
