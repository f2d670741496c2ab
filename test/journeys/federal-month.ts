/** Every federal source over a month of simulated days, with the counters of one key as the publisher keeps them. */

import type { Publisher } from '../../practice/publisher.ts';
import { congressWorld } from '../../practice/publishers/congress/world.ts';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { frPublisher } from '../../practice/publishers/federal_register/publisher.ts';
import { frWorld } from '../../practice/publishers/federal_register/world.ts';
import { defaultPublishers } from '../../practice/publishers/index.ts';
import { ldaPublisher } from '../../practice/publishers/lda_filings/publisher.ts';
import { type LdaWorld, ldaWorld } from '../../practice/publishers/lda_filings/world.ts';
import { regulationsPublisher } from '../../practice/publishers/regulations_dockets/publisher.ts';
import {
  type RegulationsWorld,
  regulationsWorld,
} from '../../practice/publishers/regulations_dockets/world.ts';
import { registryOf } from '../../src/app/registry.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { type Clock, DAY, HOUR } from '../../src/core/time.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

/** What the key may ask of each counter in an hour: the shares are 35, 20, 15, 10, 10 and a reserve of 10. */
export const LIMIT = 100;
/** Sources that spend from a key, or whose publishers change here; the others run once a week. */
export const DAILY = ['committee_meetings', 'crs_reports', 'lda_filings', 'regulations_dockets'];

/** The practice Congress is of 2025, whatever day it is here. */
const paramsOf = (source: string): JsonObject => {
  const family = builtInFamilies.find(({ demo }) => demo?.params?.[source] !== undefined);
  return family?.demo?.params?.[source] ?? {};
};

export const FIRST_DAY = Date.UTC(2026, 8, 1);

const COUNTERS = {
  congress: ['api.congress.gov'],
  govinfo: ['api.govinfo.gov', 'api.regulations.gov'],
} as const;
export type Counter = keyof typeof COUNTERS;

export interface FederalMonth {
  readonly place: PracticeApp;
  readonly sources: readonly string[];
  readonly regulations: RegulationsWorld;
  readonly lda: LdaWorld;
  readonly clock: MonthClock;
  /** When each counter was asked, in simulated time, and how often it refused. */
  readonly asked: Readonly<Record<Counter, number[]>>;
  /** Those among them that no backfill sent. */
  readonly daily: Readonly<Record<Counter, number[]>>;
  refusals(): number;
  run(source: string, params?: JsonObject): Promise<Run>;
}

/** `around` stands between each publisher and the network; `limit` is what the key may ask of each counter in an hour. */
export async function openFederalMonth(
  around: (publisher: Publisher) => Publisher = (publisher) => publisher,
  limit = LIMIT,
): Promise<FederalMonth> {
  const clock = monthClock(FIRST_DAY);
  const regulations = regulationsWorld({ dockets: 2, comments: 2, start: FIRST_DAY });
  const lda = ldaWorld({ size: 10, start: FIRST_DAY });
  const days = Array.from({ length: 31 }, (_, n) => dateOf(n));
  const own = [
    ...congressWorld({
      bills: 8,
      houseVotes: 4,
      senateVotes: 2,
      hearings: 2,
      reports: 2,
      issues: 1,
    }).publishers,
    crsPublisher(crsWorld({ seed: 5, size: 4 }), { perHour: limit }),
    frPublisher(frWorld({ seed: 3, days, perDay: 1 })),
    regulationsPublisher(regulations, { now: clock.now, perHour: limit }),
    ldaPublisher(lda, { now: clock.now }),
  ];
  const names = new Set(own.map(({ name }) => name));
  const others = defaultPublishers({ size: 2, perDay: 1 }).filter(({ name }) => !names.has(name));
  const asked = { congress: [] as number[], govinfo: [] as number[] };
  const daily = { congress: [] as number[], govinfo: [] as number[] };
  let refusals = 0;
  const publishers = [...own, ...others].map((one) =>
    counted(around(one), limit, { asked, daily }, clock, () => {
      refusals += 1;
    }),
  );
  const { sources } = await registryOf(builtInFamilies);
  const federal = sources.filter(({ family }) => family === 'federal').map(({ name }) => name);
  const haste = federal.map((name) => [`ANNALS_SOURCES__${name.toUpperCase()}__RATE`, 'unlimited']);
  const env = {
    ...Object.fromEntries(haste),
    ANNALS_QUOTA__API_DATA_GOV__KEY: 'one-key',
    ANNALS_ENGINE__HEARTBEAT_SECONDS: '1',
  };
  const place = await practiceApp({ publishers }, { clock, env });
  return {
    place,
    sources: federal,
    regulations,
    lda,
    clock,
    asked,
    daily,
    refusals: () => refusals,
    run: (source, params = DAILY.includes(source) ? {} : paramsOf(source)) =>
      startRun(place.app, { source, params, mode: 'full', trigger: 'cron', stop: never }),
  };
}

export const dateOf = (day: number): string =>
  new Date(FIRST_DAY + day * DAY).toISOString().slice(0, 10);

/** Counts as api.data.gov does: over the hosts of a counter together, in any hour. */
function counted(
  publisher: Publisher,
  limit: number,
  { asked, daily }: Record<'asked' | 'daily', Record<Counter, number[]>>,
  clock: Pick<Clock, 'now'>,
  refuse: () => void,
): Publisher {
  const counterOf = (host: string) =>
    (Object.keys(COUNTERS) as Counter[]).find((name) =>
      (COUNTERS[name] as readonly string[]).includes(host),
    );
  return {
    ...publisher,
    async handle(request) {
      const counter = counterOf(request.host);
      if (!counter || request.path === '/robots.txt') return publisher.handle(request);
      const now = clock.now();
      const used = asked[counter].filter((at) => at > now - HOUR).length;
      asked[counter].push(now);
      if (!request.search.includes('backfill')) daily[counter].push(now);
      const left = Math.max(0, limit - used - 1);
      const limits = { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(left) };
      if (used >= limit) {
        refuse();
        return { status: 429, headers: limits };
      }
      const answer = await publisher.handle(request);
      return { ...answer, headers: { ...answer.headers, ...limits } };
    },
  };
}

export interface MonthClock extends Clock {
  moveTo(ms: number): void;
}

/** Moments pass as they do; days and hours when told to. */
function monthClock(start: number): MonthClock {
  let ahead = start - Date.now();
  const now = () => Date.now() + ahead;
  return {
    now,
    sleep: (ms, signal) => systemClock.sleep(ms, signal),
    moveTo(ms) {
      ahead = Math.max(ahead, ms - Date.now());
    },
  };
}
