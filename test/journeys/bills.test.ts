import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billsPublisher } from '../../practice/publishers/bills/publisher.ts';
import { type BillsWorld, billsWorld } from '../../practice/publishers/bills/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__BILLS__RATE: 'unlimited',
  ANNALS_SOURCES__BILLS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__BILLS__BACKOFF__MAX_MS: '50',
  ANNALS_QUOTA__API_DATA_GOV__KEY: 'k',
};

let place: PracticeApp;
let world: BillsWorld;
const open = async () => {
  world = billsWorld({ seed: 3, size: 32 });
  place = await practiceApp({ publishers: [billsPublisher(world)] }, { env: HASTE });
};

const run = (params: JsonObject = {}): Promise<Run> =>
  startRun(place.app, {
    source: 'bills',
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
  // These only look, and ask once more: one run serves all of them.
  let done: Run;
  beforeAll(async () => {
    await open();
    done = await run();
  });
  afterAll(() => place.close());

  test('holds every bill with its newest text and the stage of it', async () => {
    const key = world.expected();
    expect(done).toMatchObject({ status: 'completed', health: 'ok' });
    expect(done.counts).toMatchObject({ downloaded: key.length, failed: 0 });
    for (const { id, title, stage } of key) {
      const document = await documentOf(id);
      expect([id, document.title, document.metadata.stage ?? null]).toEqual([id, title, stage]);
      const [type, congress, number] = id.split(':');
      const words = stage
        ? `${congress}${type}${number} ${stage} shall be mended`
        : 'Reserved for the Speaker';
      expect(document.bodyText).toContain(words);
    }
  });

  test('the enrolled printing has no date and is the newest; USLM and PDF are read as what they are', async () => {
    expect(await documentOf('hr:119:1')).toMatchObject({
      bodyNormalizer: 'uslm_v1',
      metadata: { stage: 'enr', newestStage: 'enr', textFormat: 'uslm' },
    });
    const paper = world.bills().find(({ printings }) => printings.at(-1)?.format === 'pdf');
    const { type, congress, number } = paper ?? { type: '', congress: 0, number: 0 };
    expect(await documentOf(`${type}:${congress}:${number}`)).toMatchObject({
      bodyNormalizer: 'pdf_v1',
    });
  });

  test('people, committees, companions and the law are relations', async () => {
    expect(await related('hr:119:1', 'sponsored_by')).toEqual([
      `member:${world.find('hr:119:1').sponsor}`,
    ]);
    expect(await related('hr:119:1', 'cosponsored_by')).toEqual(
      world.find('hr:119:1').cosponsors.map((one) => `member:${one}`),
    );
    expect(await related('hr:119:1', 'considered_by')).toEqual(['committee:HSAG']);
    expect(await related('hr:119:1', 'related_to')).toEqual(['s:119:1']);
    expect(await related('hr:119:1', 'became_law')).toEqual(['law:119-1']);
  });

  test('a reserved number is held and said to be one', async () => {
    expect(await documentOf('hr:119:3')).toMatchObject({
      metadata: { reserved: true },
      bodyNormalizer: 'billstatus_v1',
    });
  });

  test('status and text lie below the Congress and the type', async () => {
    const files = await place.app.catalog.documents.artifacts('hr:119:1');
    expect(files.filter(({ role }) => role === 'raw').map((file) => file.path)).toEqual([
      'corpus/bills/bodies/raw/text/119/hr/BILLS-119hr1enr.uslm.xml',
      'corpus/bills/bodies/raw/billstatus/119/hr/BILLSTATUS-119hr1.xml',
    ]);
  });

  test('the second run asks nine listings, changes nothing, and the export is the same', async () => {
    const once = await exportOf(place.app);
    place.practice.log.clear();
    const again = await run();
    expect(again.counts).toMatchObject({ planned: 0, unchanged: 32 });
    expect(asked()).toHaveLength(9);
    expect(asked().every((path) => path.startsWith('/sitemap/'))).toBe(true);
    expect(await exportOf(place.app)).toBe(once);
  });

  test('with --since, folders and files that were not touched are not asked for', async () => {
    place.practice.log.clear();
    expect(await run({ since: '2027-01-01' })).toMatchObject({ status: 'completed' });
    expect(asked()).toEqual(['/sitemap/bulkdata/BILLSTATUS/sitemapindex.xml']);
  });
});

