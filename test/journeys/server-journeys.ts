/** Runs of sources of every family, begun with settings that say where things are kept. */
import { billsPublisher } from '../../practice/publishers/bills/publisher.ts';
import { billsWorld } from '../../practice/publishers/bills/world.ts';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { legislatorsPublisher } from '../../practice/publishers/legislators/publisher.ts';
import { legislatorsWorld } from '../../practice/publishers/legislators/world.ts';
import { votesPublisher } from '../../practice/publishers/roll_call_votes/publisher.ts';
import { votesWorld } from '../../practice/publishers/roll_call_votes/world.ts';
import { topicsPublisher, topicsWorld } from '../../practice/publishers/topics/publisher.ts';
import { newsroom } from '../../practice/publishers/web_pages/publisher.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { caymanRig } from './cayman-rig.ts';
import { runDay } from './govuk-day.ts';
import { papersPlace } from './papers-rig.ts';

export type Env = Record<string, string>;

export interface Journey extends Pick<PracticeApp, 'app' | 'close'> {
  run(): Promise<Run>;
}

const DAY = '2026-07-15';
const wholeRun = ({ app }: PracticeApp, source: string, params: JsonObject = {}): Promise<Run> =>
  startRun(app, { source, params, mode: 'full', trigger: 'cli', stop: never });
const UNLIMITED_PAGES = { ANNALS_SOURCES__WEB_PAGES__RATE: 'unlimited' };

export const JOURNEYS: Readonly<Record<string, (env: Env) => Promise<Journey>>> = {
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
    const run = () => wholeRun(place, 'crs_reports');
    return { app: place.app, close: place.close, run };
  },
  async bills(env) {
    const world = billsWorld({ seed: 3, size: 12 });
    const haste = {
      ANNALS_SOURCES__BILLS__RATE: 'unlimited',
      ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
    };
    const place = await practiceApp(
      { publishers: [billsPublisher(world)] },
      { env: { ...haste, ...env } },
    );
    const run = () => wholeRun(place, 'bills', { congress: 119 });
    return { app: place.app, close: place.close, run };
  },
  async topics(env) {
    const place = await practiceApp(
      { publishers: [topicsPublisher(topicsWorld())] },
      { env: { ANNALS_SOURCES__TOPICS__RATE: 'unlimited', ...env } },
    );
    return { app: place.app, close: place.close, run: () => wholeRun(place, 'topics') };
  },
  /** People, the committees that they sit on, and votes: entities and events that refer to each other. */
  async roll_call_votes(env) {
    const people = legislatorsWorld({ seed: 5, senators: 8, representatives: 16 });
    const votes = votesWorld(people, { house: 5, senate: 3 });
    const names = ['LEGISLATORS', 'COMMITTEES', 'ROLL_CALL_VOTES'];
    const haste = names.map((name) => [`ANNALS_SOURCES__${name}__RATE`, 'unlimited']);
    const place = await practiceApp(
      { publishers: [legislatorsPublisher(people), votesPublisher(votes)] },
      { env: { ...Object.fromEntries(haste), ...env } },
    );
    return {
      app: place.app,
      close: place.close,
      async run() {
        await wholeRun(place, 'legislators');
        await wholeRun(place, 'committees');
        return wholeRun(place, 'roll_call_votes', { congress: 119, session: 1 });
      },
    };
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
    const run = () => wholeRun(place, 'web_pages');
    return { app: place.app, close: place.close, run };
  },
};
