import type { QuotaObservation, TurnBudget } from '../../core/polite-memory.ts';
import type { QuotaPool } from '../../core/quota-pool.ts';
import { DAY, HOUR } from '../../core/time.ts';

export const RESERVE = 'reserve';

/** What is in force: the publisher's own limit, and every budget in proportion to it. */
export interface PoolShares {
  readonly limit: number;
  /** Spent by others with the same key, as the publisher counts. */
  readonly byOthers: number;
  readonly budgets: ReadonlyMap<string, number>;
}

/**
 * Hosts of one pool may state different limits: the lowest one stated within a day holds. What
 * others spend counts for an hour after it was last heard of.
 */
export function sharesOf(
  pool: Pick<QuotaPool, 'perHour' | 'budgets' | 'reserve'>,
  observations: readonly QuotaObservation[],
  now: number,
): PoolShares {
  const lately = observations.filter(({ at }) => now - Date.parse(at) < DAY);
  const limit = lately.length === 0 ? pool.perHour : Math.min(...lately.map((one) => one.limit));
  const others = lately.filter(({ at }) => now - Date.parse(at) < HOUR);
  const shares = Object.entries({ ...pool.budgets, [RESERVE]: pool.reserve });
  // Shares that add up to more than the limit would let one source spend what is another's.
  const promised = shares.reduce((sum, [, turns]) => sum + turns, 0);
  const scale = limit / Math.max(pool.perHour, promised);
  return {
    limit,
    byOthers: Math.max(0, ...others.map((one) => one.byOthers)),
    budgets: new Map(shares.map(([name, turns]) => [name, Math.floor(turns * scale + 1e-9)])),
  };
}

/** What a request of this source costs: a turn of the key, and one of the source's own budget. */
export function budgetsFor(
  pool: QuotaPool,
  shares: PoolShares,
  source: string,
): readonly TurnBudget[] {
  const own = pool.budgetOf(source) ?? RESERVE;
  return [
    { name: pool.name, turns: Math.max(0, shares.limit - shares.byOthers), windowMs: HOUR },
    { name: budgetName(pool.name, own), turns: shares.budgets.get(own) ?? 0, windowMs: HOUR },
  ];
}

export const budgetName = (pool: string, budget: string): string => `${pool}/${budget}`;
