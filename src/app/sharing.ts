import { AnnalsError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { PoliteMemory, TurnMemory } from '../core/polite-memory.ts';
import type { Clock } from '../core/time.ts';
import { noWakeUps, type WakeUps } from '../core/wake-ups.ts';
import type { RedisConnection } from '../store/redis/connection.ts';
import { readCa } from './named-files.ts';
import type { Settings } from './settings/schema.ts';

/** What this process shares with all others of its data set. */
export interface Shared {
  readonly memory: PoliteMemory;
  readonly turns: TurnMemory;
  /** The clock that all of them go by. */
  readonly clock: Clock;
  /** How far this machine's own clock is from it; null where nothing measures it. */
  skewMs(): number | null;
  /** Rung when a run has work for others. */
  readonly wakeUps: WakeUps;
  close(): Promise<void>;
}

interface Sharing {
  readonly settings: Settings;
  readonly cwd: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** The memory that the settings name: that of the data folder, or Redis in front of it. */
export async function shareMemory(sharing: Sharing, durable: PoliteMemory): Promise<Shared> {
  const { settings, clock, log } = sharing;
  if (settings.quota.backend === 'local') {
    const { turns, close } = durable;
    return { memory: durable, turns, clock, skewMs: () => null, wakeUps: noWakeUps, close };
  }
  const [{ redisPoliteMemory }, { redisClock }, { redisWakeUps }] = await Promise.all([
    import('../store/redis/memory.ts'),
    import('../store/redis/clock.ts'),
    import('../store/redis/wake-ups.ts'),
  ]);
  const connection = await openRedis(sharing, 'quota.backend');
  const memory = redisPoliteMemory({
    connection,
    durable,
    tell: (is, why) =>
      is === 'lost'
        ? log('warn', `${why}; this node goes on with its own share of each pace`)
        : log('info', `${why}; paces are shared again`),
  });
  const shared = await redisClock(connection, clock);
  const wakeUps = redisWakeUps(connection);
  return {
    memory,
    turns: memory.turns,
    clock: shared,
    skewMs: () => -shared.offsetMs,
    wakeUps,
    async close() {
      await wakeUps.close();
      shared.close();
      await memory.close();
    },
  };
}

export async function openRedis(
  { settings, cwd }: Pick<Sharing, 'settings' | 'cwd'>,
  wantedBy: string,
): Promise<RedisConnection> {
  const { redisUrl, redisPrefix, redisCa } = settings.quota;
  if (redisUrl === undefined) {
    throw new AnnalsError('BAD_CONFIG', `${wantedBy} is redis, and quota.redisUrl is not set`);
  }
  const { connectRedis } = await import('../store/redis/connection.ts');
  const ca = await readCa(cwd, redisCa, 'quota.redisCa');
  return connectRedis({ url: redisUrl, prefix: redisPrefix, ca });
}
