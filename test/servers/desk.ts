/**
 * Servers that many test files need are started once for the whole run, by the first test that asks: a
 * desk in the process of the test runner starts them, and ends them with the run.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PostgresServer, postgresIn, startPostgres } from '../postgres-server.ts';
import { type S3Access, startS3 } from './radosgw.ts';
import { type RedisServer, startRedis } from './redis.ts';

const DESK = 'TEST_SERVERS_DESK';

/** A PostgreSQL that other test files use, too: databases have names of their own, nobody restarts it. */
export async function sharedPostgres(): Promise<Omit<PostgresServer, 'stop' | 'restart'>> {
  return postgresIn((await ask<{ folder: string }>('postgres')).folder);
}

/** A bucket store that others use, too; see `newBucket`. */
export const sharedS3 = (): Promise<S3Access> => ask('s3');

/** A Redis that others use, too: data sets have prefixes of their own, nobody ends it. */
export const sharedRedis = (): Promise<Pick<RedisServer, 'url' | 'password'>> => ask('redis');

async function ask<T>(server: string): Promise<T> {
  const answer = await fetch(`${process.env[DESK]}/${server}`);
  if (!answer.ok) throw new Error(`${server} did not start: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Called by the test runner, once for each project; the first call is the one that counts. */
export default async function openDesk(): Promise<() => Promise<void>> {
  if (process.env[DESK] !== undefined) return async () => undefined;
  const started = new Map<string, Promise<Started>>();
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    const start = STARTS[name];
    if (!start) return void response.writeHead(404).end(`there is no server ${name}`);
    const one = started.get(name) ?? start();
    started.set(name, one);
    one.then(
      ({ stop: _, ...facts }) => response.end(JSON.stringify(facts)),
      (error: unknown) => {
        // Whoever asks next may have more luck: what could not start on a busy machine may start later.
        started.delete(name);
        response.writeHead(500).end(String(error));
      },
    );
  });
  // A server may take longer to start than a request may last by default.
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  process.env[DESK] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    for (const one of started.values()) {
      await one.then(({ stop }) => stop()).catch(() => undefined);
    }
  };
}

interface Started {
  stop(): Promise<void> | void;
}

const STARTS: Readonly<Record<string, () => Promise<Started>>> = {
  postgres: startPostgres,
  s3: () => startS3(),
  redis: startRedis,
};
