/** Bytes in a bucket of a real server. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { startServer } from '../../src/api/server.ts';
import { openApp } from '../../src/app/app.ts';
import type { ArtifactStore } from '../../src/core/artifact.ts';
import type { Log } from '../../src/core/log.ts';
import { artifactsConformance } from '../../src/store/conformance/artifacts.ts';
import { openBucketStore } from '../../src/store/s3/open.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { migrateStore } from '../../src/use-cases/migrate-store/migrate-store.ts';
import { readsInPlace } from '../../src/use-cases/reads/costly-reads.ts';
import { exportOf, runDay } from '../journeys/govuk-day.ts';
import { whyNoPostgres } from '../postgres-server.ts';
import { practiceApp } from '../practice-app.ts';
import { sharedPostgres, sharedS3 } from '../servers/desk.ts';
import { missingForS3, newBucket, type S3Access, s3Client } from '../servers/radosgw.ts';
import { migrationOf, opened, variedStore } from './varied-store.ts';

const missing = missingForS3();
const BUCKET = 'annals';
let server: S3Access;
const DATE = '2026-07-15';
const ASKER = { authorization: 'Bearer the-token-of-the-bucket' };
let serial = 0;

describe.skipIf(missing !== undefined)(missing ?? 'with a server that speaks S3', () => {
  const folders: string[] = [];

  beforeAll(async () => {
    server = await sharedS3();
    await newBucket(server, BUCKET);
  });
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  const newFolder = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'annals-bucket-'));
    folders.push(folder);
    return folder;
  };
  const open = (root: string, prefix: string, change = {}): Promise<ArtifactStore> => {
    const { endpoint, region, accessKeyId, secretAccessKey } = server;
    return openBucketStore({
      bucket: BUCKET,
      prefix,
      endpoint,
      region,
      pathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      root,
      serving: 'proxied',
      ...change,
    });
  };

  artifactsConformance('a bucket', async () => {
    const root = await newFolder();
    const prefix = `set-${++serial}/`;
    return { open: () => open(root, prefix), remove: async () => undefined };
  });

  const bucketSettings = (prefix: string) => ({
    ANNALS_STORAGE__ARTIFACTS__BACKEND: 's3',
    ANNALS_STORAGE__ARTIFACTS__URL: `s3://${BUCKET}/${prefix}`,
    ANNALS_STORAGE__ARTIFACTS__ENDPOINT: server.endpoint,
    ANNALS_STORAGE__ARTIFACTS__REGION: server.region,
    ANNALS_STORAGE__ARTIFACTS__ACCESS_KEY_ID: server.accessKeyId,
    ANNALS_STORAGE__ARTIFACTS__SECRET_ACCESS_KEY: server.secretAccessKey,
    ANNALS_API__TOKEN: 'the-token-of-the-bucket',
  });

  const kept = async (store: ArtifactStore, text: string | Buffer, name = 'a.txt') => {
    const spooled = await store.spool('govuk', bytesOf(text));
    return { ...(await store.keep(spooled, 'govuk', name)), sha256: spooled.sha256 };
  };

  test('content and paths lie below the prefix under names that a person can follow', async () => {
    const store = await open(await newFolder(), 'names/');
    const { sha256 } = await kept(store, 'hello', '2026/ü b.txt');
    expect(await keysBelow('names/')).toEqual([
      `names/cas/sha256/${sha256.slice(0, 2)}/${sha256.slice(2)}`,
      'names/paths/corpus/govuk/bodies/raw/2026/ü b.txt',
    ]);
    expect(store.whereIs('', sha256)).toBe(
      `s3://annals/names/cas/sha256/${sha256.slice(0, 2)}/${sha256.slice(2)}`,
    );
  });

  test('two data sets in one bucket do not see each other', async () => {
    const [one, other] = [
      await open(await newFolder(), 'one/'),
      await open(await newFolder(), 'other/'),
    ];
    const { sha256, path: stored } = await kept(one, 'of one only');
    expect(await other.has(sha256)).toBe(false);
    expect(await other.leads(stored, sha256)).toBe(false);
    expect(await all(other.list())).toEqual([]);
    expect(await all(other.paths())).toEqual([]);
    expect(await all(one.paths('govuk'))).toEqual([stored]);
  });

  test('a large body goes in parts, waits on disk only until it is kept, and is read by ranges', async () => {
    const root = await newFolder();
    const store = await open(root, 'large/');
    const bytes = Buffer.alloc(17 * 1024 * 1024 + 5, 'annals');
    const { sha256 } = await kept(store, bytes, 'large.bin');
    expect(
      (await objectFacts(`large/cas/sha256/${sha256.slice(0, 2)}/${sha256.slice(2)}`)).ETag,
    ).toContain('-3');
    expect(await readdir(path.join(root, 'corpus/govuk/bodies/raw/.tmp'))).toEqual([]);
    const at = 8 * 1024 * 1024 - 3;
    const pieces = await all(store.slice(sha256, at, at + 9));
    expect(Buffer.concat(pieces).equals(bytes.subarray(at, at + 10))).toBe(true);
    expect(await store.verify(sha256)).toBe('whole');
  });

  test('what is there is not sent again, and damaged bytes are replaced when they come again', async () => {
    const store = await open(await newFolder(), 'damaged/');
    const { sha256, path: stored } = await kept(store, 'whole');
    const key = `damaged/cas/sha256/${sha256.slice(0, 2)}/${sha256.slice(2)}`;
    await overwrite(key, 'whole', { mark: 'this very object' });
    await kept(store, 'whole');
    expect((await objectFacts(key)).Metadata).toEqual({ mark: 'this very object' });
    await overwrite(key, 'whola');
    expect(await store.proven(sha256)).toBe('damaged');
    await expect(store.read(sha256)).rejects.toMatchObject({ code: 'BYTES_DAMAGED' });
    await expect(all(store.slice(sha256, 0, 4))).rejects.toMatchObject({ code: 'BYTES_DAMAGED' });
    await kept(store, 'whole');
    expect(await store.verify(sha256)).toBe('whole');
    await overwrite(key, 'whola');
    expect(await store.setAside(sha256, stored)).toBe(`damaged/cas/damaged/${sha256}`);
    expect(await store.verify(sha256)).toBe('missing');
    expect(await store.leads(stored, sha256)).toBe(false);
    expect(await keysBelow('damaged/cas/damaged/')).toEqual([`damaged/cas/damaged/${sha256}`]);
  });

  test('an upload in parts that a dead node left is found and given up', async () => {
    const store = await open(await newFolder(), 'left/');
    const { CreateMultipartUploadCommand } = await import('@aws-sdk/client-s3');
    const client = await s3Client(server);
    const Key = `left/cas/sha256/ab/${'c'.repeat(62)}`;
    await client.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key }));
    expect(await all(store.unfinished(0))).toEqual([]);
    expect(await all(store.unfinished(Number.MAX_SAFE_INTEGER))).toEqual([Key]);
    expect(await store.removeUnfinished(Number.MAX_SAFE_INTEGER)).toBe(1);
    expect(await all(store.unfinished(Number.MAX_SAFE_INTEGER))).toEqual([]);
  });

  test('a signed address gives the bytes without us, in our type and under our name', async () => {
    const store = await open(await newFolder(), 'signed/', { serving: 'presigned' });
    const { sha256 } = await kept(store, '<html>');
    const as = { type: 'text/plain', disposition: 'attachment; filename="a.txt"' };
    const address = await store.link(sha256, as);
    const answer = await fetch(address ?? '');
    expect(await answer.text()).toBe('<html>');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('content-disposition')).toBe(as.disposition);
    expect(address).not.toContain(server.secretAccessKey);
    const proxied = await open(await newFolder(), 'signed/');
    expect(await proxied.link(sha256, as)).toBeUndefined();
  });

  for (const [what, change, code] of [
    [
      'a wrong secret',
      { credentials: { accessKeyId: 'practicekey', secretAccessKey: 'top-secret-guess' } },
      'BUCKET_UNUSABLE',
    ],
    ['a bucket that is not there', { bucket: 'nowhere' }, 'BUCKET_UNUSABLE'],
    ['a server that is not there', { endpoint: 'http://127.0.0.1:9' }, 'BUCKET_UNREACHABLE'],
  ] as const) {
    test(`${what} is ${code}, and no credential is in the message`, async () => {
      const store = await open(await newFolder(), 'refused/', change);
      const refusal = await kept(store, 'x').catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code });
      const told = `${String(refusal)} ${JSON.stringify(refusal)} ${(refusal as Error).stack}`;
      expect(told).not.toMatch(/top-secret-guess|practicekey|Signature=/);
    });
  }

  test('a server that answers 503 is asked again, then it is BUCKET_UNREACHABLE', async () => {
    let asked = 0;
    const busy = createServer((request, response) => {
      asked += 1;
      request.resume();
      response.writeHead(503).end();
    }).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const store = await open(await newFolder(), 'busy/', { endpoint: `http://127.0.0.1:${port}` });
    await expect(kept(store, 'x')).rejects.toMatchObject({ code: 'BUCKET_UNREACHABLE' });
    expect(asked).toBeGreaterThan(1);
    await store.close();
    busy.close();
  });

  test('a run keeps its bytes there: the same export as with files, whole, and served both ways', async () => {
    const world = govukWorld({ seed: 7, days: [DATE], perDay: 8, background: 0, bodyBytes: 400 });
    const publishers = { publishers: [govukPublisher(world)] };
    const inFiles = await practiceApp(publishers);
    await runDay(inFiles, DATE);
    const logged: string[] = [];
    const log: Log = (level, message, facts) =>
      void logged.push(`${level} ${message} ${JSON.stringify(facts)}`);
    const place = await practiceApp(publishers, { log, env: { ...bucketSettings('run') } });
    const run = await runDay(place, DATE);
    expect(run).toMatchObject({ status: 'completed', health: 'ok' });
    expect(await exportOf(place.app)).toBe(await exportOf(inFiles.app));
    expect(await readdir(place.app.dataFolder)).not.toContain('cas');
    const { ok, looked } = await checkData(place.app, { mode: 'report', cwd: place.folder });
    expect([ok, looked.rows > 0]).toEqual([true, true]);

    const files = await all(place.app.catalog.documents.allArtifacts());
    const file = files.find(({ role }) => role === 'raw');
    const bytes = Buffer.from(await place.app.store.read(file?.sha256 ?? ''));
    const raw = `/v1/documents/${encodeURIComponent(file?.documentId ?? '')}/raw`;
    for (const serving of ['proxied', 'presigned'] as const) {
      const { storage } = place.app.settings;
      const artifacts = { ...storage.artifacts, serving };
      const settings = { ...place.app.settings, storage: { ...storage, artifacts } };
      const app = await openApp({ settings, cwd: place.folder });
      const api = await startServer(app, {
        host: '127.0.0.1',
        port: 0,
        costlyReads: readsInPlace(app),
      });
      const first = await fetch(api.url + raw, { redirect: 'manual', headers: ASKER });
      expect(first.status).toBe(serving === 'proxied' ? 200 : 307);
      const given =
        serving === 'proxied' ? first : await fetch(first.headers.get('location') ?? '');
      expect(Buffer.from(await given.arrayBuffer()).equals(bytes)).toBe(true);
      await api.close();
      await app.close();
    }
    expect(logged.join('\n')).not.toContain(server.secretAccessKey);
    await place.close();
    await inFiles.close();
  });

  test.skipIf(whyNoPostgres !== undefined)(
    'annals migrate-store: rows and bytes go to PostgreSQL and S3 and back, the same on both sides',
    async () => {
      const postgres = await sharedPostgres();
      const { folder, data } = await variedStore();
      folders.push(folder);
      const onServers = {
        ...bucketSettings('moved/'),
        ANNALS_STORAGE__ROOT: path.join(folder, 'node'),
        ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
        ANNALS_STORAGE__CATALOG__URL: postgres.database('moved'),
      };
      const places = [{ ANNALS_STORAGE__ROOT: data }, onServers, inFolder('back')];
      function inFolder(name: string) {
        return { ANNALS_STORAGE__ROOT: path.join(folder, name) };
      }
      const exports: string[] = [];
      for (const [at, to] of places.entries()) {
        const from = places[at - 1];
        if (from) {
          const order = await migrationOf(folder, from, to);
          const dying = migrateStore({
            ...order,
            onProgress: (stage) => {
              if (stage === 'files') throw new Error('died');
            },
          });
          await expect(dying).rejects.toThrow('died');
          const { bytes, checked } = await migrateStore(order);
          expect(bytes).toMatchObject({ contents: 2, missing: [], damaged: [] });
          expect(checked).toMatchObject({ equal: true, from: { ok: true }, to: { ok: true } });
        }
        const app = await opened(folder, to, 'read');
        exports.push(await exportOf(app));
        await app.close();
      }
      expect(exports[1]).toBe(exports[0]);
      expect(exports[2]).toBe(exports[0]);
      expect(await keysBelow('moved/')).toHaveLength(3);
      const other = { ...onServers, ANNALS_STORAGE__CATALOG__SCHEMA: 'second' };
      const source = await variedStore();
      folders.push(source.folder);
      const store = await open(await newFolder(), 'moved/');
      await kept(store, 'of another data set', 'other.txt');
      const refused = migrateStore(
        await migrationOf(folder, { ANNALS_STORAGE__ROOT: source.data }, other),
      );
      await expect(refused).rejects.toMatchObject({ code: 'DATA_FOLDER_UNUSABLE' });
    },
  );
});

async function keysBelow(Prefix: string): Promise<(string | undefined)[]> {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const listed = await (await s3Client(server)).send(
    new ListObjectsV2Command({ Bucket: BUCKET, Prefix }),
  );
  return (listed.Contents ?? []).map(({ Key }) => Key);
}

async function objectFacts(Key: string) {
  const { HeadObjectCommand } = await import('@aws-sdk/client-s3');
  return (await s3Client(server)).send(new HeadObjectCommand({ Bucket: BUCKET, Key }));
}

async function overwrite(Key: string, Body: string, Metadata = {}): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  await (await s3Client(server)).send(
    new PutObjectCommand({ Bucket: BUCKET, Key, Body, Metadata }),
  );
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const held: T[] = [];
  for await (const item of items) held.push(item);
  return held;
}

async function* bytesOf(text: string | Buffer) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
