import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billsPublisher } from '../../practice/publishers/bills/publisher.ts';
import { billsWorld } from '../../practice/publishers/bills/world.ts';
import { lawsPublisher } from '../../practice/publishers/public_laws/publisher.ts';
import { idOf, type LawsWorld, lawsWorld } from '../../practice/publishers/public_laws/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__BILLS__RATE: 'unlimited',
  ANNALS_SOURCES__PUBLIC_LAWS__RATE: 'unlimited',
  ANNALS_SOURCES__PUBLIC_LAWS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__PUBLIC_LAWS__BACKOFF__MAX_MS: '50',
};

let place: PracticeApp;
let world: LawsWorld;
beforeEach(async () => {
  const bills = billsWorld({ seed: 3, size: 16 });
  world = lawsWorld(bills);
  const publishers = [billsPublisher(bills), lawsPublisher(world)];
  place = await practiceApp({ publishers }, { env: HASTE });
});
afterEach(() => place.close());

const run = (source = 'public_laws'): Promise<Run> =>
  startRun(place.app, {
    source,
    params: { congress: 119 },
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

describe('a run', () => {
  test('holds every law with its text, its page in the Statutes and the day it was approved', async () => {
    const done = await run();
    expect(done).toMatchObject({ status: 'completed', health: 'ok' });
    expect(done.counts).toMatchObject({ downloaded: world.laws().length, failed: 0 });
    for (const law of world.laws()) {
      const document = await documentOf(idOf(law));
      expect(document).toMatchObject({
        title: law.title,
        kind: law.kind === 'pvtl' ? 'private_law' : 'public_law',
        publishedAt: `${law.approved}T00:00:00.000Z`,
        bodyNormalizer: 'uslm_v1',
      });
      expect(document.bodyText).toContain(`The lamps of law ${law.number} shall be mended`);
    }
    expect((await documentOf('law:119-1')).citation).toContain(
      'Public Law 119–1, 139 Stat. 101 (December 18, 2025). https://www.govinfo.gov/app/details/PLAW-119publ1',
    );
  });

  test('a law and its bill lead to one another; the Code that it cites is a relation', async () => {
    await run();
    await run('bills');
    const { relations } = place.app.catalog;
    const out = await relations.list({ id: 'law:119-1', direction: 'out', limit: 9 });
    expect(out.map(({ kind, to, other }) => [kind, to, other?.id ?? null])).toEqual([
      ['enacted_from', 'hr:119:1', 'hr:119:1'],
      // Once by the publisher's link, once by the words of the text, at their place.
      ['cites', 'usc:42-1396', null],
      ['cites', 'usc:42-1396', null],
    ]);
    const towards = await relations.list({ id: 'law:119-1', direction: 'in', limit: 9 });
    expect(towards.map(({ kind, from }) => [kind, from])).toEqual([['became_law', 'hr:119:1']]);
  });

  test('a law lies at public_laws/bodies/raw/{congress}/PLAW-{c}publ{n}.xml', async () => {
    await run();
    const [file] = await place.app.catalog.documents.artifacts('law:119-1');
    expect(file?.path).toBe('corpus/public_laws/bodies/raw/119/PLAW-119publ1.xml');
    const [relief] = await place.app.catalog.documents.artifacts('pvtl:119-1');
    expect(relief?.path).toBe('corpus/public_laws/bodies/raw/119/PLAW-119pvtl1.xml');
  });

  test('the second run asks three listings, and the export is the same', async () => {
    await run();
    const once = await exportOf(place.app);
    place.practice.log.clear();
    expect((await run()).counts).toMatchObject({ planned: 0 });
    expect(asked()).toEqual([
      '/sitemap/bulkdata/PLAW/sitemapindex.xml',
      '/sitemap/bulkdata/PLAW/119public/sitemap.xml',
      '/sitemap/bulkdata/PLAW/119private/sitemap.xml',
    ]);
    expect(await exportOf(place.app)).toBe(once);
  });
});

describe('what happens to a law', () => {
  test('corrected in place: a further version, and the words before stay', async () => {
    await run();
    const before = await documentOf('law:119-2');
    world.touch('law:119-2', { title: 'A title that was put right' });
    expect((await run()).counts).toMatchObject({ planned: 1, downloaded: 1 });
    expect((await documentOf('law:119-2')).title).toBe('A title that was put right');
    expect(await place.app.catalog.documents.versions('law:119-2')).toHaveLength(2);
    expect(await place.app.store.has(before.rawSha256 ?? '')).toBe(true);
  });

  test('processed again without a change: no further version', async () => {
    await run();
    world.touch('law:119-2');
    expect((await run()).counts).toMatchObject({ planned: 1 });
    expect(await place.app.catalog.documents.versions('law:119-2')).toHaveLength(1);
  });

  test.each(['cut', 'empty'] as const)(
    'a file that is %s is refused, what is held stays, and the next run heals',
    async (file) => {
      await run();
      const { bodyText, rawSha256 } = await documentOf('law:119-2');
      world.touch('law:119-2', { file });
      expect((await run()).counts).toMatchObject({ planned: 1, failed: 1 });
      expect(await documentOf('law:119-2')).toMatchObject({ bodyText, rawSha256 });
      world.mend('law:119-2');
      expect((await run()).counts).toMatchObject({ planned: 1, failed: 0 });
    },
  );

  test.each(['index', '119public'])(
    '%s is empty: an outage, and nothing is removed',
    async (folder) => {
      await run();
      world.list(folder, 'empty');
      const done = await run();
      expect(done.status).toBe('failed');
      expect(JSON.stringify(done.error)).toContain('an outage of the publisher');
      for (const law of world.laws()) expect((await documentOf(idOf(law))).status).toBe('active');
    },
  );
});
