/**
 * The same journeys on one machine and on the servers of many: what a run of each family leaves in
 * PostgreSQL and a bucket, with paces and cache in Redis, is what it leaves in SQLite and files: line by
 * line of the comparable export, and row by row of every table, but for columns that `stored-rows.ts` names.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkData } from '../../src/use-cases/checking.ts';
import { search } from '../../src/use-cases/searching.ts';
import { whyNoPostgres } from '../postgres-server.ts';
import { sharedPostgres, sharedRedis, sharedS3 } from '../servers/desk.ts';
import { missingForS3, newBucket } from '../servers/radosgw.ts';
import { missingForRedis } from '../servers/redis.ts';
import { exportOf } from './govuk-day.ts';
import { type Env, JOURNEYS } from './server-journeys.ts';
import { storedRows } from './stored-rows.ts';

/** Rows have numbers in the order in which they came: it is the same only when one comes after another. */
const ONE_AFTER_ANOTHER: Env = {
  ANNALS_ENGINE__WORKERS: '1',
  ANNALS_HTTP__IN_FLIGHT: '1',
  ANNALS_PAPERS__BUDGET__CONCURRENCY: '1',
  ANNALS_CACHE__ENABLED: 'true',
};
/** The clock of the database may be a little behind. */
const A_SECOND = 1_000;

/** Named in the test's title: on a machine without one of them the journey does without. */
const servers = [
  ...(whyNoPostgres === undefined ? ['PostgreSQL'] : []),
  ...(missingForS3() === undefined ? ['a bucket'] : []),
  ...(missingForRedis() === undefined ? ['Redis'] : []),
];

describe.skipIf(whyNoPostgres !== undefined)(`a journey on ${servers.join(', ')}`, () => {
  const bucket = 'journeys';
  beforeAll(async () => {
    if (missingForS3() === undefined) await newBucket(await sharedS3(), bucket);
  });

  /** Those servers that can be had here, each with a place of its own for the source. */
  async function onServers(source: string): Promise<Env> {
    const env: Env = {
      ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
      ANNALS_STORAGE__CATALOG__URL: (await sharedPostgres()).database(source),
    };
    if (missingForS3() === undefined) {
      const { endpoint, region, accessKeyId, secretAccessKey } = await sharedS3();
      Object.assign(env, {
        ANNALS_STORAGE__ARTIFACTS__BACKEND: 's3',
        ANNALS_STORAGE__ARTIFACTS__URL: `s3://${bucket}/${source}`,
        ANNALS_STORAGE__ARTIFACTS__ENDPOINT: endpoint,
        ANNALS_STORAGE__ARTIFACTS__REGION: region,
        ANNALS_STORAGE__ARTIFACTS__ACCESS_KEY_ID: accessKeyId,
        ANNALS_STORAGE__ARTIFACTS__SECRET_ACCESS_KEY: secretAccessKey,
      });
    }
    if (missingForRedis() === undefined) {
      Object.assign(env, {
        ANNALS_QUOTA__BACKEND: 'redis',
        ANNALS_QUOTA__REDIS_URL: (await sharedRedis()).url,
        ANNALS_QUOTA__REDIS_PREFIX: randomUUID(),
        ANNALS_CACHE__BACKEND: 'redis',
        ANNALS_CACHE__ENABLED: 'true',
      });
    }
    return env;
  }

  for (const [source, start] of Object.entries(JOURNEYS)) {
    test(`${source}: the export is the one of SQLite and files, and a word finds the same`, async () => {
      const travel = async (env: Env) => {
        const journey = await start(env);
        try {
          const { status, counts } = await journey.run();
          const { hits } = await search(journey.app, { query: 'of', mode: 'lexical', limit: 50 });
          const found = hits.map(({ id }) => id).sort();
          const { app } = journey;
          const checked = await checkData(app, { mode: 'report', cwd: app.dataFolder });
          return {
            status,
            downloaded: counts.downloaded,
            found,
            rows: await exportOf(app),
            whole: checked.ok,
          };
        } finally {
          await journey.close();
        }
      };
      const shared = await travel(await onServers(source));
      expect(shared.downloaded).toBeGreaterThan(0);
      expect(shared.whole).toBe(true);
      expect(shared).toEqual(await travel({}));
    });

    test(`${source}: every table has the same rows in both databases`, async () => {
      const travel = async (env: Env) => {
        const began = new Date(Date.now() - A_SECOND).toISOString();
        const journey = await start({ ...ONE_AFTER_ANOTHER, ...env });
        try {
          await journey.run();
          return await storedRows(journey.app, env, began);
        } finally {
          await journey.close();
        }
      };
      const there = await travel(await onServers(`${source}_rows`));
      const filled = Object.entries(there).flatMap(([name, rows]) => (rows.length > 0 ? name : []));
      expect(filled).toEqual(expect.arrayContaining(['runs', 'items', 'decisions', 'changes']));
      const here = await travel({});
      expect(Object.keys(there)).toEqual(Object.keys(here));
      for (const [name, rows] of Object.entries(here)) {
        expect([name, there[name]]).toEqual([name, rows]);
      }
    });
  }
});
