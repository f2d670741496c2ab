import { afterEach, beforeEach, expect, test } from 'vitest';
import { billsPublisher } from '../../practice/publishers/bills/publisher.ts';
import { billsWorld } from '../../practice/publishers/bills/world.ts';
import {
  type CboWorld,
  cboPublisher,
  cboWorld,
} from '../../practice/publishers/cbo_publications/publisher.ts';
import { reportsWorld } from '../../practice/publishers/committee_reports/world.ts';
import { packagesPublisher } from '../../practice/publishers/govinfo/publisher.ts';
import { legislatorsWorld } from '../../practice/publishers/legislators/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

let place: PracticeApp;
let world: CboWorld;
let reported: { id: string; bill: string }[];
beforeEach(async () => {
  const people = legislatorsWorld({ senators: 12, representatives: 24, committees: 6 });
  const bills = billsWorld({ size: 32 });
  const reports = reportsWorld({ people, bills }, { size: 3 });
  reported = reports.expected();
  for (const { id, bill } of reported) {
    const [, letter = 'h', number] = /119([hs])rpt(\d+)/.exec(id) ?? [];
    bills.cite(bill, { report: `${letter.toUpperCase()}. Rept. 119-${number}` });
  }
  world = cboWorld(reported);
  const publishers = [
    billsPublisher(bills),
    packagesPublisher('committee_reports', reports),
    cboPublisher(world),
  ];
  const env = {
    ANNALS_SOURCES__CBO_PUBLICATIONS__RATE: 'unlimited',
    ANNALS_SOURCES__CBO_PUBLICATIONS__BACKOFF__BASE_MS: '5',
    ANNALS_SOURCES__CBO_PUBLICATIONS__BACKOFF__MAX_MS: '50',
    ANNALS_BROWSER__EXECUTABLE: '/nowhere/chromium',
  };
  place = await practiceApp({ publishers }, { env });
});
afterEach(() => place.close());

const run = (): Promise<Run> =>
  startRun(place.app, {
    source: 'cbo_publications',
    params: { congress: 119 },
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });
const estimate = async (id: number): Promise<Document> => {
  const found = await place.app.catalog.documents.find(`cbo:${id}`);
  if (!found) throw new Error(`the catalog holds no cbo:${id}`);
  return found;
};
const out = (id: number, kind: string) =>
  place.app.catalog.relations.list({ id: `cbo:${id}`, direction: 'out', kinds: [kind], limit: 9 });

test('the text comes from the report that reprints it; without one the body says that CBO refuses', async () => {
  const done = await run();
  expect(done).toMatchObject({ status: 'completed', counts: { downloaded: 5, failed: 0 } });
  const reprinted = await estimate(61_000);
  expect(reprinted).toMatchObject({
    kind: 'cost_estimate',
    bodyStatus: 'ok',
    bodyNormalizer: 'gpo_text_v1',
    metadata: {
      textFrom: `reprinted in ${reported[0]?.id}`,
      reprint: { letter: { date: '2025-05-09', signedBy: 'Phillip L. Swagel' } },
    },
  });
  expect(reprinted.bodyText).toContain('Mending the lamps would cost $12 million');
  expect(reprinted.bodyText).not.toContain('Advisory on Earmarks');
  expect(await out(61_000, 'reprinted_in')).toMatchObject([{ to: reported[0]?.id }]);
  expect(await out(61_000, 'estimates')).toMatchObject([{ to: reported[0]?.bill }]);
  // The letterhead is a picture there: the words after the announcement are the estimate.
  const embedded = await estimate(61_002);
  expect(embedded).toMatchObject({
    bodyStatus: 'ok',
    metadata: { reprint: { letter: { printedAs: 'text', signedBy: 'Phillip L. Swagel' } } },
  });
  expect(embedded.bodyText).toMatch(/would mend the lamps[\s\S]*Director, Congressional Budget/);
  expect(embedded.bodyText).not.toContain('Advisory on Earmarks');
  for (const id of [61_800, 61_900]) {
    const refused = await estimate(id);
    expect(refused).toMatchObject({ bodyStatus: 'refused', bodyText: null, status: 'active' });
    expect(String(refused.metadata.lacks)).toMatch(/walled since|no report of a committee/);
  }
  // Nothing of the challenge is kept.
  const kept = await place.app.catalog.documents.artifacts('cbo:61900');
  expect(kept).toEqual([]);

  // The feed has another order each time; only the entry that changed is taken up.
  world.change(61_001, {
    description: 'This estimate was superseded by https://www.cbo.gov/publication/61002',
  });
  expect((await run()).counts).toMatchObject({ planned: 1, unchanged: 4 });
  expect(await estimate(61_001)).toMatchObject({
    status: 'superseded',
    successorId: 'cbo:61002',
    tombstoneReason: 'This estimate was superseded by https://www.cbo.gov/publication/61002',
  });
  const [series] = await place.app.catalog.completeness.list({ source: 'cbo_publications' });
  expect(series).toMatchObject({
    series: 'cost estimates, Congress 119',
    state: 'complete',
    held: 5,
  });

  // A feed that is cut fails the run and takes nothing away.
  place.practice.faults.add({ kind: 'feed-cut' });
  expect((await run()).status).toBe('failed');
  expect((await estimate(61_900)).status).toBe('active');
});
