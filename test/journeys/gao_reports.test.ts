import { afterEach, expect, test } from 'vitest';
import { gaoPublisher } from '../../practice/publishers/gao_reports/publisher.ts';
import { type GaoWorld, gaoWorld } from '../../practice/publishers/gao_reports/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const HASTE = {
  ANNALS_SOURCES__GAO_REPORTS__RATE: 'unlimited',
  ANNALS_SOURCES__GAO_REPORTS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__GAO_REPORTS__BACKOFF__MAX_MS: '50',
};

let place: PracticeApp;
let world: GaoWorld;
const open = async (more: Record<string, string> = {}) => {
  world = gaoWorld({ size: 10 });
  const publishers = [gaoPublisher(world)];
  place = await practiceApp({ publishers }, { env: { ...HASTE, ...more } });
};
/** As on a machine without Chromium. */
const WITHOUT = { ANNALS_BROWSER__EXECUTABLE: '/nowhere/chromium' };
afterEach(() => place.close());

const run = (params: JsonObject = {}, refetch = false): Promise<Run> =>
  startRun(place.app, {
    source: 'gao_reports',
    params,
    mode: 'full',
    trigger: 'cli',
    refetch,
    stop: never,
  });
const product = async (key: string): Promise<Document> => {
  const found = await place.app.catalog.documents.find(`gao:${key}`);
  if (!found) throw new Error(`the catalog holds no gao:${key}`);
  return found;
};
const pagesAsked = () =>
  place.practice.log.entries().filter(({ path }) => path.startsWith('/products/')).length;

test('without a browser: files of the open host, and a record that says what it lacks', async () => {
  await open(WITHOUT);
  const done = await run();
  expect(done).toMatchObject({ status: 'completed', counts: { downloaded: 10, failed: 0 } });
  const report = await product('gao-26-107000');
  expect(report).toMatchObject({
    kind: 'report',
    title: 'Street Lamps: Oversight & Costs of Lot 0',
    publishedAt: '2026-08-28T11:00:00.000Z',
    bodyStatus: 'ok',
    bodyNormalizer: 'html_v1',
    metadata: {
      found: 'The lamps of lot 0 burn by day & night (T&E).',
      lacks: [expect.stringMatching(/^the product page.*walled since/)],
    },
  });
  expect(report.bodyText).toContain('Public Law 119-21');
  expect((await product('gao-26-107001t')).kind).toBe('testimony');
  expect((await product('gao-26-107001t')).bodyNormalizer).toBe('pdf_v1');
  // One decision under two numbers is one record.
  const decision = await product('b-424124.2');
  expect(decision.kind).toBe('decision');
  expect((await place.app.catalog.records.resolve('gao:b-424124.3'))?.id).toBe('gao:b-424124.2');
  expect(pagesAsked()).toBe(0);
});

test('a file the host does not have is lacking, not gone, and asked for again', async () => {
  await open(WITHOUT);
  world.change('gao-26-107001t', { has: [] });
  await run();
  const bare = await product('gao-26-107001t');
  expect(bare).toMatchObject({ status: 'active', bodyText: null });
  expect(bare.metadata.lacks).toContainEqual(expect.stringMatching(/as a PDF.*403/));
  world.change('gao-26-107001t', { has: ['pdf'] });
  await run();
  expect((await product('gao-26-107001t')).bodyStatus).toBe('ok');
});

test.skipIf(CHROMIUM === undefined)(
  titled('product pages come through the browser: recommendations, topics, a replaced guide'),
  async () => {
    await open();
    world.change('gao-26-107003', {
      notice: 'This guide has been superseded by GAO-26-107000 on August 2, 2026.',
    });
    place.practice.faults.add({ kind: 'feed-wall' });
    expect((await run()).counts).toMatchObject({ downloaded: 10, failed: 0 });
    expect(await product('gao-26-107000')).toMatchObject({
      metadata: {
        openRecommendations: 1,
        tags: { topics: ['Energy', 'Health Care'] },
        recommendations: [{ status: 'Open' }, { agency: 'Department of Energy', status: 'Closed' }],
      },
    });
    expect((await product('gao-26-107000')).metadata.lacks).toBeUndefined();
    expect(await product('gao-26-107003')).toMatchObject({
      status: 'superseded',
      successorId: 'gao:gao-26-107000',
      tombstoneAt: '2026-08-02T00:00:00.000Z',
      tombstoneReason: 'This guide has been superseded by GAO-26-107000 on August 2, 2026.',
    });
    // A month by its pages: what stands under two topics is one record.
    expect((await run({ year: 2026, month: 'August' })).counts).toMatchObject({
      total: 10,
      failed: 0,
    });
    // A wall that lets nobody in: the pages are not asked for one after the other.
    place.practice.faults.clear();
    place.practice.faults.add({ kind: 'wall' });
    place.practice.log.clear();
    await run({}, true);
    // Two at most were under way together.
    const asked = pagesAsked();
    expect([1, 2]).toContain(asked);
    await run();
    expect(pagesAsked()).toBe(asked);
    const walls = await (await place.app.politeMemory()).walls.list('gao_reports');
    expect(walls).toMatchObject([
      { place: 'product pages of www.gao.gov', who: 'Akamai', tried: ['browser'], asked: 1 },
    ]);
  },
  180_000,
);
