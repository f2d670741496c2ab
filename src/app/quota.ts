import type { PoliteMemory, QuotaMemory } from '../core/polite-memory.ts';
import type { QuotaPool } from '../core/quota-pool.ts';
import { HOUR, type Instant, instant } from '../core/time.ts';
import { budgetName, sharesOf } from '../fetch/quota/pool.ts';
import { volatileMemory } from '../fetch/volatile-memory.ts';
import type { Setup } from './settings/shape.ts';

/** Every counter of the publishers that count requests per key, as the settings have them. */
export function quotaPools({ settings, families }: Setup): readonly QuotaPool[] {
  const sections = settings.quota as Readonly<Record<string, unknown>>;
  const pools = families.flatMap((family) => family.quotaPools ?? []);
  return pools.flatMap((one) => one.pools(sections[one.setting]));
}

export interface PoolReport {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly keyIsSet: boolean;
  /** In force: what the publisher states, or what is configured until it does. */
  readonly perHour: number;
  readonly stated: boolean;
  readonly used: number;
  readonly byOthers: number;
  readonly left: number;
  /** When the next turn comes back; null when none was spent. */
  readonly refillAt: Instant | null;
  readonly budgets: readonly BudgetReport[];
}

export interface BudgetReport {
  readonly name: string;
  readonly perHour: number;
  readonly used: number;
  readonly left: number;
  readonly refillAt: Instant | null;
}

/**
 * Pools, budgets, use and refill, as they are now for every process of the data folder whose
 * memory it is; without one nothing was spent yet.
 */
export async function quotaReport(
  setup: Setup,
  memory: PoliteMemory = volatileMemory(),
  now: number,
): Promise<readonly PoolReport[]> {
  return Promise.all(quotaPools(setup).map((pool) => reportOf(pool, memory.quota, now)));
}

async function reportOf(pool: QuotaPool, memory: QuotaMemory, now: number): Promise<PoolReport> {
  const observed = await memory.observed(pool.name);
  const shares = sharesOf(pool, observed, now);
  const spent = await memory.spent(pool.name, now - HOUR);
  const budgets = [...shares.budgets].map(async ([name, perHour]) => {
    const used = await memory.spent(budgetName(pool.name, name), now - HOUR);
    return { name, perHour, ...useOf(used, perHour) };
  });
  return {
    name: pool.name,
    hosts: pool.hosts,
    keyIsSet: pool.key.value !== undefined,
    perHour: shares.limit,
    stated: shares.limit !== pool.perHour || observed.length > 0,
    byOthers: shares.byOthers,
    ...useOf(spent, shares.limit - shares.byOthers),
    budgets: await Promise.all(budgets),
  };
}

function useOf(spent: readonly number[], most: number) {
  const [oldest] = spent;
  return {
    used: spent.length,
    left: Math.max(0, most - spent.length),
    refillAt: oldest === undefined ? null : instant(oldest + HOUR),
  };
}
