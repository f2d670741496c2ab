/** A real Redis on loopback, in memory, ended with the test. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answers, end, freePort, isInstalled, start, until } from './started.ts';

export const missingForRedis = (): string | undefined =>
  isInstalled('redis-server')
    ? undefined
    : 'skipped: redis-server is not installed (Debian: redis-server)';

export interface RedisServer {
  /** With a password in it: none of our words may ever hold it. */
  readonly url: string;
  readonly password: string;
  /** Ends the process; what it knew is gone. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-redis-'));
  const port = await freePort();
  const password = 'practice-secret-of-redis';
  let child: ChildProcess | undefined;
  const begin = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--requirepass', password];
    const inMemory = ['--save', '', '--appendonly', 'no', '--dir', folder];
    child = start('redis-server', [...options, ...inMemory], path.join(folder, 'redis.out'));
    await until('Redis answers', answers(port), [child]);
  };
  const kill = async () => {
    if (child) await end(child);
  };
  await begin();
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    password,
    kill,
    start: begin,
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
