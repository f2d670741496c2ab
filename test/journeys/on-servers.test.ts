/**
 * The same journeys on one machine and on the servers of many: what a run of each family leaves in
 * PostgreSQL and a bucket, with paces and cache in Redis, is what it leaves in SQLite and files, line by
 * line of the comparable export.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { newsroom } from '../../practice/publishers/web_pages/publisher.ts';
import type { Run } from '../../src/core/run.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { search } from '../../src/use-cases/searching.ts';
import { whyNoPostgres } from '../postgres-server.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { sharedPostgres, sharedRedis, sharedS3 } from '../servers/desk.ts';
import { missingForS3, newBucket } from '../servers/radosgw.ts';
import { missingForRedis } from '../servers/redis.ts';
import { caymanRig } from './cayman-rig.ts';
import { exportOf, runDay } from './govuk-day.ts';
import { papersPlace } from './papers-rig.ts';

type Env = Record<string, string>;

interface Journey extends Pick<PracticeApp, 'app' | 'close'> {
  run(): Promise<Run>;
}

const DAY = '2026-07-15';
const WHOLE = { params: {}, mode: 'full', trigger: 'cli', stop: never } as const;
const UNLIMITED_PAGES = { ANNALS_SOURCES__WEB_PAGES__RATE: 'unlimited' };

const JOURNEYS: Readonly<Record<string, (env: Env) => Promise<Journey>>> = {
  async govuk(env) {
    const world = govukWorld({ seed: 7, perDay: 8, background: 12 });
    const place = await practiceApp({ publishers: [govukPublisher(world)] }, { env });
    return { app: place.app, close: place.close, run: () => runDay(place, DAY) };
  },
  async crs_reports(env) {
    const haste = {
      ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
      ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
    };
    const publishers = [crsPublisher(crsWorld({ seed: 5, size: 12 }))];
    const place = await practiceApp({ publishers }, { env: { ...haste, ...env } });
    const run = () => startRun(place.app, { source: 'crs_reports', ...WHOLE });
    return { app: place.app, close: place.close, run };
  },
  async papers(env) {
    const place = await papersPlace({ size: 6 }, env);
    return { app: place.app, close: () => place.close(), run: () => place.run() };
  },
  async unreported_judgments(env) {
    const rig = await caymanRig({ size: 6 }, { env });
    return { app: rig.app, close: () => rig.close(), run: () => rig.run() };
  },
  async web_pages(env) {
    const sites = { newsroom: { feed: 'https://newsroom.practice.example/feed.xml' } };
    const place = await practiceApp(
      { publishers: [newsroom().publisher] },
      { env: { ANNALS_WEB__SITES: JSON.stringify(sites), ...UNLIMITED_PAGES, ...env } },
    );
    const run = () => startRun(place.app, { source: 'web_pages', ...WHOLE });
    return { app: place.app, close: place.close, run };
  },
};

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
  }
});
