/** Paces, places, quota and cache of many nodes in a real Redis. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/app/system-clock.ts';
import type { PoliteMemory, TurnMemory } from '../../src/core/polite-memory.ts';
import { type Clock, HOUR } from '../../src/core/time.ts';
import {
  type LimiterUnderTest,
  limiterConformance,
} from '../../src/fetch/limits/conformance/limiter.ts';
import { simulatedClock } from '../../src/fetch/limits/conformance/simulated-clock.ts';
import { type Allowance, allowancesOf } from '../../src/fetch/limits/limiter.ts';
import { sharedLimiter } from '../../src/fetch/limits/shared-limiter.ts';
import { volatileMemory } from '../../src/fetch/volatile-memory.ts';
import { politeMemoryConformance } from '../../src/store/conformance/polite-memory.ts';
import { openRedisCache } from '../../src/store/redis/cache.ts';
import { redisClock } from '../../src/store/redis/clock.ts';
import { connectRedis, type RedisConnection } from '../../src/store/redis/connection.ts';
import { redisPoliteMemory } from '../../src/store/redis/memory.ts';
import { createRedisTurns } from '../../src/store/redis/turns.ts';
import { openPoliteMemory } from '../../src/store/sqlite/polite-memory.ts';
import { cacheStoreConformance } from '../conformance/cache-store.ts';
import { missingForRedis, type RedisServer, startRedis } from '../servers/redis.ts';
import { until } from '../servers/started.ts';

const missing = missingForRedis();

describe.skipIf(missing !== undefined)(missing ?? 'with a Redis', () => {
  let server: RedisServer;
  let serial = 0;
  const told: string[] = [];
  const open: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(async () => {
    for (const one of open.reverse()) await one.close().catch(() => undefined);
    await server?.stop();
  });

  const connect = async (prefix: string): Promise<RedisConnection> => {
    const connection = await connectRedis({ url: server.url, prefix });
    open.push(connection);
    return connection;
  };
  const memoryOf = async (prefix: string, durable = volatileMemory()): Promise<PoliteMemory> =>
    redisPoliteMemory({
      connection: await connect(prefix),
      durable,
      tell: (is, why) => void told.push(`${is}: ${why}`),
    });
  const newName = () => `set-${++serial}`;

  politeMemoryConformance('Redis before SQLite', async () => {
    const prefix = newName();
    const folder = await mkdtemp(path.join(tmpdir(), 'annals-redis-'));
    return {
      open: async () => memoryOf(prefix, await openPoliteMemory({ folder })),
      remove: () => rm(folder, { recursive: true, force: true }),
    };
  });

  let used: RedisConnection[] = [];
  const inRedis = async (shared: Clock): Promise<LimiterUnderTest> => {
    const prefix = newName();
    const limiters: { close(): Promise<void> }[] = [];
    used = [];
    return {
      limiterOf: async (owner, isDead, clock = shared) => {
        const connection = await connect(prefix);
        used.push(connection);
        const tell = () => undefined;
        const memory = redisPoliteMemory({ connection, durable: volatileMemory(), tell });
        const limiter = sharedLimiter({ memory, clock, owner, isDead });
        limiters.push(limiter);
        return limiter;
      },
      close: async () => {
        for (const one of limiters) await one.close();
      },
    };
  };
  // Answers come in order: each round waits for one way to Redis and back of whatever goes on.
  const answered = async () => {
    for (let round = 0; round < 8; round++) {
      await Promise.all(used.map(({ redis }) => redis.ping()));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  limiterConformance('in Redis', inRedis, answered);

  // One connection for all of them: what is not there yet waits for it.
  const lateCache = ({ maxBytes }: { maxBytes: number }) => {
    const opening = connect(newName()).then((connection) =>
      openRedisCache({ connection, maxBytes, warn: (message) => void told.push(message) }),
    );
    const late =
      (name: 'get' | 'body' | 'put' | 'renew' | 'delete' | 'touch') =>
      async (...args: unknown[]) =>
        ((await opening)[name] as (...args: unknown[]) => Promise<unknown>)(...args);
    const names = ['get', 'body', 'put', 'renew', 'delete', 'touch'] as const;
    return Object.fromEntries(names.map((name) => [name, late(name)])) as never;
  };
  cacheStoreConformance('Redis', lateCache);

  test('many at once: rows change all together or not at all, and no change is lost', async () => {
    const prefix = newName();
    const nodes = await Promise.all([1, 2, 3].map(() => memoryOf(prefix)));
    const add = (memory: PoliteMemory) =>
      memory.turns.update<{ n: number }, void>(['a', 'b'], 0, (rows) => {
        for (const name of ['a', 'b']) rows.set(name, { n: (rows.get(name)?.n ?? 0) + 1 });
      });
    await Promise.all(nodes.flatMap((memory) => Array.from({ length: 20 }, () => add(memory))));
    const found = await nodes[0]?.turns.update<{ n: number }, number[]>(['a', 'b'], 0, (rows) =>
      [...rows.values()].map(({ n }) => n),
    );
    expect(found).toEqual([60, 60]);
  });

  test('a turn is one way to the server while nobody else takes one, and two when somebody has', async () => {
    const prefix = newName();
    const [connection, other] = await Promise.all([connect(prefix), memoryOf(prefix)]);
    const turns = createRedisTurns(connection);
    let ways = 0;
    const { evalsha } = connection.redis;
    connection.redis.evalsha = ((...args: Parameters<typeof evalsha>) => {
      ways += 1;
      return evalsha.apply(connection.redis, args);
    }) as typeof evalsha;
    const add = (memory: TurnMemory) =>
      memory.update<{ n: number }, number>(['a', 'b'], 0, (rows) => {
        const n = (rows.get('a')?.n ?? 0) + 1;
        for (const name of ['a', 'b']) rows.set(name, { n });
        return n;
      });
    const waysOf = async (act: () => Promise<unknown>) => {
      const before = ways;
      await act();
      return ways - before;
    };
    await add(turns);
    expect(await waysOf(() => add(turns))).toBe(1);
    // All at once they still go one after the other.
    expect(await waysOf(() => Promise.all(Array.from({ length: 9 }, () => add(turns))))).toBe(9);
    await add(other.turns);
    expect(await waysOf(() => add(turns))).toBe(2);
    expect(await add(other.turns)).toBe(14);
    // What decides wrongly decides nothing, and nobody behind it is harmed.
    const wrong = turns.update(['a'], 0, () => {
      throw new Error('undecided');
    });
    const next = add(turns);
    await expect(wrong).rejects.toThrow('undecided');
    expect(await next).toBe(15);
  });

  test('data sets with different prefixes do not see each other', async () => {
    const [one, other] = [await memoryOf('one'), await memoryOf('other')];
    await one.hosts.cool('a.example', '2030-01-01T00:00:00.000Z', 'why');
    const budget = [{ name: 'p', turns: 1, windowMs: HOUR }];
    await one.quota.take(budget, 0);
    expect((await other.hosts.find('a.example')).cooling).toBeNull();
    expect(await other.quota.take(budget, 0)).toEqual({ taken: true });
  });

  test('the clock is that of the server, however wrong that of the machine is', async () => {
    const wrong = { ...systemClock, now: () => systemClock.now() + HOUR };
    const clock = await redisClock(await connect(newName()), wrong);
    expect(Math.abs(clock.offsetMs + HOUR)).toBeLessThan(60_000);
    expect(Math.abs(clock.now() - systemClock.now())).toBeLessThan(60_000);
    clock.close();
  });

  describe('Redis is lost', () => {
    const start = Date.UTC(2026, 6, 15, 12);
    const slow: readonly Allowance[] = allowancesOf('host a', '2/second');

    test('nodes go on with their share and say so once; what must not be lost is not', async () => {
      const prefix = newName();
      const durable = volatileMemory();
      const clock = simulatedClock(start);
      const said: string[] = [];
      const node = async (owner: string) => {
        const memory = redisPoliteMemory({
          connection: await connect(prefix),
          durable,
          tell: (is, why) => void said.push(`${owner} ${is}: ${why}`),
        });
        return { memory, limiter: sharedLimiter({ memory, clock, owner }) };
      };
      const [one, two] = [await node('one'), await node('two')];
      const go = async (by: typeof one, now: number) => {
        const turn = await by.limiter.take(slow, now);
        if (turn.taken) await by.limiter.sent(slow, now, now);
        if (turn.taken) await by.limiter.leave(slow);
        return turn.taken;
      };
      expect(await go(one, start)).toBe(true);
      expect(await go(two, start + 600)).toBe(true);
      expect(await go(one, start + 1200)).toBe(true);
      const budget = [{ name: 'day', turns: 2, windowMs: 24 * HOUR }];
      await one.memory.quota.take(budget, start);
      await until('the catalog hears what was spent', async () => {
        return (await durable.quota.spent('day', start - 1)).length === 1;
      });
      await one.memory.hosts.cool('b.example', '2026-07-16T00:00:00.000Z', 'asked to wait');

      await server.kill();
      const lostAt = start + 2000;
      const turns: number[] = [];
      for (let now = lostAt; now < lostAt + 20_000; now += 50) {
        for (const by of [one, two]) if (await go(by, now)) turns.push(now);
      }
      // Two a second are allowed to both together: each takes one a second, and none at once.
      expect(turns[0]).toBeGreaterThanOrEqual(lostAt + 1000);
      for (let from = 0; from < 20_000; from += 1000) {
        const window = turns.filter((at) => at >= lostAt + from && at < lostAt + from + 1000);
        expect(window.length).toBeLessThanOrEqual(2);
      }
      expect(turns.length).toBeGreaterThanOrEqual(36);
      expect((await two.memory.hosts.find('b.example')).cooling?.reason).toBe('asked to wait');

      await server.start();
      await until('Redis is found again', () =>
        one.memory.turns
          .update(['x'], 0, () => 1)
          .then(
            () => false,
            (error) => String(error).includes('lost its memory'),
          ),
      );
      expect(await one.memory.quota.take(budget, start + 1)).toEqual({ taken: true });
      // A cool-down that it has forgotten is in the catalog.
      expect((await one.memory.hosts.find('b.example')).cooling?.reason).toBe('asked to wait');
      // Two turns a day, and both were spent: a Redis that has forgotten it is told.
      expect(await two.memory.quota.take(budget, start + 2)).toMatchObject({ taken: false });
      // It has forgotten who asked last: for a minute everybody goes by their own share.
      // Quotas and hosts are answered for meanwhile: that does not make turns known again, and is not said to.
      for (let time = 0; time < 3; time++) {
        await one.memory.quota.take(budget, start + 3);
        await expect(one.memory.turns.update(['x'], 0, () => 1)).rejects.toThrow('memory');
      }
      const about = (owner: string) =>
        said.filter((line) => line.startsWith(owner)).map((line) => line.split(/[ :]/)[1]);
      expect(about('one')).toEqual(['lost']);
      // That it was away and that it has forgotten is one loss, which ends when turns are known again.
      const { redis, key } = await connect(prefix);
      await redis.set(key('epoch'), 'of-a-server-that-began-long-ago 0');
      expect(await two.memory.turns.update(['x'], 0, () => 1)).toBe(1);
      expect(about('two')).toEqual(['lost', 'back']);
      expect(`${said.join()} ${told.join()}`).not.toContain(server.password);
    });

    test('a cache without Redis is a miss, and a wrong password is not repeated', async () => {
      const url = server.url.replace(server.password, 'a-wrong-guess');
      const connection = await connectRedis({ url, prefix: 'x' });
      open.push(connection);
      const warned: string[] = [];
      const cache = openRedisCache({
        connection,
        maxBytes: 10,
        warn: (one) => void warned.push(one),
      });
      expect(await cache.get('https://e.org/')).toEqual([]);
      expect(await cache.body('0'.repeat(64))).toBeUndefined();
      expect(warned).toHaveLength(1);
      expect(warned[0]).toContain('the HTTP cache does without: Redis at 127.0.0.1:');
      expect(warned[0]).not.toContain('a-wrong-guess');
    });
  });
});
