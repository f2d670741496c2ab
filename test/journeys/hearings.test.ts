import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billsWorld } from '../../practice/publishers/bills/world.ts';
import { packagesPublisher } from '../../practice/publishers/govinfo/publisher.ts';
import { type HearingsWorld, hearingsWorld } from '../../practice/publishers/hearings/world.ts';
import { legislatorsWorld } from '../../practice/publishers/legislators/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__HEARINGS__RATE: 'unlimited',
  ANNALS_SOURCES__HEARINGS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__HEARINGS__BACKOFF__MAX_MS: '50',
};

let place: PracticeApp;
let world: HearingsWorld;
beforeEach(async () => {
  const people = legislatorsWorld({ senators: 12, representatives: 24, committees: 6 });
  world = hearingsWorld({ people, bills: billsWorld({ size: 32 }) }, { size: 6 });
  place = await practiceApp({ publishers: [packagesPublisher('hearings', world)] }, { env: HASTE });
});
afterEach(() => place.close());

const run = (params: JsonObject = {}): Promise<Run> =>
  startRun(place.app, {
    source: 'hearings',
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
  test('holds every hearing with its transcript, its meeting, its committee and its bill', async () => {
    const done = await run();
    expect(done).toMatchObject({ status: 'completed', health: 'ok', outcome: { duplicates: 1 } });
    expect(done.counts).toMatchObject({ downloaded: 7, failed: 0 });
    for (const { id, title, meeting, bill, committee, chair } of world.expected()) {
      const document = await documentOf(id);
      expect(document).toMatchObject({ title, kind: 'hearing', bodyNormalizer: 'gpo_text_v1' });
      expect(document.bodyText).toContain('**Mr. Barnes.** Lamp 3 of hearing');
      expect(await related(id, 'transcript_of')).toEqual([meeting]);
      expect(await related(id, 'held_by')).toEqual([committee]);
      expect(await related(id, 'considers')).toEqual([bill]);
      expect(await related(id, 'lists_member')).toEqual([`member:${chair}`]);
    }
    const { metadata } = await documentOf('hearing:50001');
    expect(metadata.witnesses).toEqual([
      'Barnes, Hon. Ben, Chief of Lamps 0',
      'Cole, Dr. Ann, Institute of Light',
    ]);
    const files = await place.app.catalog.documents.artifacts('hearing:50001');
    expect(files.map((file) => file.path)).toEqual([
      'corpus/hearings/bodies/raw/119/CHRG-119hhrg50001.htm',
      'corpus/hearings/bodies/raw/119/CHRG-119hhrg50001.mods.xml',
    ]);
  });

  test('one hearing under two names is found by its words, with the evidence; corrected, it is another', async () => {
    await run();
    const [one] = await place.app.catalog.relations.list({
      id: 'hearing:79100005',
      direction: 'out',
      kinds: ['duplicate_of'],
      limit: 9,
    });
    expect(one).toMatchObject({
      to: 'hearing:50006',
      evidence: expect.stringMatching(
        /^the texts have the same \d{3,} words \(SHA-256 [0-9a-f]{64}\)$/,
      ),
    });
    expect((await documentOf('hearing:79100005')).status).toBe('active');
    world.correct('CHRG-119shrg79100005', 'break the lamps');
    expect((await run()).counts).toMatchObject({ planned: 1 });
    expect(await related('hearing:79100005', 'duplicate_of')).toEqual([]);
    expect(await place.app.catalog.documents.versions('hearing:79100005')).toHaveLength(2);
  });

  test('the second run asks two listings, and the export is the same', async () => {
    await run();
    const once = await exportOf(place.app);
    place.practice.log.clear();
    expect((await run()).counts).toMatchObject({ planned: 0, unchanged: 7 });
    expect(asked()).toEqual(['/sitemap/CHRG_sitemap_index.xml', '/sitemap/CHRG_2025_sitemap.xml']);
    expect(await exportOf(place.app)).toBe(once);
  });
});

describe('what may go wrong', () => {
  test('a text that is not there yet, or was cut: the record stands, and the next run looks again', async () => {
    const id = 'CHRG-119hhrg50002';
    for (const state of ['absent', 'cut'] as const) {
      world.touch(id, { texts: world.find(id).texts.map((one) => ({ ...one, state })) });
      expect((await run()).counts).toMatchObject({ failed: 0 });
      expect(await documentOf('hearing:50002')).toMatchObject({ bodyText: null });
    }
    world.mend(id);
    expect((await run()).counts).toMatchObject({ planned: 1 });
    expect((await documentOf('hearing:50002')).bodyText).toContain('mend the lamps');
    expect((await run()).counts).toMatchObject({ planned: 0 });
  });

  test('MODS that are cut are refused, what is held stays, and the next run heals', async () => {
    await run();
    const { bodyText, rawSha256 } = await documentOf('hearing:50001');
    world.touch('CHRG-119hhrg50001', { file: 'cut' });
    expect((await run()).counts).toMatchObject({ planned: 1, failed: 1 });
    expect(await documentOf('hearing:50001')).toMatchObject({ bodyText, rawSha256 });
    const { mods } = world.find('CHRG-119hhrg50001');
    // Those of another hearing are refused as well.
    world.touch('CHRG-119hhrg50001', { file: 'whole', mods: world.find('CHRG-119hhrg50002').mods });
    expect((await run()).counts).toMatchObject({ planned: 1, failed: 1 });
    world.touch('CHRG-119hhrg50001', { mods });
    expect((await run()).counts).toMatchObject({ planned: 1, failed: 0 });
  });

  test.each(['index', '2025'])('%s is empty: an outage, and nothing is removed', async (name) => {
    await run();
    world.list(name, 'empty');
    const done = await run();
    expect(done.status).toBe('failed');
    expect(JSON.stringify(done.error)).toContain('an outage of the publisher');
    expect((await documentOf('hearing:50001')).status).toBe('active');
  });
});
