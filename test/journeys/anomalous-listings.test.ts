/** Each anomaly of a listing, at each federal source: what was held stays as it was, and the next run sees all of it again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANOMALIES, addressOf, createSpoiler } from './anomalous-listings.ts';
import { type FederalMonth, openFederalMonth } from './federal-month.ts';

const spoiler = createSpoiler();
let month: FederalMonth;
/** Where each source asks for its lists: what it asks for on a day without a change. */
const lists = new Map<string, ReadonlySet<string>>();

beforeAll(async () => {
  month = await openFederalMonth(spoiler.around, 100_000);
  for (const source of month.sources) {
    await month.run(source);
    month.place.practice.log.clear();
    await month.run(source);
    const entries = month.place.practice.log.entries();
    lists.set(source, new Set(entries.filter(({ path }) => path !== '/robots.txt').map(addressOf)));
  }
});
afterAll(() => month.place.close());

test('x', async () => {
  const { changes, documents } = month.place.app.catalog;
  for (const source of month.sources) {
    for (const anomaly of ANOMALIES) {
      const last = await changes.last();
      spoiler.spoil(anomaly, lists.get(source));
      const run = await month.run(source);
      const n = spoiler.spoilt();
      spoiler.spoil(undefined);
      const since = await changes.after(last, 1000, { sources: [source] });
      console.log(`${source} ${anomaly} spoilt ${n} ${run.status} ${run.error?.code ?? ''} ${(run.error?.message ?? '').slice(0, 110)} | ${JSON.stringify(run.counts).replace(/"\w+":0,?/g,'')} | ${since.map(c => `${c.kind}/${c.grade} ${c.documentId}`).slice(0, 4).join(', ')} (${since.length})`);
    }
    const last = await changes.last();
    const run = await month.run(source);
    const since = await changes.after(last, 1000, { sources: [source] });
    console.log(`${source} AGAIN ${run.status} ${since.length} ${await documents.countActive(source)}`);
  }
}, 400_000);
