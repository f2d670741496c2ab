import type { HostMemory, PoliteMemory, QuotaMemory } from '../../core/polite-memory.ts';
import { type RedisConnection, redisError } from './connection.ts';
import { createRedisHosts } from './hosts.ts';
import { createRedisQuota } from './quota.ts';
import { createRedisTurns } from './turns.ts';

export interface RedisMemoryParts {
  readonly connection: RedisConnection;
  /** What must not be lost is here; it answers alone while Redis is away. */
  readonly durable: PoliteMemory;
  /** Heard once when Redis is lost, and once when it is back. */
  readonly tell: (is: 'lost' | 'back', why: string) => void;
}

/**
 * The memory of politeness that many nodes share: what changes with every request is in Redis, and
 * may be lost with it. Cool-downs, breakers and spent quota are in the catalog as well.
 */
export function redisPoliteMemory({ connection, durable, tell }: RedisMemoryParts): PoliteMemory {
  /** Whether paces are not shared: nothing answers, or a server that has lost its memory of turns. */
  let isLost = false;
  const turns = createRedisTurns(connection);
  const hosts = createRedisHosts(connection, durable.hosts);
  const quota = createRedisQuota(connection, durable.quota, (work) => {
    work.catch(() => undefined);
  });

  /**
   * Asks Redis and hears how that went. It is back with the first turn: a server that was away may have
   * forgotten who asked last, and that it answers for hosts says nothing of that.
   */
  async function heard<T>(asked: Promise<T>, about: 'turns' | 'the rest' = 'the rest'): Promise<T> {
    try {
      const answer = await asked;
      if (isLost && about === 'turns') {
        tell('back', `Redis at ${connection.address} answers again`);
        isLost = false;
      }
      return answer;
    } catch (error) {
      const said = redisError(error, connection);
      if (!isLost) tell('lost', said.message);
      isLost = true;
      throw said;
    }
  }
  const orElse = <T>(asked: Promise<T>, otherwise: () => Promise<T>): Promise<T> =>
    heard(asked).catch(otherwise);

  const safeHosts: HostMemory = {
    ...hosts,
    find: (host) => orElse(hosts.find(host), () => durable.hosts.find(host)),
    cool: (host, until, reason) =>
      orElse(hosts.cool(host, until, reason), () => durable.hosts.cool(host, until, reason)),
    breaker: (host, state, transition) =>
      heard(hosts.breaker(host, state, transition)).catch(() => undefined),
  };
  const safeQuota: QuotaMemory = {
    ...quota,
    take: (budgets, now) =>
      orElse(quota.take(budgets, now), () => durable.quota.take(budgets, now)),
    giveBack: (budgets, at) =>
      orElse(quota.giveBack(budgets, at), () => durable.quota.giveBack(budgets, at)),
    spent: (budget, since) =>
      orElse(quota.spent(budget, since), () => durable.quota.spent(budget, since)),
  };
  return {
    hosts: safeHosts,
    quota: safeQuota,
    turns: { update: (names, now, decide) => heard(turns.update(names, now, decide), 'turns') },
    robots: durable.robots,
    traffic: durable.traffic,
    walls: durable.walls,
    async close() {
      await connection.close();
      await durable.close();
    },
  };
}
