import { AnnalsError } from '../core/errors.ts';
import type { Lead } from '../core/lead.ts';
import type { Log } from '../core/log.ts';
import type { PoliteMemory, TurnMemory } from '../core/polite-memory.ts';
import type { Clock } from '../core/time.ts';
import { noWakeUps, type WakeUps } from '../core/wake-ups.ts';
import type { PostgresAddress } from '../store/postgres/messages.ts';
import type { RedisConnection } from '../store/redis/connection.ts';
import { leadByRow } from './lead-by-row.ts';
import { readCa } from './named-files.ts';
import type { Settings } from './settings/schema.ts';

/** What this process shares with all others of its data set. */
export interface Shared {
  readonly memory: PoliteMemory;
  readonly turns: TurnMemory;
  /** Which nodes there are; in the database where there is one, so that they see each other without Redis. */
  readonly nodes: TurnMemory;
  /** The clock that all of them go by. */
  readonly clock: Clock;
  /** How far this machine's own clock is from it; null where nothing measures it. */
  skewMs(): number | null;
  /** Since when paces are not shared through Redis, by the clock of all; null while they are, or need no Redis. */
  redisLostAt(): number | null;
  /** Rung when a run has work for others. */
  readonly wakeUps: WakeUps;
  /** Who starts the scheduled runs. */
  readonly lead: Lead;
  close(): Promise<void>;
}

interface Sharing {
  readonly settings: Settings;
  readonly cwd: string;
  /** The database's, where there is one. */
  readonly clock: Clock;
  /** This machine's own, which may be wrong. */
  readonly ownClock: Clock;
  /** Undefined when the catalog is a file. */
  readonly postgres: PostgresAddress | undefined;
  readonly log: Log;
}

/** The memory that the settings name: that of the catalog, or Redis in front of it. */
export async function shareMemory(sharing: Sharing, durable: PoliteMemory): Promise<Shared> {
  const { settings, postgres } = sharing;
  const memory =
    settings.quota.backend === 'local'
      ? inCatalog(sharing, durable)
      : await inRedis(sharing, durable);
  if (!postgres) return { ...memory, lead: leadByRow(memory.turns, memory.clock) };
  const { openNodeSession } = await import('../store/postgres/node-session.ts');
  const session = openNodeSession(postgres);
  return {
    ...memory,
    // One bell is enough, and that of Redis costs the database nothing.
    wakeUps: memory.wakeUps === noWakeUps ? session.wakeUps : memory.wakeUps,
    lead: session.lead,
    async close() {
      await session.close();
      await memory.close();
    },
  };
}

type SharedMemory = Omit<Shared, 'lead'>;

function inCatalog({ clock, ownClock, postgres }: Sharing, durable: PoliteMemory): SharedMemory {
  const { turns, close } = durable;
  const skewMs = () => (postgres ? Math.round(ownClock.now() - clock.now()) : null);
  const redisLostAt = () => null;
  return {
    ...{ memory: durable, turns, nodes: turns, clock, skewMs, redisLostAt },
    ...{ wakeUps: noWakeUps, close },
  };
}

async function inRedis(sharing: Sharing, durable: PoliteMemory): Promise<SharedMemory> {
  const { clock, ownClock, log } = sharing;
  const [{ redisPoliteMemory }, { redisClock }, { redisWakeUps }] = await Promise.all([
    import('../store/redis/memory.ts'),
    import('../store/redis/clock.ts'),
    import('../store/redis/wake-ups.ts'),
  ]);
  const connection = await openRedis(sharing, 'quota.backend');
  let lostAt: number | null = null;
  const memory = redisPoliteMemory({
    connection,
    durable,
    tell(is, why) {
      lostAt = is === 'lost' ? clock.now() : null;
      if (is === 'lost') log('warn', `${why}; this node continues with its own share of each pace`);
      else log('info', `${why}; paces are shared again`);
    },
  });
  const shared = await redisClock(connection, clock);
  const wakeUps = redisWakeUps(connection);
  return {
    memory,
    turns: memory.turns,
    nodes: sharing.postgres ? durable.turns : memory.turns,
    clock: shared,
    skewMs: () => Math.round(ownClock.now() - shared.now()),
    redisLostAt() {
      // A node that has nothing to do hears of it as well: what is answered now counts when it is asked again.
      memory.turns.update([], clock.now(), () => undefined).catch(() => undefined);
      return lostAt;
    },
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
