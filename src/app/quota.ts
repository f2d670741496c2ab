import type { PoliteMemory, QuotaMemory } from '../core/polite-memory.ts';
import { parseRate, type Rate } from '../core/politeness.ts';
import { HOUR, type Instant, instant } from '../core/time.ts';
import { budgetName, type QuotaPool, RESERVE, sharesOf } from '../fetch/quota/pool.ts';
import { volatileMemory } from '../fetch/volatile-memory.ts';
import { sources } from '../sources/index.ts';
import { findSource } from './registry.ts';
import { politenessOf } from './settings/politeness.ts';
import type { Settings } from './settings/schema.ts';

/** Which budget each source lives on; a name that is a budget itself needs no entry. */
const BUDGETS: Readonly<Record<string, string>> = {
  bills: 'bills-ingester',
  regulations_gov_dockets: 'regulations-dot-gov-dockets',
  regulations: 'regulations-dot-gov-dockets',
  hearings: 'hearings-ingester',
  public_laws: 'public-laws-ingester',
  roll_call_votes: 'roll-call-votes-ingester',
  votes: 'roll-call-votes-ingester',
};

/** The publishers that count requests per key, as the settings have them. */
export function quotaPools({ quota }: Settings): readonly QuotaPool[] {
  const { key, perHour, budgets, reserve } = quota.apiDataGov;
  return [
    {
      name: 'api.data.gov',
      hosts: ['api.data.gov', 'api.congress.gov', 'api.govinfo.gov', 'api.regulations.gov'],
      key: { header: 'x-api-key', value: key },
      setting: 'quota.apiDataGov.key',
      perHour,
      budgets,
      reserve,
      budgetOf: (source) => {
        const name = BUDGETS[source] ?? source.replaceAll('_', '-');
        return name in budgets ? name : undefined;
      },
    },
  ];
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
  settings: Settings,
  memory: PoliteMemory = volatileMemory(),
  now: number,
): Promise<readonly PoolReport[]> {
  return Promise.all(quotaPools(settings).map((pool) => reportOf(pool, memory.quota, now)));
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
  settings: Settings,
  memory: PoliteMemory = volatileMemory(),
  asked: { readonly requests: number; readonly source?: string },
  now: number,
): Promise<readonly QuotaPlan[]> {
  const rate = rateOf(settings, asked.source);
  const plans = quotaPools(settings).map(async (pool) => {
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
function rateOf(settings: Settings, name: string | undefined): Rate {
  const hasBudget = quotaPools(settings).some(
    ({ budgetOf }) => name === undefined || budgetOf(name) !== undefined,
  );
  const isSource = sources.some((source) => source.name === name);
  if (name === undefined || (hasBudget && !isSource)) return settings.http.rate;
  return politenessOf(settings, findSource(name)).rate;
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
