import { AnnalsError } from '../core/errors.ts';
import type { PoliteMemory, QuotaMemory } from '../core/polite-memory.ts';
import { parseRate, type Rate } from '../core/politeness.ts';
import type { QuotaPool } from '../core/quota-pool.ts';
import type { Source } from '../core/source.ts';
import { HOUR, type Instant, instant } from '../core/time.ts';
import { budgetName, RESERVE, sharesOf } from '../fetch/quota/pool.ts';
import { volatileMemory } from '../fetch/volatile-memory.ts';
import { quotaPools } from './quota.ts';
import { registryOf } from './registry.ts';
import { politenessOf } from './settings/politeness.ts';
import type { Setup } from './settings/shape.ts';

export interface QuotaPlan {
  /** The counter of a key; the name of the source where nothing but its own pace holds it back. */
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

/** So many requests, or as many as the source needs for so many records that are new to it. */
export interface PlannedWork {
  readonly requests?: number | undefined;
  readonly records?: number | undefined;
  readonly source?: string | undefined;
}

/** How long the work takes on each budget, if nobody else spends of it meanwhile. */
export async function planQuota(
  setup: Setup,
  memory: PoliteMemory = volatileMemory(),
  asked: PlannedWork,
  now: number,
): Promise<readonly QuotaPlan[]> {
  const pools = quotaPools(setup);
  const source = await sourceOf(setup, pools, asked.source);
  const rate = source ? politenessOf(setup, source).rate : setup.settings.http.rate;
  const { records, requests = 0 } = asked;
  if (records !== undefined) return ofRecords(records, { source, rate, pools, memory, now });
  const used = pools.filter(
    ({ sources }) => asked.source === undefined || sources.includes(asked.source),
  );
  if (source && used.length === 0) return [onPace(source.name, requests, rate, now)];
  const work = { requests, rate, source: asked.source };
  return (await Promise.all(used.map((pool) => onPool(pool, memory.quota, work, now)))).flat();
}

/** A row for each host; where there are several, one more for the pace that they share. */
async function ofRecords(
  records: number,
  given: {
    readonly source: Source | undefined;
    readonly rate: Rate;
    readonly pools: readonly QuotaPool[];
    readonly memory: PoliteMemory;
    readonly now: number;
  },
): Promise<readonly QuotaPlan[]> {
  const { source, rate, pools, memory, now } = given;
  const costs = Object.entries(costsOf(source, records));
  const plans = costs.map(async ([host, requests]) => {
    const pool = pools.find(({ hosts }) => hosts.includes(host));
    if (!pool) return [onPace(host, requests, rate, now)];
    return onPool(pool, memory.quota, { requests, rate, source: source?.name }, now);
  });
  const rows = (await Promise.all(plans)).flat();
  const all = rows.reduce((sum, { requests }) => sum + requests, 0);
  return rows.length > 1 ? [...rows, onPace('all hosts together', all, rate, now)] : rows;
}

interface Work {
  readonly requests: number;
  readonly source?: string | undefined;
  readonly rate: Rate;
}

async function onPool(
  pool: QuotaPool,
  memory: QuotaMemory,
  { requests, source, rate }: Work,
  now: number,
): Promise<readonly QuotaPlan[]> {
  const shares = sharesOf(pool, await memory.observed(pool.name), now);
  const own = source === undefined ? undefined : (pool.budgetOf(source) ?? RESERVE);
  const names = own === undefined ? [...shares.budgets.keys()] : [own];
  const plans = names.map(async (budget) => {
    const perHour = shares.budgets.get(budget) ?? 0;
    const spent = await memory.spent(budgetName(pool.name, budget), now - HOUR);
    const takesMs = timeFor(requests, perHour, spent, rate, now);
    return {
      pool: pool.name,
      budget,
      requests,
      perHour,
      left: Math.max(0, perHour - spent.length),
      takesMs,
      endsAt: takesMs === null ? null : instant(now + takesMs),
    };
  });
  return Promise.all(plans);
}

/** No key counts these requests: the pace alone decides. */
function onPace(pool: string, requests: number, rate: Rate, now: number): QuotaPlan {
  const pace = parseRate(rate);
  const perHour = pace ? Math.floor((pace.turns * HOUR) / pace.perMs) : requests;
  const takesMs = pace ? Math.max(0, requests - 1) * (pace.perMs / pace.turns) : 0;
  const endsAt = instant(now + takesMs);
  return { pool, budget: rate, requests, perHour, left: perHour, takesMs, endsAt };
}

function costsOf(source: Source | undefined, records: number): Readonly<Record<string, number>> {
  if (!source)
    throw new AnnalsError(
      'BAD_PARAMS',
      'records are given without a source; sources need different numbers of requests for a record',
      { hint: 'For example `annals quota plan --source <source> --records 20000`.' },
    );
  if (!source.requestsFor)
    throw new AnnalsError(
      'BAD_PARAMS',
      `${source.name} does not say how many requests a record costs`,
      { hint: 'Give the number of requests instead: `--requests 20000`.' },
    );
  return source.requestsFor(records);
}

/** A budget may be asked about before there is a source that lives on it. */
async function sourceOf(
  { families }: Setup,
  pools: readonly QuotaPool[],
  name: string | undefined,
): Promise<Source | undefined> {
  if (name === undefined) return undefined;
  const { sources, source } = await registryOf(families);
  const hasBudget = pools.some(({ budgetOf }) => budgetOf(name) !== undefined);
  const isSource = sources.some((one) => one.name === name);
  return hasBudget && !isSource ? undefined : source(name);
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
