import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codePublisher } from '../../practice/publishers/us_code/publisher.ts';
import { type CodeWorld, codeWorld, section } from '../../practice/publishers/us_code/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { findById } from '../../src/use-cases/showing.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const HASTE = {
  ANNALS_SOURCES__US_CODE__RATE: 'unlimited',
  ANNALS_SOURCES__US_CODE__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__US_CODE__BACKOFF__MAX_MS: '50',
};

let place: PracticeApp;
let world: CodeWorld;
beforeEach(async () => {
  world = codeWorld();
  place = await practiceApp({ publishers: [codePublisher(world)] }, { env: HASTE });
});
afterEach(() => place.close());

const run = (params: JsonObject): Promise<Run> =>
  startRun(place.app, { source: 'us_code', params, mode: 'full', trigger: 'cli', stop: never });
const documentOf = async (id: string): Promise<Document> => {
  const found = await place.app.catalog.documents.find(id);
  if (!found) throw new Error(`the catalog holds no ${id}`);
  return found;
};
const said = async (id: string): Promise<string[][]> =>
  (await place.app.catalog.relations.list({ id, direction: 'out', limit: 50 }))
    .filter(({ extractor }) => extractor.startsWith('us_code'))
    .map(({ kind, to }) => [kind, to]);
const zips = () =>
  place.practice.log
    .entries()
    .map(({ path }) => path.split('/').at(-1) ?? '')
    .filter((path) => path.endsWith('.zip'));

test('the whole Code: every section of every title, by either schema', async () => {
  const done = await run({ what: 'whole' });
  expect(done).toMatchObject({ status: 'completed', health: 'ok', counts: { failed: 0 } });
  expect(await documentOf('usc:42-1396')).toMatchObject({
    title: '§ 1396. Medicaid and CHIP Payment',
    publishedAt: '2014-12-18T00:00:00.000Z',
    bodyText: expect.stringContaining('The lamps of 42 U.S.C. 1396 & what follows'),
    metadata: { schema: 'uslm-1', release: '119-95u1', uscTitle: '42' },
  });
  expect((await documentOf('usc:16-5-6')).metadata.schema).toBe('uslm-2');
  expect((await documentOf('usc:42')).title).toBe('Title 42—PRACTICE');
  // Two sections under one heading, an appendix, a subsection, a page: each is found.
  expect((await place.app.catalog.records.resolve('usc:16-6'))?.id).toBe('usc:16-5-6');
  expect((await findById(place.app, 'usc:5a:1'))?.id).toBe('usc:5A-1');
  expect((await findById(place.app, 'usc:42-1396(a)(10)'))?.id).toBe('usc:42-1396');
  const page = (await documentOf('usc:42-1396r-8')).sourceUrl;
  expect((await findById(place.app, page))?.id).toBe('usc:42-1396r-8');
  expect(await said('usc:42-1396')).toEqual([
    ['part_of', 'usc:42'],
    ['enacted_by', 'law:113-200'],
  ]);
  const [check] = await place.app.catalog.completeness.list({ source: 'us_code' });
  expect(check).toMatchObject({ series: 'all titles', state: 'complete' });
  // Other GUIDs, the same words: nothing is planned.
  expect((await run({ what: 'whole' })).counts).toMatchObject({ planned: 0 });
});

test('a release point costs its pages and the titles that it touches, and what it changes is a version', async () => {
  await run({ what: 'whole' });
  const old = world.find('42', '1396');
  const laws = [...old.laws, { law: '119-99', date: '2026-07-01' }];
  world.release('119-99not98', '2026-07-03', [{ ...old, words: 'New words.', laws }]);
  world.classify('119-99', [
    { act: '3(a)', page: '72', title: '42', section: '1396', status: '' },
    { act: '4', page: '73', title: '42', section: '1396 nt new', status: '' },
  ]);
  place.practice.log.clear();
  const done = await run({ since: '2026-06-01' });
  expect(done).toMatchObject({ status: 'completed', counts: { downloaded: 2, failed: 0 } });
  expect(zips()).toEqual(['xml_usc42@119-99not98.zip']);
  const versions = await place.app.catalog.documents.versions('usc:42-1396');
  expect(versions.map(({ grade }) => grade)).toEqual(['first', 'text']);
  expect(await said('usc:42-1396')).toContainEqual(['amended_by', 'law:119-99']);
  // Law 98 is not in it, and Table III has no page of 96 and 97 yet.
  const tables = place.practice.log.entries().filter(({ path }) => path.startsWith('/table3/'));
  expect(tables.map(({ path }) => path)).toEqual([
    '/table3/119_96.htm',
    '/table3/119_97.htm',
    '/table3/119_99.htm',
  ]);
});

