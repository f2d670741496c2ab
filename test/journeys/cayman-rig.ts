/** The practice court and an app over it: what every journey to the Cayman Islands starts from. */
import type { PracticeCase } from '../../practice/publishers/unreported_judgments/case.ts';
import {
  AJAX,
  BOX,
  type CaymanPublisher,
  COURT,
  CSV,
  caymanPublisher,
  TABLE_PAGE,
} from '../../practice/publishers/unreported_judgments/publisher.ts';
import {
  type CaymanSizes,
  type CaymanWorld,
  caymanWorld,
} from '../../practice/publishers/unreported_judgments/world.ts';
import type { Item } from '../../src/core/catalog.ts';
import type { Run } from '../../src/core/run.ts';
import type { RunOrder } from '../../src/core/run-order.ts';
import type { Clock } from '../../src/core/time.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

export interface CaymanRig extends PracticeApp {
  readonly court: CaymanPublisher;
  readonly world: CaymanWorld;
  run(order?: Partial<RunOrder>): Promise<Run>;
  items(run: Run): Promise<readonly Item[]>;
  /** Status, attempts and what was wrong of every item, by token. */
  ledger(run: Run): Promise<Record<string, string>>;
  asked(what: 'page' | 'ajax' | 'box' | 'list'): number;
  /** The cases that a run takes. */
  wanted(): readonly PracticeCase[];
}

/** Pauses are owed to a court, not to loopback. */
export const HASTE = {
  ANNALS_SOURCES__UNREPORTED_JUDGMENTS__RATE: 'unlimited',
  ANNALS_SOURCES__UNREPORTED_JUDGMENTS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__UNREPORTED_JUDGMENTS__BACKOFF__MAX_MS: '50',
  ANNALS_CAYMAN__PACING__PER_DOWNLOAD_DELAY_MS: '0',
  ANNALS_CAYMAN__PACING__POST_CLICK_MS: '0',
  // A Chromium on a busy machine takes its time; none of these tests is about how long.
  ANNALS_CAYMAN__PACING__PAGE_WAIT_MS: '90000',
  ANNALS_CAYMAN__TIMEOUTS__NAV_MS: '90000',
  ANNALS_CAYMAN__TIMEOUTS__SELECTOR_MS: '90000',
  ANNALS_CAYMAN__TIMEOUTS__CLICK_MS: '30000',
};

export async function caymanRig(
  sizes: CaymanSizes = {},
  given: { env?: Record<string, string>; clock?: Clock } = {},
): Promise<CaymanRig> {
  const world = caymanWorld(sizes);
  const court = caymanPublisher(world);
  const place = await practiceApp(
    { publishers: [court] },
    { ...given, env: { ...HASTE, ...given.env } },
  );
  const items = (run: Run) => place.app.catalog.items.list({ runId: run.id, limit: 10_000 });
  return {
    ...place,
    get app() {
      return place.app;
    },
    court,
    world,
    items,
    run: (order = {}) =>
      startRun(place.app, {
        source: 'unreported_judgments',
        params: {},
        mode: 'full',
        trigger: 'cli',
        stop: never,
        ...order,
      }),
    ledger: async (run) =>
      Object.fromEntries(
        (await items(run)).map((one) => [
          one.key,
          [one.status, one.attempt, one.failure?.code ?? one.skipReason].filter(Boolean).join(' '),
        ]),
      ),
    asked: (what) =>
      what === 'box'
        ? place.practice.log.entries({ host: BOX }).filter(({ path }) => path !== '/robots.txt')
            .length
        : place.practice.log.entries({ host: COURT, path: PATHS[what] }).length,
    wanted: () => world.cases().filter((one) => !one.isCriminal && one.only !== 'page'),
  };
}

const PATHS = { page: TABLE_PAGE, ajax: AJAX, list: CSV };
