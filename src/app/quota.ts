import type { PoliteMemory, QuotaMemory } from '../core/polite-memory.ts';
import { parseRate, type Rate } from '../core/politeness.ts';
import type { QuotaPool } from '../core/quota-pool.ts';
import { HOUR, type Instant, instant } from '../core/time.ts';
import { budgetName, RESERVE, sharesOf } from '../fetch/quota/pool.ts';
import { volatileMemory } from '../fetch/volatile-memory.ts';
import { registryOf } from './registry.ts';
import { politenessOf } from './settings/politeness.ts';
import type { Setup } from './settings/shape.ts';

/** The publishers that count requests per key, as the settings have them. */
export function quotaPools({ settings, families }: Setup): readonly QuotaPool[] {
  const sections = settings.quota as Readonly<Record<string, unknown>>;
  const pools = families.flatMap((family) => family.quotaPools ?? []);
  return pools.map(({ setting, pool }) => pool(sections[setting]));
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

export interface QuotaPlan {
  readonly pool: string;
  readonly budget: string;
  readonly requests: number;
  readonly perHour: number;
  /** Turns that are free now. */
  readonly left: number;
  /** How long until the last request may be sent; null when the budget has no turns at all. */
  readonly takesMs: number | null;
  readonly endsAt: Instant | null;
}

/** How long so many requests take on a budget, if nobody else spends of it meanwhile. */
export async function planQuota(
  setup: Setup,
  memory: PoliteMemory = volatileMemory(),
  asked: { readonly requests: number; readonly source?: string },
  now: number,
): Promise<readonly QuotaPlan[]> {
  const rate = await rateOf(setup, asked.source);
  const plans = quotaPools(setup).map(async (pool) => {
    const shares = sharesOf(pool, await memory.quota.observed(pool.name), now);
    const own = asked.source === undefined ? undefined : (pool.budgetOf(asked.source) ?? RESERVE);
    const names = own === undefined ? [...shares.budgets.keys()] : [own];
    return Promise.all(
      names.map(async (budget) => {
        const perHour = shares.budgets.get(budget) ?? 0;
        const spent = await memory.quota.spent(budgetName(pool.name, budget), now - HOUR);
        const takesMs = timeFor(asked.requests, perHour, spent, rate, now);
        return {
          pool: pool.name,
          budget,
          requests: asked.requests,
          perHour,
          left: Math.max(0, perHour - spent.length),
          takesMs,
          endsAt: takesMs === null ? null : instant(now + takesMs),
        };
      }),
    );
  });
  return (await Promise.all(plans)).flat();
}

/** A budget may be asked about before there is a source that lives on it. */
async function rateOf(setup: Setup, name: string | undefined): Promise<Rate> {
  const hasBudget = quotaPools(setup).some(
    ({ budgetOf }) => name === undefined || budgetOf(name) !== undefined,
  );
  const { sources, source } = await registryOf(setup.families);
  const isSource = sources.some((one) => one.name === name);
  if (name === undefined || (hasBudget && !isSource)) return setup.settings.http.rate;
  return politenessOf(setup, source(name)).rate;
}

/** Until the last of `requests` may go: each waits for its pace, and for the turn that fills its window. */
export function timeFor(
  requests: number,
  perHour: number,
  spent: readonly number[],
  rate: Rate,
  now: number,
): number | null {
  if (perHour < 1) return null;
  const pace = parseRate(rate);
  const gap = pace ? pace.perMs / pace.turns : 0;
  const turns = [...spent];
  let at = now;
  for (let sent = 0; sent < requests; sent++) {
    const filling = turns[turns.length - perHour];
    at = Math.max(sent === 0 ? now : at + gap, filling === undefined ? now : filling + HOUR);
    turns.push(at);
  }
  return at - now;
}
