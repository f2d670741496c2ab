import { randomUUID } from 'node:crypto';
import type { QuotaMemory, Taken } from '../../core/polite-memory.ts';
import { type RedisConnection, scriptOf } from './connection.ts';

/** A turn from every budget, or from none and the latest moment when one is free. */
const TAKE = `
local now = tonumber(ARGV[1])
local latest, which = now, 0
for i = 1, #KEYS do
  local most, window = tonumber(ARGV[i * 2 + 1]), tonumber(ARGV[i * 2 + 2])
  local at = now
  if most < 1 then at = now + window
  else
    local filling = redis.call('ZREVRANGE', KEYS[i], most - 1, most - 1, 'WITHSCORES')
    if filling[2] and tonumber(filling[2]) > now - window then at = tonumber(filling[2]) + window end
  end
  if at > latest then latest, which = at, i end
end
if which > 0 then return { which, string.format('%.17g', latest) } end
for i = 1, #KEYS do
  local window = tonumber(ARGV[i * 2 + 2])
  redis.call('ZADD', KEYS[i], ARGV[1], ARGV[2])
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', string.format('%.17g', now - window))
  redis.call('PEXPIRE', KEYS[i], math.ceil(window) + 60000)
end
return { 0 }`;

const GIVE_BACK = `
for i = 1, #KEYS do
  local one = redis.call('ZREVRANGEBYSCORE', KEYS[i], ARGV[1], ARGV[1], 'LIMIT', 0, 1)
  if one[1] then redis.call('ZREM', KEYS[i], one[1]) end
end`;

/** Only where nothing is: what others have spent meanwhile is there already. */
const SEED = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
for i = 1, #ARGV do redis.call('ZADD', KEYS[1], ARGV[i], 'before ' .. i) end
return #ARGV`;

/**
 * Turns of quotas, spent by all nodes together. The durable memory hears of every turn, and a server
 * that has forgotten everything is told by it what was spent: a quota of a day is not begun anew.
 */
export function createRedisQuota(
  connection: RedisConnection,
  durable: QuotaMemory,
  afterwards: (work: Promise<unknown>) => void,
): QuotaMemory {
  const { redis, key } = connection;
  const take = scriptOf(connection, TAKE);
  const giveBack = scriptOf(connection, GIVE_BACK);
  const seed = scriptOf(connection, SEED);
  const keyOf = (budget: string) => key('quota', budget);

  return {
    async take(budgets, now): Promise<Taken> {
      for (const { name, windowMs } of budgets) {
        if ((await redis.exists(keyOf(name))) === 1) continue;
        const spent = await durable.spent(name, now - windowMs);
        if (spent.length > 0) await seed([keyOf(name)], [...spent]);
      }
      const limits = budgets.flatMap(({ turns, windowMs }) => [turns, windowMs]);
      const keys = budgets.map(({ name }) => keyOf(name));
      const [which, at] = (await take(keys, [now, randomUUID(), ...limits])) as [number, string];
      const full = budgets[which - 1];
      if (full) return { taken: false, at: Number(at), allowance: full.name };
      afterwards(durable.take(budgets, now));
      return { taken: true };
    },
    async giveBack(budgets, at) {
      await giveBack(
        budgets.map(({ name }) => keyOf(name)),
        [at],
      );
      afterwards(durable.giveBack(budgets, at));
    },
    async spent(budget, since) {
      const found = await redis.zrangebyscore(keyOf(budget), `(${since}`, '+inf', 'WITHSCORES');
      const turns = found.filter((_, i) => i % 2 === 1).map(Number);
      return turns.length > 0 ? turns : durable.spent(budget, since);
    },
    observe: (observation) => durable.observe(observation),
    observed: (pool) => durable.observed(pool),
  };
}
