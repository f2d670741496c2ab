/** Three nodes, one of each server and practice publishers: what a trial disturbs. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Practice, startPractice } from '../../../practice/server.ts';
import { type App, openApp } from '../../../src/app/app.ts';
import { loadSettings } from '../../../src/app/settings/load.ts';
import { type PostgresServer, startPostgres } from '../../postgres-server.ts';
import { newBucket, type S3Access } from '../../servers/radosgw.ts';
import { type RedisServer, startRedis } from '../../servers/redis.ts';
import { type NodeLines, type TrialNode, trialNode } from './node-process.ts';
import { openLine } from './proxy.ts';

type Env = Readonly<Record<string, string>>;

export const LEASE_MS = 10_000;
export const DAY = '2026-07-15';
export const PER_SECOND = 20;
const DATABASE = 'trial';
export const SCHEMA = 'annals';

/** The sources that a trial runs, in turn, and with what. */
export const SOURCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  govuk: { date: DAY },
  crs_reports: {},
  federal_register: { date: '2026-09-17' },
};

export interface TrialPlace {
  readonly practice: Practice;
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  readonly nodes: readonly TrialNode[];
  readonly token: string;
  ask(sql: string): string;
  /** On one machine with SQLite and files. */
  openAlone(): Promise<App>;
  /** The data set of the nodes, beside them. */
  openShared(): Promise<App>;
  close(): Promise<void>;
}

export interface PlaceOrder {
  readonly s3: S3Access;
  readonly items: number;
  readonly turnsInCatalog?: boolean;
}

export async function openPlace({
  s3,
  items,
  turnsInCatalog = false,
}: PlaceOrder): Promise<TrialPlace> {
  const base = await mkdtemp(path.join(tmpdir(), 'annals-trial-'));
  const [practice, postgres, redis] = await Promise.all([
    startPractice({ days: [DAY], perDay: items, size: items }),
    startPostgres(),
    startRedis(),
  ]);
  const url = new URL(postgres.database(DATABASE));
  const bucket = `trial-${path.basename(base).slice(-6).toLowerCase()}x`;
  await newBucket(s3, bucket);
  const ca = path.join(base, 'ca.pem');
  await writeFile(ca, practice.ca);
  const token = 'the-token-of-the-trial';
  const common = commonSettings(practice, ca);
  const ask = (sql: string) => postgres.psql(DATABASE, sql);

  const shared = (root: string, catalog: string, ports: Ports): Env => ({
    ...common,
    ANNALS_STORAGE__ROOT: root,
    ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
    ANNALS_STORAGE__CATALOG__URL: catalog,
    ANNALS_STORAGE__CATALOG__SCHEMA: SCHEMA,
    ANNALS_STORAGE__ARTIFACTS__BACKEND: 's3',
    ANNALS_STORAGE__ARTIFACTS__URL: `s3://${bucket}/set`,
    ANNALS_STORAGE__ARTIFACTS__ENDPOINT: `http://127.0.0.1:${ports.s3}`,
    ANNALS_STORAGE__ARTIFACTS__REGION: s3.region,
    ANNALS_STORAGE__ARTIFACTS__ACCESS_KEY_ID: s3.accessKeyId,
    ANNALS_STORAGE__ARTIFACTS__SECRET_ACCESS_KEY: s3.secretAccessKey,
    ANNALS_QUOTA__BACKEND: turnsInCatalog ? 'local' : 'redis',
    ANNALS_QUOTA__REDIS_URL: `redis://:${redis.password}@127.0.0.1:${ports.redis}`,
    ANNALS_API__TOKEN: token,
  });
  const direct = { s3: portOf(s3.endpoint), redis: portOf(redis.url) };

  const nodeOf = async (name: string, role: TrialNode['role']): Promise<TrialNode> => {
    const folder = path.join(base, name);
    await mkdir(folder);
    const lines: NodeLines = {
      postgres: await openLine({ path: path.join(postgres.folder, '.s.PGSQL.5432') }),
      redis: await openLine({ port: direct.redis }),
      s3: await openLine({ port: direct.s3 }),
    };
    const ports = { s3: lines.s3.port, redis: lines.redis.port };
    return trialNode({
      ...{ name, role, folder, lines },
      envFor: (writer) =>
        shared(
          path.join(folder, 'data'),
          `postgresql://${writer}@127.0.0.1:${lines.postgres.port}/${DATABASE}`,
          ports,
        ),
      newWriter: (writer) => void ask(`CREATE ROLE ${writer} SUPERUSER LOGIN`),
    });
  };
  const nodes = [
    await nodeOf('serve_a', 'serve'),
    await nodeOf('serve_b', 'serve'),
    await nodeOf('worker_c', 'worker'),
  ];
  const open = async (env: Env): Promise<App> => {
    const { settings } = await loadSettings({ env, cwd: base });
    return openApp({ settings, cwd: base });
  };
  return {
    ...{ practice, postgres, redis, nodes, token, ask },
    openAlone: () => open({ ...common, ANNALS_STORAGE__ROOT: path.join(base, 'alone') }),
    openShared: () => open(shared(path.join(base, 'beside'), url.href, direct)),
    async close() {
      for (const node of nodes) await node.kill();
      for (const node of nodes) {
        for (const line of Object.values(node.lines)) await line.close();
      }
      await practice.stop();
      await redis.stop();
      postgres.stop();
      await rm(base, { recursive: true, force: true });
    },
  };
}

interface Ports {
  readonly s3: number;
  readonly redis: number;
}

const portOf = (address: string): number => Number(new URL(address).port);

function commonSettings(practice: Practice, ca: string): Env {
  const rates = Object.keys(SOURCES).map((source) => [
    `ANNALS_SOURCES__${source.toUpperCase()}__RATE`,
    `${PER_SECOND}/second`,
  ]);
  return {
    ANNALS_NETWORK__CONNECT_TO: `*=${practice.address}`,
    ANNALS_NETWORK__CA: ca,
    ANNALS_HTTP__CONTACT: 'trials@annals.example',
    ANNALS_HTTP__RATE: `${PER_SECOND}/second`,
    ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
    ANNALS_CACHE__ENABLED: 'false',
    ANNALS_SCHEDULE__ENABLED: 'false',
    ANNALS_STORAGE__MIN_FREE_MB: '1',
    ANNALS_ENGINE__LEASE_SECONDS: String(LEASE_MS / 1000),
    ANNALS_ENGINE__HEARTBEAT_SECONDS: '1',
    ...Object.fromEntries(rates),
  };
}
