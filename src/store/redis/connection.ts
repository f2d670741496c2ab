import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { AnnalsError } from '../../core/errors.ts';

/** Where Redis is, and the name that keeps data sets apart in it. */
export interface RedisSettings {
  /** `redis://` or `rediss://` (TLS); may hold a password, so it is never shown. */
  readonly url: string;
  readonly prefix: string;
  /** PEM of the authorities that are trusted, for `rediss://`. */
  readonly ca?: string | undefined;
}

export interface RedisConnection {
  readonly redis: Redis;
  /** The key of a data set. In braces: on a cluster all keys of a script lie on one machine. */
  key(...names: readonly string[]): string;
  /** Host and port, without user and password. */
  readonly address: string;
  close(): Promise<void>;
}

/** An answer takes less than a millisecond; one that takes this long is none. */
const ANSWER_MS = 2_000;
const LONGEST_PAUSE_MS = 2_000;

/** The library is loaded only where Redis is used. It connects by itself, now and after every loss. */
export async function connectRedis({ url, prefix, ca }: RedisSettings): Promise<RedisConnection> {
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    // A request for a turn must not wait in a queue for a server that may come back in an hour.
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (tries) => Math.min(tries * 100, LONGEST_PAUSE_MS),
    ...(ca !== undefined && url.startsWith('rediss:') && { tls: { ca } }),
  });
  // Whoever asks hears of it; without a listener the library would write to standard error.
  redis.on('error', () => undefined);
  await redis.connect().catch(() => undefined);
  const { hostname, port } = new URL(url);
  return {
    redis,
    key: (...names) => `{${prefix}}:${names.join(':')}`,
    address: `${hostname}:${port || 6379}`,
    async close() {
      redis.disconnect();
    },
  };
}

/** What went wrong, in words that hold no password. */
export function redisError(error: unknown, { address }: Pick<RedisConnection, 'address'>) {
  if (error instanceof AnnalsError) return error;
  const said = error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : 'no answer';
  return new AnnalsError('REDIS_UNREACHABLE', `Redis at ${address} did not answer: ${said}`);
}

/** A script that the server runs as one step: sent once, called by its hash from then on. */
export function scriptOf({ redis }: RedisConnection, lua: string) {
  const sha = createHash('sha1').update(lua).digest('hex');
  return async (
    keys: readonly string[],
    args: readonly (string | number | Buffer)[],
  ): Promise<unknown> => {
    try {
      return await redis.evalsha(sha, keys.length, ...keys, ...args);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return redis.eval(lua, keys.length, ...keys, ...args);
    }
  };
}
