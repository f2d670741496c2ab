import { AnnalsError } from '../../core/errors.ts';
import type { QuotaMemory, QuotaObservation } from '../../core/polite-memory.ts';
import type { QuotaPool } from '../../core/quota-pool.ts';
import { type Clock, HOUR, instant, SECOND } from '../../core/time.ts';
import type { Background } from '../background.ts';
import type { Incoming, Layer, Outgoing } from '../exchange.ts';
import { budgetsFor, sharesOf } from '../quota/pool.ts';

/**
 * Requests to a pool of hosts carry its one key and cost a turn of it and of the source's own
 * budget. `spend` says what a request costs (the turns are taken with all others, last before the
 * wire); `listen` hears what the publisher says of the key.
 */
export function quotas(
  pools: readonly QuotaPool[],
  memory: QuotaMemory,
  clock: Pick<Clock, 'now'>,
  work: Background,
): { readonly spend: Layer; readonly listen: Layer } {
  const poolOf = new Map(pools.flatMap((pool) => pool.hosts.map((host) => [host, pool] as const)));
  const heard = new Map<string, { at: number; observations: readonly QuotaObservation[] }>();

  /** Read again when it is older than a second: another process may have heard something. */
  const observed = async (pool: QuotaPool): Promise<readonly QuotaObservation[]> => {
    const now = clock.now();
    const known = heard.get(pool.name);
    if (known && now - known.at < SECOND) return known.observations;
    const observations = await memory.observed(pool.name);
    heard.set(pool.name, { at: now, observations });
    return observations;
  };

  const weigh = async (pool: string, outgoing: Outgoing, limit: number, remaining: number) => {
    const now = clock.now();
    const ours = (await memory.spent(pool, now - HOUR)).length;
    const byOthers = Math.max(0, limit - remaining - ours);
    await memory.observe({ pool, host: outgoing.host, limit, byOthers, at: instant(now) });
    heard.delete(pool);
  };

  return {
    spend: (next) => (outgoing) => {
      const pool = poolOf.get(outgoing.host);
      return pool ? spending(pool, outgoing).then(next) : next(outgoing);
    },
    listen: (next) => (outgoing) => {
      const answer = next(outgoing);
      return outgoing.quota ? listening(outgoing.quota.pool, outgoing, answer) : answer;
    },
  };

  async function spending(pool: QuotaPool, outgoing: Outgoing): Promise<Outgoing> {
    const key = keyFor(pool, outgoing);
    const shares = sharesOf(pool, await observed(pool), clock.now());
    const budgets = budgetsFor(pool, shares, outgoing.asked.source);
    const { [pool.key.header]: _own, ...others } = outgoing.headers;
    const headers = key === undefined ? others : { ...others, [pool.key.header]: key };
    return { ...outgoing, headers, quota: { pool: pool.name, budgets } };
  }

  async function listening(
    pool: string,
    outgoing: Outgoing,
    answer: Promise<Incoming>,
  ): Promise<Incoming> {
    const incoming = await answer;
    const limit = whole(incoming.headers['x-ratelimit-limit']);
    const remaining = whole(incoming.headers['x-ratelimit-remaining']);
    if (limit) void work.add(weigh(pool, outgoing, limit, remaining ?? limit));
    return incoming;
  }
}

function keyFor(pool: QuotaPool, { host, url }: Outgoing): string | undefined {
  if (url.protocol !== 'https:') {
    const message = `${host}: the key of ${pool.name} is sent encrypted or not at all`;
    throw new AnnalsError('NOT_HTTPS', message, { url: url.href });
  }
  if (pool.key.value !== undefined || pool.key.optional) return pool.key.value;
  const message = `${host} wants the key of ${pool.name}; ${pool.setting} is not set`;
  throw new AnnalsError('HTTP_401_UNAUTHORISED', message, { url: url.href });
}

const whole = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
