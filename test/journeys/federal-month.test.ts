import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registryOf } from '../../src/app/registry.ts';
import { AnnalsError } from '../../src/core/errors.ts';
import type { Run } from '../../src/core/run.ts';
import { HOUR, MINUTE } from '../../src/core/time.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { never } from '../practice-app.ts';
import { quietDay } from '../quiet-day.ts';
import {
  DAILY,
  dateOf,
  type FederalMonth,
  FIRST_DAY,
  LIMIT,
  openFederalMonth,
} from './federal-month.ts';

const DAYS = 30;
const DAY = 24 * HOUR;
let month: FederalMonth;
const spent = new Map<string, number>();
const problems: string[] = [];
let waited = 0;
let shareUsedUp = 0;
beforeAll(async () => {
  month = await openFederalMonth();
});
afterAll(() => month.place.close());

/** What publishers do on a day, before the runs. */
const HAPPENINGS: Readonly<Record<number, () => void>> = {
  3: () =>
    void month.regulations.touch('LMP-2026-0001-0001', {
      title: 'Brighter lamps',
      modified: noon(3),
    }),
  // Republished in bulk: everything is touched, nothing is changed.
  5: () => {
    for (const { id } of month.regulations.records())
      month.regulations.touch(id, { modified: noon(5) });
  },
  8: () => void month.place.practice.faults.add({ kind: 'empty', host: '*.regulations.gov' }),
  9: () => {
    month.place.practice.faults.clear();
    month.place.practice.faults.add({ kind: 'shrunken', host: 'lda.gov' });
  },
  10: () => month.place.practice.faults.clear(),
  12: () =>
    void month.regulations.touch('LMP-2026-0002-0001', {
      modified: noon(12),
      attributes: { withdrawn: true, reasonWithdrawn: 'Posted in error' },
    }),
  14: () =>
    void month.lda.amend(month.lda.filings()[1]?.uuid ?? '', { type: '1A', posted: noon(14) }),
  // More than the share of an hour: 30 new documents, a detail each.
  20: () => {
    for (let n = 0; n < 30; n += 1)
      month.regulations.add({
        type: 'documents',
        id: `LMP-2026-0002-${7000 + n}`,
        docket: 'LMP-2026-0002',
        title: `Paper ${n}`,
        modified: noon(20) + n * 1000,
        attributes: { documentType: 'Other' },
      });
  },
};
const noon = (day: number) => FIRST_DAY + day * DAY + 5 * HOUR;
/** Days on which a run must fail: a list that names nothing is an outage. */
const FAILS: Readonly<Record<number, string>> = { 8: 'regulations_dockets' };

