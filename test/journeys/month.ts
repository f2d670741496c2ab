/** Three publishers over a month that passes as fast as it is told to, and what is known on each day. */
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { type CrsWorld, crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { frPublisher } from '../../practice/publishers/federal_register/publisher.ts';
import { type FrWorld, frWorld } from '../../practice/publishers/federal_register/world.ts';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { type GovukWorld, govukWorld } from '../../practice/publishers/govuk/world.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import type { Change } from '../../src/core/changes.ts';
import type { Clock } from '../../src/core/time.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

export const SOURCES = ['crs_reports', 'federal_register', 'govuk'] as const;

export interface Month {
  readonly place: PracticeApp;
  readonly crs: CrsWorld;
  readonly fr: FrWorld;
  readonly govuk: GovukWorld;
  /** The date of the n-th day, from 1. */
  date(day: number): string;
  /** Noon of that day, and every source runs as its schedule would have it. */
  live(day: number): Promise<void>;
}

export async function openMonth(days: number): Promise<Month> {
  const date = (day: number) => new Date(Date.UTC(2026, 5, day)).toISOString().slice(0, 10);
  const dates = Array.from({ length: days }, (_, n) => date(n + 1));
  const crs = crsWorld({ seed: 5, size: 12 });
  const fr = frWorld({ seed: 3, days: dates, perDay: 2 });
  // GOV.UK is read the day after.
  const dayBefore = [date(0), ...dates];
  const govuk = govukWorld({ seed: 7, days: dayBefore, perDay: 2, background: 0, edges: 'none' });
  const clock = calendarClock();
  const publishers = [crsPublisher(crs), frPublisher(fr), govukPublisher(govuk)];
  const haste = SOURCES.map((name) => [`ANNALS_SOURCES__${name.toUpperCase()}__RATE`, 'unlimited']);
  const place = await practiceApp(
    { publishers },
    {
      clock,
      env: { ...Object.fromEntries(haste), ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key' },
    },
  );
  return {
    place,
    crs,
    fr,
    govuk,
    date,
    async live(day) {
      clock.moveTo(`${date(day)}T12:00:00Z`);
      for (const source of SOURCES) {
        const order = { params: {}, mode: 'full', trigger: 'cron', stop: never } as const;
        const run = await startRun(place.app, { ...order, source });
        if (run.status !== 'completed') {
          throw new Error(`${source} on ${date(day)}: ${run.status}, ${run.error?.message}`);
        }
      }
    },
  };
}

/** Seconds pass as they do; days when told to. */
function calendarClock(): Clock & { moveTo(moment: string): void } {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    sleep: (ms, signal) => systemClock.sleep(ms, signal),
    moveTo(moment) {
      ahead = Date.parse(moment) - Date.now();
    },
  };
}

/** What a follower of the feed knows of one document. */
export interface Known {
  /** Null for a record that is no document. */
  readonly status: string | null;
  readonly version: number;
}

/** The catalog as somebody knows it who has nothing but the feed. */
export function follow(known: Map<string, Known>, changes: readonly Change[]): void {
  for (const { documentId, status, version } of changes) known.set(documentId, { status, version });
}

/** The same from the rows themselves. */
export async function rowsOf({ app }: PracticeApp): Promise<Map<string, Known>> {
  const rows = new Map<string, Known>();
  for (const source of SOURCES) {
    for await (const { id, status } of app.catalog.documents.ofSource(source)) {
      const versions = await app.catalog.documents.versions(id);
      rows.set(id, { status, version: versions.length });
    }
  }
  return rows;
}

/** A line of the feed without its number and moment. */
export const told = ({ documentId, kind, grade, version, status }: Change): string =>
  `${documentId} ${kind}${grade && grade !== 'first' ? ` ${grade}` : ''} v${version} ${status}`;
