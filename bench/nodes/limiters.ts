/** Requests a second through the limiter: in this process, in a file that processes share, in PostgreSQL, in Redis. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../src/app/system-clock.ts';
import type { PoliteMemory } from '../../src/core/polite-memory.ts';
import type { Allowance } from '../../src/fetch/limits/limiter.ts';
import { sharedLimiter } from '../../src/fetch/limits/shared-limiter.ts';
import { volatileMemory } from '../../src/fetch/volatile-memory.ts';
import type { PostgresAddress } from '../../src/store/postgres/messages.ts';
import { openPostgresPoliteMemory } from '../../src/store/postgres/polite-memory.ts';
import { connectRedis } from '../../src/store/redis/connection.ts';
import { redisPoliteMemory } from '../../src/store/redis/memory.ts';
import { openPoliteMemory } from '../../src/store/sqlite/polite-memory.ts';
import { missingForRedis, startRedis } from '../../test/servers/redis.ts';
import { seconds } from './queues.ts';

/** Never refused: what is measured is what a turn costs. Two owners, so that none keeps the rows to itself. */
const BUCKETS: readonly Allowance[] = [
  { is: 'pace', name: 'host', intervalMs: 0, creditMs: 0 },
  { is: 'places', name: 'source', most: 1_000_000 },
];
const AT_ONCE = 8;

export async function limiterFigures(
  turns: number,
  address: PostgresAddress,
): Promise<Record<string, number | null>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-bench-limiter-'));
  const inFile = await openPoliteMemory({ folder });
  const inPostgres = await openPostgresPoliteMemory(address);
  try {
    return {
      local_per_s: await rate(volatileMemory(), turns, ['one']),
      file_per_s: await rate(inFile, turns, ['one', 'other']),
      postgres_per_s: await rate(inPostgres, turns, ['one', 'other']),
      redis_per_s: missingForRedis() === undefined ? await inRedis(turns) : null,
    };
  } finally {
    await inFile.close();
    await inPostgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inRedis(turns: number): Promise<number> {
  const server = await startRedis();
  const connection = await connectRedis({ url: server.url, prefix: 'bench' });
  try {
    const tell = () => undefined;
    const memory = redisPoliteMemory({ connection, durable: volatileMemory(), tell });
    return await rate(memory, turns, ['one', 'other']);
  } finally {
    await connection.close();
    await server.stop();
  }
}

async function rate(memory: PoliteMemory, turns: number, owners: readonly string[]) {
  const limiters = owners.map((owner) => sharedLimiter({ memory, clock: systemClock, owner }));
  let left = turns;
  const ask = async (limiter: (typeof limiters)[number]): Promise<void> => {
    while (left-- > 0) {
      const now = systemClock.now();
      const { taken } = await limiter.take(BUCKETS, now);
      if (taken) await limiter.leave(BUCKETS);
    }
  };
  const took = await seconds(() =>
    Promise.all(limiters.flatMap((one) => Array.from({ length: AT_ONCE }, () => ask(one)))),
  );
  for (const limiter of limiters) await limiter.close();
  return Math.round(turns / took);
}
