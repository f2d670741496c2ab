import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billsWorld } from '../../practice/publishers/bills/world.ts';
import {
  type ReportsWorld,
  reportsWorld,
} from '../../practice/publishers/committee_reports/world.ts';
import { packagesPublisher } from '../../practice/publishers/govinfo/publisher.ts';
import { legislatorsWorld } from '../../practice/publishers/legislators/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__COMMITTEE_REPORTS__RATE: 'unlimited',
  ANNALS_SOURCES__COMMITTEE_REPORTS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__COMMITTEE_REPORTS__BACKOFF__MAX_MS: '50',
};

let place: PracticeApp;
let world: ReportsWorld;
beforeEach(async () => {
  const people = legislatorsWorld({ senators: 12, representatives: 24, committees: 6 });
  world = reportsWorld({ people, bills: billsWorld({ size: 32 }) }, { size: 6 });
  place = await practiceApp(
    { publishers: [packagesPublisher('committee_reports', world)] },
    { env: HASTE },
  );
});
afterEach(() => place.close());

const run = (params: JsonObject = {}): Promise<Run> =>
  startRun(place.app, {
    source: 'committee_reports',
    params: { congress: 119, ...params },
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });
const documentOf = async (id: string): Promise<Document> => {
  const found = await place.app.catalog.documents.find(id);
  if (!found) throw new Error(`the catalog holds no ${id}`);
  return found;
};
const asked = () =>
  place.practice.log
    .entries()
    .map(({ path }) => path)
    .filter((path) => path !== '/robots.txt');
const related = async (id: string, kind: string) =>
  (await place.app.catalog.relations.list({ id, direction: 'out', kinds: [kind], limit: 50 })).map(
    ({ to }) => to,
  );

describe('a run', () => {
  test('holds every report with its bill and its committee; parts are bodies of one record', async () => {
    const done = await run();
    expect(done).toMatchObject({ status: 'completed', health: 'ok' });
    expect(done.counts).toMatchObject({ downloaded: 6, failed: 0 });
    for (const { id, title, bill, committee, parts } of world.expected()) {
      const document = await documentOf(id);
      expect(document).toMatchObject({ title, bodyNormalizer: 'gpo_text_v1' });
      expect(await related(id, 'reports_on')).toContain(bill);
      expect(await related(id, 'reported_by')).toEqual([committee]);
      const files = await place.app.catalog.documents.artifacts(id);
      expect(files.filter(({ name }) => name.endsWith('.htm'))).toHaveLength(parts);
    }
    const { bodyText } = await documentOf('report:CRPT-119hrpt5');
    expect(bodyText).toMatch(
      /# CRPT-119hrpt5-pt1[\s\S]*on CRPT-119hrpt5-pt1[\s\S]*# CRPT-119hrpt5-pt2[\s\S]*on CRPT-119hrpt5-pt2/,
    );
    expect(bodyText).toContain(
      'Lanterns....................................................         7',
    );
  });

  test('the letter of the Congressional Budget Office is found, whole', async () => {
    await run();
    const { metadata } = await documentOf('report:CRPT-119hrpt1');
    const [estimate] = metadata.costEstimates as { text: string; date: string; signedBy: string }[];
    expect(estimate).toMatchObject({ date: '2025-05-09', signedBy: 'Phillip L. Swagel' });
    expect(estimate?.text).toContain('$12 million over five years');
    expect(estimate?.text).toMatch(/Analysis\.$/);
    expect(await related('report:CRPT-119hrpt1', 'reprints_estimate_of')).toEqual(['hr:119:1']);
  });

  test('a package of another collection is passed over; the second run asks two listings', async () => {
    const done = await run();
    const lines = await place.app.catalog.decisions.find({ runId: done.id, limit: 500 });
    expect(JSON.stringify(lines)).toContain('it belongs to another collection');
    const once = await exportOf(place.app);
    place.practice.log.clear();
    expect((await run()).counts).toMatchObject({ planned: 0 });
    expect(asked()).toEqual(['/sitemap/CRPT_sitemap_index.xml', '/sitemap/CRPT_2025_sitemap.xml']);
    expect(await exportOf(place.app)).toBe(once);
  });
});

describe('what happens to a report', () => {
  test('corrected in place: a further version; processed again in the same words: none', async () => {
    await run();
    const id = 'CRPT-119hrpt2';
    world.touch(id);
    expect((await run()).counts).toMatchObject({ planned: 1 });
    expect(await place.app.catalog.documents.versions(`report:${id}`)).toHaveLength(1);
    const texts = world.find(id).texts.map((one) => ({
      ...one,
      body: String(one.body).replace('shall be mended', 'were mended'),
    }));
    world.touch(id, { texts });
    await run();
    expect((await documentOf(`report:${id}`)).bodyText).toContain('were mended');
    expect(await place.app.catalog.documents.versions(`report:${id}`)).toHaveLength(2);
  });

  test('a sitemap that is empty is an outage; one that shrank removes nothing', async () => {
    await run();
    world.list('2025', 'half');
    expect((await run()).status).toBe('completed');
    world.list('2025', 'empty');
    expect(JSON.stringify((await run()).error)).toContain('an outage of the publisher');
    for (const { id } of world.expected()) expect((await documentOf(id)).status).toBe('active');
  });
});
