import type { BreakerRecord, HostFacts, HostMemory } from '../../core/polite-memory.ts';
import { DAY } from '../../core/time.ts';
import { type RedisConnection, scriptOf } from './connection.ts';

/** The later cool-down wins. Moments are texts whose order is that of time. */
const COOL = `
local known = redis.call('HGET', KEYS[1], 'until')
if not known or known < ARGV[1] then
  redis.call('HSET', KEYS[1], 'until', ARGV[1], 'reason', ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end`;

/** Longer cool-downs are found in the durable memory. */
const KEPT_MS = 7 * DAY;

/**
 * Cool-downs and breakers that hold for every node at once. The durable memory has them, too: it
 * answers for what the server has forgotten, and alone keeps the history.
 */
export function createRedisHosts(connection: RedisConnection, durable: HostMemory): HostMemory {
  const { redis, key } = connection;
  const cool = scriptOf(connection, COOL);
  const keyOf = (host: string) => key('host', host);
  return {
    async find(host): Promise<HostFacts> {
      const row = await redis.hgetall(keyOf(host));
      const known = row.until === undefined && row.breaker === undefined;
      const before = known ? await durable.find(host) : NOTHING;
      return {
        cooling:
          row.until === undefined ? before.cooling : { until: row.until, reason: row.reason ?? '' },
        breaker:
          row.breaker === undefined ? before.breaker : (JSON.parse(row.breaker) as BreakerRecord),
      };
    },
    async cool(host, until, reason) {
      await Promise.all([
        cool([keyOf(host)], [until, reason, KEPT_MS]),
        durable.cool(host, until, reason),
      ]);
    },
    async breaker(host, state, transition) {
      const kept = redis
        .multi()
        .hset(keyOf(host), 'breaker', JSON.stringify(state))
        .pexpire(keyOf(host), KEPT_MS)
        .exec();
      await Promise.all([kept, durable.breaker(host, state, transition)]);
    },
    transitions: (host, limit) => durable.transitions(host, limit),
    limit: (host, limit) => durable.limit(host, limit),
    limits: (host) => durable.limits(host),
    names: () => durable.names(),
  };
}

const NOTHING: HostFacts = { cooling: null, breaker: null };