describe('what becomes of a section', () => {
  test.each([
    [
      'repealed',
      'Repealed. <ref href="/us/pl/119/99">Pub. L. 119–99</ref>, § 2, <date date="2026-07-01">July 1, 2026</date>]',
      '',
      { status: 'withdrawn', tombstoneAt: '2026-07-01T00:00:00.000Z', successorId: null },
      ['repealed_by', 'law:119-99'],
      'Repealed. Pub. L. 119–99, § 2, July 1, 2026',
    ],
    [
      'omitted',
      'Omitted]',
      '<notes><note topic="codification"><p>Section had effect for fiscal year 1990 alone.</p></note></notes>',
      { status: 'withdrawn', tombstoneAt: '2026-07-03T00:00:00.000Z', successorId: null },
      undefined,
      'Omitted: The lamps',
    ],
    [
      'transferred',
      'Transferred]',
      '<notes><note><p>Section was transferred to <ref href="/us/usc/t42/s1396r-8">section 1396r–8 of this title</ref>.</p></note></notes>',
      { status: 'superseded', successorId: 'usc:42-1396r-8' },
      ['transferred_to', 'usc:42-1396r-8'],
      'Transferred',
    ],
    [
      'renumbered',
      'Renumbered <ref href="/us/usc/t42/s1396/a">§ 1396(a)</ref>]',
      '',
      { status: 'superseded', successorId: 'usc:42-1396' },
      ['renumbered_to', 'usc:42-1396'],
      'Renumbered § 1396(a)',
    ],
  ])('%s', async (status, heading, notes, expected, relation, reason) => {
    await run({ title: '42' });
    world.release('119-99', '2026-07-03', [
      section('42', '1396y', heading, '113-200', { status, notes }),
    ]);
    await run({ since: '2026-06-01' });
    const document = await documentOf('usc:42-1396y');
    expect(document).toMatchObject(expected);
    expect(document.tombstoneReason).toContain(reason);
    if (relation) expect(await said('usc:42-1396y')).toContainEqual(relation);
  });

  test('a section that the file of its title no longer has stays as it is', async () => {
    await run({ title: '42' });
    const point = world.release('119-99', '2026-07-03', [world.find('42', '1396')]);
    const left = point.sections as (typeof point.sections)[number][];
    left.splice(left.indexOf(world.find('42', '1396x')), 1);
    await run({ since: '2026-06-01' });
    expect((await documentOf('usc:42-1396x')).status).toBe('active');
  });
});

describe('what is refused', () => {
  test.each([['cut zip'], ['cut xml'], ['other title']] as const)(
    'a title that comes as a %s: what is held stays, the others are read',
    async (as) => {
      await run({ what: 'whole' });
      const other = { words: 'Other words.' };
      world.release('119-99', '2026-07-03', [
        { ...world.find('42', '1396'), ...other },
        { ...world.find('1', '1'), ...other },
      ]);
      world.send('42', as);
      const done = await run({ since: '2026-06-01' });
      expect(done.error?.message).toContain('title 42 came damaged or cut and were refused');
      expect((await documentOf('usc:42-1396')).bodyText).toContain('The lamps of');
      expect((await documentOf('usc:1-1')).bodyText).toContain('Other words.');
    },
  );

  test('a release point that nobody lists is told with the newest', async () => {
    const done = await run({ release: '119-1' });
    expect(done.error?.message).toContain("release is '119-1'; the publisher lists 2 points");
  });
});
