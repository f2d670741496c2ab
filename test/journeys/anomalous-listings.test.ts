/** Each anomaly of a listing, at each federal source: what was held stays as it was, and the next run sees all of it again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registryOf } from '../../src/app/registry.ts';
import type { Change } from '../../src/core/changes.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { quietDay } from '../quiet-day.ts';
import { ANOMALIES, type Anomaly, addressOf, createSpoiler } from './anomalous-listings.ts';
import { type FederalMonth, openFederalMonth } from './federal-month.ts';

const { sources } = await registryOf(builtInFamilies);
const FEDERAL = sources.filter(({ family }) => family === 'federal').map(({ name }) => name);

const spoiler = createSpoiler();
let month: FederalMonth;
/** Where each source asks for its lists: what it asks for on a day without a change. */
const lists = new Map<string, ReadonlySet<string>>();
const quiet = new Map<string, number>();
/** Asked as every day: of these the practice world is taken in whole at first. */
const BY_CHANGES = ['ecfr', 'us_code', 'federal_register'];

beforeAll(async () => {
  month = await openFederalMonth(spoiler.around, 100_000);
  for (const source of FEDERAL) {
    await month.run(source);
    lists.set(source, new Set((await askedBy(() => month.run(source))).filter(isList)));
    if (BY_CHANGES.includes(source)) await month.run(source, {});
    const again = () => (BY_CHANGES.includes(source) ? month.run(source, {}) : month.run(source));
    quiet.set(source, (await askedBy(again)).length);
  }
}, 600_000);
afterAll(() => month.place.close());

async function askedBy(run: () => Promise<unknown>): Promise<readonly string[]> {
  month.place.practice.log.clear();
  await run();
  const entries = month.place.practice.log.entries();
  return entries.filter(({ path }) => path !== '/robots.txt').map(addressOf);
}

/** The presidents of the archive are a map with a name for each, and no list. */
const isList = (address: string): boolean => !address.includes('/presidents.yaml');

/** An empty list is an outage, and a cut one is none, but at these. */
const GOES_ON: Readonly<Record<string, readonly Anomaly[]>> = {
  // Congress has days without a meeting, and begins each year without a roll call.
  committee_meetings: ['empty'],
  roll_call_votes: ['empty'],
  // A file of three is what the publisher has emptied at the start of a Congress.
  legislators: ['empty'],
  // YAML that is cut between two rows is whole.
  saps: ['truncated'],
};

/** Bytes that came anew and said the same; and moments, which are told and are no text. */
const saysNothingNew = ({ kind, grade }: Change): boolean =>
  kind === 'described' || (kind === 'changed' && grade === 'bytes');

/** Seats stand in a file of their own: who is no longer in it sits nowhere until it is whole again. */
const isOfSeats = ({ source }: Change): boolean => source === 'committees';

describe.each(FEDERAL)('%s', (source) => {
  test.each(ANOMALIES)('%s', async (anomaly) => {
    const { changes, records } = month.place.app.catalog;
    const [last, held] = [await changes.last(), await records.count(source)];
    spoiler.spoil(anomaly, lists.get(source));
    const run = await month.run(source);
    const spoilt = spoiler.spoilt();
    spoiler.spoil(undefined);
    // Not every list says when its rows were changed.
    if (anomaly !== 'touched') expect(spoilt).toBeGreaterThan(0);
    if (['empty', 'truncated'].includes(anomaly) && !GOES_ON[source]?.includes(anomaly))
      expect([run.status, run.error?.code]).toEqual([
        'failed',
        expect.stringMatching(/^(?:DISCOVERY_INCOMPLETE|LISTED_TOO_FEW)$/),
      ]);
    if (['duplicate', 'touched'].includes(anomaly)) expect(run.status).toBe('completed');

    const after = await month.run(source);
    expect([after.status, after.counts.failed]).toEqual(['completed', 0]);
    const told = await changes.after(last, 10_000, { sources: [source] });
    expect(told.filter((one) => !saysNothingNew(one) && !isOfSeats(one))).toEqual([]);
    expect(await records.count(source)).toBe(held);
  });

  test('a day without a change costs what its page says', () => {
    expect(quiet.get(source)).toBe(quietDay(source, COUNTS[source]));
  });
});

/** How much there is, of what the pages of the sources call by letters. */
const COUNTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // The practice publisher has a wall before it.
  cbo_publications: { O: 0 },
  committee_meetings: { P: 3 },
  committee_reports: { Y: 1 },
  congressional_record: { Y: 1, I: 2 },
  crs_reports: { P: 1 },
  federal_register: { P: 1 },
  hearings: { Y: 1 },
  lda_filings: { F: 1, C: 1 },
  roll_call_votes: { P: 1 },
};