describe('a month of daily runs with one key', () => {
  test(`${DAYS} days: every run is done on its day, and none but an outage fails`, async () => {
    for (let day = 0; day < DAYS; day += 1) {
      // A letter a day: a publisher that says nothing for days is out of order.
      month.regulations.touch('LMP-2026-0001-0003', { modified: noon(day) });
      HAPPENINGS[day]?.();
      const begins = FIRST_DAY + day * DAY + 10 * HOUR;
      month.clock.moveTo(begins);
      const due = day % 7 === 0 ? month.sources : DAILY;
      // A backfill of bills wants all that it can get, at the same time as the others run.
      const backfill = hungry(day % 10 === 0 ? 60 : 0);
      for (const source of due) {
        const before = asked();
        const { status, error, counts } = await inItsOwnTime(month.run(source));
        spent.set(`${source} ${day}`, asked() - before);
        const expected = FAILS[day] === source ? 'failed' : 'completed';
        if (status !== expected || counts.failed > 0)
          problems.push(
            `${source} on ${dateOf(day)}: ${status} ${error?.message ?? ''} ${counts.failed}`,
          );
      }
      await backfill;
      expect(month.clock.now() - begins).toBeLessThan(12 * HOUR);
    }
    expect(problems).toEqual([]);
    // Once the limit is known, the backfill is held to its share: 35 of 60 go, on each counter.
    expect(waited).toBeGreaterThanOrEqual(100);
    // 30 documents on 20 requests an hour: the run waited, and was not ended.
    expect(shareUsedUp).toBeGreaterThan(0);
  });

  test('no counter was asked more than its limit in any hour, and none refused', () => {
    expect(month.refusals()).toBe(0);
    for (const times of Object.values(month.asked)) {
      expect(times.length).toBeGreaterThan(DAYS);
      const most = times.map((at) => times.filter((one) => one > at - HOUR && one <= at).length);
      expect(Math.max(...most)).toBeLessThanOrEqual(LIMIT);
    }
  });

  test('the share of dockets was kept in every hour, though 30 documents came at once', () => {
    const { govinfo } = month.daily;
    const most = govinfo.map(
      (at) => govinfo.filter((one) => one > at - HOUR + MINUTE && one <= at).length,
    );
    expect(Math.max(...most)).toBeLessThanOrEqual(20);
  });

  test('every anomaly of a listing ended in the right state', async () => {
    const { documents, completeness } = month.place.app.catalog;
    const status = async (id: string) => (await documents.find(id))?.status;
    expect(await documents.find('regdoc:LMP-2026-0001-0001')).toMatchObject({
      status: 'active',
      title: 'Brighter lamps',
    });
    const grades = (await documents.versions('regdoc:LMP-2026-0001-0002')).map(
      ({ grade }) => grade,
    );
    expect(grades).toEqual(['first', 'bytes']);
    expect(await status('docket:LMP-2026-0001')).toBe('active');
    expect(await status('regdoc:LMP-2026-0002-0001')).toBe('withdrawn');
    expect(await status('regdoc:LMP-2026-0002-7029')).toBe('active');
    const [, amended] = month.lda.filings();
    expect(await status(`lda:${amended?.uuid}`)).toBe('superseded');
    for (const source of DAILY)
      for (const { state } of await completeness.list({ source }))
        expect(state).not.toBe('missing');
  });

  test('a day without a change costs listings alone', () => {
    const counts: Record<string, Readonly<Record<string, number>>> = {
      committee_meetings: { P: 3 },
      crs_reports: { P: 1 },
      lda_filings: { F: 1, C: 1 },
    };
    for (const source of DAILY)
      expect([source, spent.get(`${source} 26`)]).toEqual([
        source,
        quietDay(source, counts[source]),
      ]);
  });
});

/** robots.txt is asked for again when its copy is a day old, which may be on any day. */
const asked = () =>
  month.place.practice.log.entries().filter(({ path }) => path !== '/robots.txt').length;

/** Whenever everything that is left waits for a share that is used up, that time passes. */
async function inItsOwnTime(run: Promise<Run>): Promise<Run> {
  const { items, runs } = month.place.app.catalog;
  let isOver = false;
  const over = run.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, 250))]);
    const [latest] = isOver ? [] : await runs.list({ limit: 1 });
    const outlook = latest && (await items.outlook(latest.id));
    const next = Date.parse(outlook?.nextAt ?? '');
    if (outlook?.inProgress === 0 && next > month.clock.now() + 10 * MINUTE) {
      shareUsedUp += 1;
      month.clock.moveTo(next);
    }
  }
  return over;
}

/** So many requests of a backfill to both counters at once; those beyond its share come back later. */
async function hungry(requests: number): Promise<void> {
  const { app } = month.place;
  const { fetch, politenessOf } = await app.engine();
  const bills = (await registryOf(builtInFamilies)).source('bills');
  const one = (url: string) =>
    fetch({
      url,
      source: 'bills',
      role: 'metadata',
      politeness: { ...politenessOf(bills), robots: 'api' },
      patience: 'comes-back',
      signal: never,
    }).then(
      async (answer) => {
        if (answer.is === 'fetched') for await (const _ of answer.body);
      },
      (error: unknown) => {
        if (!(error instanceof AnnalsError) || error.code !== 'ASKED_TO_WAIT') throw error;
        waited += 1;
      },
    );
  const addresses = [
    'https://api.congress.gov/v3/committee-meeting/119/house?backfill',
    'https://api.regulations.gov/v4/dockets?sort=title&backfill',
  ];
  await Promise.all(addresses.flatMap((url) => Array.from({ length: requests }, () => one(url))));
}
