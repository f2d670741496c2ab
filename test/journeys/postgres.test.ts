/**
 * The same journeys on both databases: what a run of each family leaves in PostgreSQL is what it leaves in
 * SQLite, line by line of the comparable export.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { search } from '../../src/use-cases/searching.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../postgres-server.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { caymanRig } from './cayman-rig.ts';
import { exportOf, runDay } from './govuk-day.ts';
import { papersPlace } from './papers-rig.ts';

type Env = Record<string, string>;

interface Journey extends Pick<PracticeApp, 'app' | 'close'> {
  run(): Promise<Run>;
}

const DAY = '2026-07-15';

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
    const order = {
      source: 'crs_reports',
      params: {},
      mode: 'full',
      trigger: 'cli',
      stop: never,
    } as const;
    return { app: place.app, close: place.close, run: () => startRun(place.app, order) };
  },
  async papers(env) {
    const place = await papersPlace({ size: 6 }, env);
    return { app: place.app, close: () => place.close(), run: () => place.run() };
  },
  async unreported_judgments(env) {
    const rig = await caymanRig({ size: 6 }, { env });
    return { app: rig.app, close: () => rig.close(), run: () => rig.run() };
  },
};

describe.skipIf(whyNoPostgres !== undefined)('a journey on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  for (const [source, start] of Object.entries(JOURNEYS)) {
    test(`${source}: the export is the one of SQLite, and a word finds the same`, async () => {
      const travel = async (env: Env) => {
        const journey = await start(env);
        try {
          const { status, counts } = await journey.run();
          const { hits } = await search(journey.app, { query: 'of', mode: 'lexical', limit: 50 });
          const found = hits.map(({ id }) => id).sort();
          return {
            status,
            downloaded: counts.downloaded,
            found,
            rows: await exportOf(journey.app),
          };
        } finally {
          await journey.close();
        }
      };
      const onServer = await travel({
        ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
        ANNALS_STORAGE__CATALOG__URL: server.database(source),
      });
      expect(onServer.downloaded).toBeGreaterThan(0);
      expect(onServer).toEqual(await travel({}));
    });
  }
});