describe('what happens to a bill', () => {
  beforeEach(open);
  afterEach(() => place.close());

  test('an action: its status alone is new, and the record says it', async () => {
    await run();
    world.act('hr:119:2', 'Passed the House.');
    place.practice.log.clear();
    expect((await run()).counts).toMatchObject({ planned: 1, downloaded: 1 });
    const { metadata } = await documentOf('hr:119:2');
    expect(JSON.stringify(metadata.actions)).toContain('Passed the House.');
  });

  test('a further printing: the text is that of the new stage, and the one before stays a version', async () => {
    await run();
    const before = await documentOf('hr:119:2');
    world.print('hr:119:2', { stage: 'rh' });
    await run();
    const after = await documentOf('hr:119:2');
    expect(after.metadata.stage).toBe('rh');
    expect(after.bodyText).toContain('119hr2 rh shall be mended');
    const versions = await place.app.catalog.documents.versions('hr:119:2');
    expect(versions).toHaveLength(2);
    expect(await place.app.store.has(before.rawSha256 ?? '')).toBe(true);
  });

  test.each(['unlisted', 'late'] as const)(
    'a printing whose text is %s: the text before it stands, and the next run looks again',
    async (text) => {
      await run();
      world.print('hr:119:2', { stage: 'rh', text });
      await run();
      expect((await documentOf('hr:119:2')).metadata).toMatchObject({
        stage: 'ih',
        newestStage: text === 'late' ? 'rh' : 'Reported in House',
      });
      world.publish('hr:119:2');
      expect((await run()).counts).toMatchObject({ planned: 1 });
      expect((await documentOf('hr:119:2')).metadata.stage).toBe('rh');
      expect((await run()).counts).toMatchObject({ planned: 0 });
    },
  );

  test.each(['cut', 'empty'] as const)(
    'a status file that is %s is refused, what is held stays, and the next run heals',
    async (file) => {
      await run();
      const before = await documentOf('hr:119:2');
      world.spoil('hr:119:2', file);
      expect((await run()).counts).toMatchObject({ planned: 1, failed: 1 });
      const { title, bodyText, rawSha256, status } = before;
      expect(await documentOf('hr:119:2')).toMatchObject({ title, bodyText, rawSha256, status });
      world.mend('hr:119:2');
      expect((await run()).counts).toMatchObject({ planned: 1, failed: 0 });
    },
  );
});

describe('the sitemaps', () => {
  beforeEach(open);
  afterEach(() => place.close());

  test.each(['index', '119hr'])(
    '%s is empty: an outage; the rest is read and nothing is removed',
    async (folder) => {
      await run();
      const before = await exportOf(place.app);
      world.act('s:119:2', 'Read twice.');
      world.list(folder, 'empty');
      const done = await run();
      expect(done.status).toBe('failed');
      expect(JSON.stringify(done.error)).toContain('an outage of the publisher');
      for (const { id } of world.expected()) expect((await documentOf(id)).status).toBe('active');
      if (folder === 'index') expect(await exportOf(place.app)).toBe(before);
      else
        expect(JSON.stringify((await documentOf('s:119:2')).metadata.actions)).toContain('twice');
    },
  );

  test('one that shrank removes nothing, and the run says which numbers it leaves out', async () => {
    await run();
    world.list('119hr', 'half');
    const done = await run();
    expect(done.status).toBe('completed');
    const notes = await place.app.catalog.decisions.find({ runId: done.id, limit: 500 });
    expect(notes.map(({ reason }) => reason)).toContain(
      'the sitemap leaves out 2 of the numbers up to 4',
    );
    expect((await documentOf('hr:119:1')).status).toBe('active');
  });
});

describe('a backfill', () => {
  beforeEach(open);
  afterEach(() => place.close());

  test('status files come from the zips; what the zip has from before a change is asked for', async () => {
    const before = world.find('hr:119:2');
    world.act('hr:119:2', 'Passed the House.');
    world.leaveZip('hr:119:2', before);
    const done = await run({ status: 'zip' });
    expect(done.counts).toMatchObject({ downloaded: 32, failed: 0 });
    const statuses = asked().filter((path) => path.startsWith('/bulkdata/'));
    expect(statuses.filter((path) => path.endsWith('.zip'))).toHaveLength(8);
    expect(statuses.filter((path) => path.endsWith('.xml'))).toEqual([
      '/bulkdata/BILLSTATUS/119/hr/BILLSTATUS-119hr2.xml',
    ]);
    expect(JSON.stringify((await documentOf('hr:119:2')).metadata)).toContain('Passed the House.');
    expect((await documentOf('hr:119:1')).metadata.stage).toBe('enr');
    const files = await place.app.catalog.documents.artifacts('hr:119:1');
    expect(files.map(({ path }) => path)).toContain(
      'corpus/bills/bodies/raw/billstatus/119/hr/BILLSTATUS-119hr1.xml',
    );
    // The sitemap has not moved: the run after it changes nothing.
    expect((await run()).counts).toMatchObject({ planned: 0 });
  });
});

describe('a delta by congress.gov', () => {
  beforeEach(open);
  afterEach(() => place.close());

  test('asks for what changed; a file that lacks the change is asked for again until it has it', async () => {
    await run();
    world.announce('hr:119:2');
    place.practice.log.clear();
    const delta = { by: 'api', since: '2026-03-15' };
    expect((await run(delta)).counts).toMatchObject({ planned: 1 });
    expect(asked().filter((path) => path.startsWith('/v3/'))).toEqual(['/v3/bill/119']);
    expect((await run(delta)).counts).toMatchObject({ planned: 1 });
  });
});
