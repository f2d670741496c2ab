/** Encrypted ways to all three servers: an authority that the settings name is trusted, and no other. */

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Certificates, makeCertificates } from '../../practice/certificates.ts';
import { postgresAddress } from '../../src/app/catalogs.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import { openStore } from '../../src/app/storing.ts';
import { openDatabase } from '../../src/store/postgres/database.ts';
import { connectRedis } from '../../src/store/redis/connection.ts';
import { startPostgres, whyNoPostgres } from '../postgres-server.ts';
import { sharedS3 } from '../servers/desk.ts';
import { missingForS3, newBucket } from '../servers/radosgw.ts';
import { missingForRedis } from '../servers/redis.ts';
import { answers, end, freePort, start, until } from '../servers/started.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'annals-tls-'));
const file = (name: string) => path.join(folder, name);
const endings: (() => unknown)[] = [];
let ours: Certificates;

beforeAll(async () => {
  ours = await makeCertificates(['localhost']);
  const theirs = await makeCertificates(['localhost']);
  const pems = { 'ca.pem': ours.ca, 'other.pem': theirs.ca, 'c.pem': ours.cert, 'k.pem': ours.key };
  for (const [name, pem] of Object.entries(pems)) writeFileSync(file(name), pem);
});
afterAll(async () => {
  for (const ended of endings.reverse()) await ended();
  rmSync(folder, { recursive: true, force: true });
});

const settingsOf = (env: Record<string, string>) => loadSettings({ cwd: folder, env });

describe.skipIf(whyNoPostgres !== undefined)('PostgreSQL over TLS', () => {
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const { cert, key } = ours;
    endings.push((await startPostgres({ tls: { port, cert, key } })).stop);
  });

  test.each([
    ['verify with our authority', 'localhost', { MODE: 'verify', CA: 'ca.pem' }, true],
    ['verify with another authority', 'localhost', { MODE: 'verify', CA: 'other.pem' }, false],
    ['verify with those of the system', 'localhost', { MODE: 'verify', CA: '' }, false],
    ['require, whoever answers', 'localhost', { MODE: 'require', CA: '' }, true],
    ['off, on this machine', 'localhost', { MODE: '', CA: '' }, false],
  ])('%s', async (_, host, tls, encrypted) => {
    const named = Object.entries(tls).map(([name, value]) => [
      `ANNALS_STORAGE__CATALOG__TLS__${name}`,
      value,
    ]);
    const { settings } = await settingsOf({
      ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
      // What an address says of TLS must not weaken the settings.
      ANNALS_STORAGE__CATALOG__URL: `postgresql://annals@${host}:${port}/postgres?sslmode=disable`,
      ...Object.fromEntries(named),
    });
    const address = await postgresAddress({ settings, cwd: folder });
    if (!address) throw new Error('no address');
    const isEncrypted = () => {
      const db = openDatabase({ ...address, patienceMs: 0 });
      const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
      const row = db.own<{ ssl: number }>(sql).get();
      db.close();
      return row?.ssl === 1;
    };
    if (encrypted || tls.MODE === '') expect(isEncrypted()).toBe(encrypted);
    else expect(isEncrypted).toThrow(expect.objectContaining({ code: 'CATALOG_UNREACHABLE' }));
  });
});

describe.skipIf(missingForRedis() !== undefined)('Redis over TLS', () => {
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    const options = ['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1'];
    const pem = ['--tls-cert-file', file('c.pem'), '--tls-key-file', file('k.pem')];
    const own = ['--tls-ca-cert-file', file('ca.pem'), '--tls-auth-clients', 'no', '--save', ''];
    const redis = start('redis-server', [...options, ...pem, ...own], file('redis.out'));
    endings.push(() => end(redis));
    await until('Redis answers', answers(port), [redis]);
    url = `rediss://localhost:${port}`;
  });

  test.each([
    ['our authority', () => ours.ca, true],
    ['those of the system', () => undefined, false],
  ])('%s', async (_, ca, trusted) => {
    const connection = await connectRedis({ url, prefix: 'tls', ca: ca() });
    const said = await connection.redis.ping().catch(() => 'refused');
    await connection.close();
    expect(said).toBe(trusted ? 'PONG' : 'refused');
  });
});

describe.skipIf(missingForS3() !== undefined)('S3 over TLS', () => {
  let proxy: Server;
  let bucket: Record<string, string>;
  beforeAll(async () => {
    const server = await sharedS3();
    await newBucket(server, 'annals-tls');
    const behind = Number(new URL(server.endpoint).port);
    proxy = createServer({ cert: ours.cert, key: ours.key }, (socket) => {
      const onward = connect(behind, '127.0.0.1');
      socket.pipe(onward).pipe(socket);
      for (const one of [socket, onward]) one.on('error', () => socket.destroy());
    });
    proxy.on('tlsClientError', () => undefined);
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    endings.push(() => proxy.close());
    const address = proxy.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    bucket = {
      ANNALS_STORAGE__ARTIFACTS__BACKEND: 's3',
      ANNALS_STORAGE__ARTIFACTS__URL: 's3://annals-tls/set/',
      ANNALS_STORAGE__ARTIFACTS__ENDPOINT: `https://localhost:${port}`,
      ANNALS_STORAGE__ARTIFACTS__REGION: server.region,
      ANNALS_STORAGE__ARTIFACTS__ACCESS_KEY_ID: server.accessKeyId,
      ANNALS_STORAGE__ARTIFACTS__SECRET_ACCESS_KEY: server.secretAccessKey,
    };
  });

  test.each([
    ['our authority', { ANNALS_STORAGE__ARTIFACTS__CA: 'ca.pem' }, true],
    ['those of the system', {}, false],
  ])('%s', async (_, ca, trusted) => {
    const { settings } = await settingsOf({ ...bucket, ...ca });
    const store = await openStore({ settings, cwd: folder, dataFolder: folder });
    const held = await store.has('a'.repeat(64)).catch((error: { code?: string }) => error.code);
    await store.close();
    expect(held).toBe(trusted ? false : 'BUCKET_UNREACHABLE');
  });
});
