import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ecfrPublisher } from '../../practice/publishers/ecfr/publisher.ts';
import { type CfrWorld, cfrWorld } from '../../practice/publishers/ecfr/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { showDocument } from '../../src/use-cases/showing.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { processorMs } from '../processor-time.ts';

const HASTE = {
  ANNALS_SOURCES__ECFR__RATE: 'unlimited',
  ANNALS_SOURCES__ECFR__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__ECFR__BACKOFF__MAX_MS: '50',
};

let place: PracticeApp;
let world: CfrWorld;
beforeEach(async () => {
  world = cfrWorld();
  place = await practiceApp({ publishers: [ecfrPublisher(world)] }, { env: HASTE });
});
afterEach(() => place.close());

const run = (params: JsonObject): Promise<Run> =>
  startRun(place.app, { source: 'ecfr', params, mode: 'full', trigger: 'cli', stop: never });
const delta = () => run({ since: '2026-08-10' });
const documentOf = async (id: string): Promise<Document> => {
  const found = await place.app.catalog.documents.find(id);
  if (!found) throw new Error(`the catalog holds no ${id}`);
  return found;
};
const gradesOf = async (id: string): Promise<string[]> =>
  (await place.app.catalog.documents.versions(id)).map(({ grade }) => grade);
const asked = () =>
  place.practice.log
    .entries()
    .map(({ path }) => path)
    .filter((path) => path !== '/robots.txt');

describe('the whole', () => {
  test('holds every section, appendix, part and title, each part asked for once', async () => {
    const done = await run({ what: 'whole' });
    expect(done).toMatchObject({ status: 'completed', health: 'ok' });
    expect(done.counts).toMatchObject({ failed: 0 });
    // The part is carried: its number is in no section of part 241, and has a hyphen in title 41.
    const ids = [
      'cfr:40-60-60.1',
      'cfr:14-241-19-8.1',
      'cfr:41-60-1-60-1.1',
      'cfr:40-60',
      'cfr:40',
    ];
    const odd = [
      'cfr:40-60-appendix-a-1-to-part-60',
      'cfr:1-457-457.104-457.109',
      'cfr:1-appendix-a-to-chapter-i',
    ];
    for (const id of [...ids, ...odd]) expect((await documentOf(id)).status).toBe('active');
    expect((await documentOf('cfr:40-60-60.1')).bodyText).toBe(
      '## § 60.1 Lamps of kind 1.\n\n(a) The words of § 60.1 & what follows.\n',
    );
    expect((await documentOf('cfr:40-60')).bodyText).toContain('- § 60.2 Lamps of kind 2.');
    expect(asked().filter((path) => path.includes('/full/'))).toHaveLength(5);
    const [file] = await place.app.catalog.documents.artifacts('cfr:40-60-60.1');
    expect(file?.path).toBe('corpus/ecfr/bodies/raw/title-40/60-60.1.xml');
    const checks = await place.app.catalog.completeness.list({ source: 'ecfr' });
    expect(checks.map(({ series, state }) => [series, state])).toContainEqual([
      'all titles',
      'complete',
    ]);
    // Whoever reads the number alone takes its beginning for the part.
    expect((await place.app.catalog.records.resolve('cfr:14-19-8-19-8.1'))?.id).toBe(
      'cfr:14-241-19-8.1',
    );
  });

  test('a section leads to its part, its authority and the pages it was printed on', async () => {
    await run({ title: 40 });
    const out = await place.app.catalog.relations.list({
      id: 'cfr:40-60-60.1',
      direction: 'out',
      limit: 20,
    });
    expect(
      out.filter(({ extractor }) => extractor === 'ecfr').map(({ kind, to }) => [kind, to]),
    ).toEqual([
      ['part_of', 'cfr:40-60'],
      ['authorized_by', 'usc:42-7401'],
      ['authorized_by', 'eo:14110'],
      ['published_in', 'fr-page:36-24877'],
    ]);
  });
});

describe('the daily run', () => {
  beforeEach(async () => {
    await run({ what: 'whole' });
    place.practice.log.clear();
  });

  test('when nothing changed it asks once, and costs less than two seconds of processor time', async () => {
    const started = processorMs();
    expect((await delta()).counts).toMatchObject({ planned: 0 });
    expect(processorMs() - started).toBeLessThan(2_000);
    expect(asked()).toEqual(['/api/versioner/v1/titles.json']);
  });

  test('a changed section costs four requests and is a version; its neighbours are left alone', async () => {
    world.amend(40, '60.1', { date: '2026-08-18', text: '(a) New words.' });
    const done = await delta();
    expect(done.counts).toMatchObject({ downloaded: 3, failed: 0 });
    expect(asked()).toEqual([
      '/api/versioner/v1/titles.json',
      '/api/admin/v1/corrections.json',
      '/api/versioner/v1/versions/title-40.json',
      '/api/versioner/v1/full/2026-08-20/title-40.xml',
    ]);
    expect(await gradesOf('cfr:40-60-60.1')).toEqual(['first', 'text']);
    expect(await gradesOf('cfr:40-60-60.2')).toEqual(['first']);
    expect((await delta()).counts).toMatchObject({ planned: 0 });
  });

  test('what the publisher calls a change without substance is cosmetic', async () => {
    const change = { date: '2026-08-18', text: '(a) The wording of § 60.2.', substantive: false };
    world.amend(40, '60.2', change);
    await delta();
    expect((await documentOf('cfr:40-60-60.2')).bodyText).toContain('The wording of § 60.2.');
    expect(await gradesOf('cfr:40-60-60.2')).toEqual(['first', 'cosmetic']);
  });

  test('removed is the tombstone: the day, the issue, and the last words stay', async () => {
    world.remove(40, '60.3', '2026-08-15');
    await delta();
    expect(await documentOf('cfr:40-60-60.3')).toMatchObject({
      status: 'withdrawn',
      tombstoneAt: '2026-08-15T00:00:00.000Z',
      tombstoneReason: 'removed from title 40 of the CFR on 2026-08-15 (issue of 2026-08-15)',
      bodyText: expect.stringContaining('(a) The words of § 60.3'),
    });
    expect(asked().at(-1)).toBe('/api/versioner/v1/full/2026-08-14/title-40.xml');
  });

  test('a section that no list names any more stays as it is', async () => {
    const gone = world.find(40, '60.4');
    (world.sections() as (typeof gone)[]).splice(world.sections().indexOf(gone), 1);
    await run({ title: 40 });
    expect((await documentOf('cfr:40-60-60.4')).status).toBe('active');
  });

  test("an error of the publisher's that was mended is fetched, and told", async () => {
    world.correct(40, '60.5', 'Amended § 60.5.', '2026-08-17');
    await delta();
    const corrected = await documentOf('cfr:40-60-60.5');
    expect(corrected.bodyText).toContain('(corrected)');
    expect(corrected.metadata.corrections).toEqual([
      { id: 1, action: 'Amended § 60.5.', corrected: '2026-08-17', fr: '91 FR 50000' },
    ]);
    expect((await delta()).counts).toMatchObject({ planned: 0 });
  });

  test('a title that is being imported is left for the next run; the others are read', async () => {
    world.amend(14, '19-8.1', { date: '2026-08-18', text: '(a) Late.' });
    world.amend(40, '60.1', { date: '2026-08-18', text: '(a) In time.' });
    world.import(14, 'told');
    expect((await delta()).error?.message).toContain('is importing title 14; the other titles');
    const checks = await place.app.catalog.completeness.list({ source: 'ecfr' });
    expect(checks.map(({ state }) => state)).toContain('outage');
    expect((await documentOf('cfr:40-60-60.1')).bodyText).toContain('In time.');
    expect((await documentOf('cfr:14-241-19-8.1')).bodyText).toContain('The words of');
    world.import(14, 'ended');
    await delta();
    expect((await documentOf('cfr:14-241-19-8.1')).bodyText).toContain('Late.');
  });

  test('503 with Retry-After is an outage upstream: the host is left alone, nothing is lost', async () => {
    world.amend(40, '60.1', { date: '2026-08-18', text: '(a) Late.' });
    world.import(40, 'untold');
    expect((await delta()).error?.message).toContain('www.ecfr.gov is not asked before');
    expect(await documentOf('cfr:40-60-60.1')).toMatchObject({ status: 'active' });
  });

  test('an empty list of titles is an outage, and removes nothing', async () => {
    place.practice.faults.add({
      kind: 'replace',
      path: '/api/versioner/v1/titles.json',
      body: '{"titles":[],"meta":{}}',
      contentType: 'application/json',
    });
    expect((await delta()).error?.message).toContain('names no title; the CFR has 50');
    expect((await documentOf('cfr:40-60-60.1')).status).toBe('active');
  });

  test('a text that is cut is refused; what is held stays', async () => {
    world.amend(40, '60.1', { date: '2026-08-18', text: '(a) Never seen.' });
    const cut = '<?xml version="1.0"?><DIV5 N="60" TYPE="PART"><HEAD>PART 60</HEAD><DIV8 N="60.1"';
    place.practice.faults.add({
      kind: 'replace',
      path: '/api/versioner/v1/full/*',
      body: cut,
      contentType: 'application/xml',
    });
    expect((await delta()).counts).toMatchObject({ failed: 2 });
    expect((await documentOf('cfr:40-60-60.1')).bodyText).toContain('The words of');
  });
});

describe('as of a day', () => {
  test("reaches the publisher's own history, which then answers as_of", async () => {
    world.amend(40, '60.1', { date: '2020-03-01', text: '(a) Words of 2020.' });
    world.amend(40, '60.1', { date: '2024-05-01', text: '(a) Words of 2024.' });
    await run({ title: 40 });
    const asOf = (day: string) =>
      showDocument(place.app, 'cfr:40-60-60.1', { asOf: day, which: 'asked' });
    await expect(asOf('2021-01-01')).rejects.toMatchObject({
      facts: {
        hint: expect.stringContaining(
          'annals run ecfr --title 40 --section 60.1 --as-of 2021-01-01',
        ),
      },
    });
    const done = await run({ title: 40, section: '60.1', asOf: '2021-01-01' });
    expect(done).toMatchObject({ status: 'completed', counts: { downloaded: 1, failed: 0 } });
    expect(await documentOf('cfr:40-60-60.1@2020-03-01')).toMatchObject({
      status: 'superseded',
      successorId: 'cfr:40-60-60.1',
      tombstoneAt: '2024-05-01T00:00:00.000Z',
      bodyText: expect.stringContaining('Words of 2020.'),
    });
    expect((await asOf('2022-06-30')).document.bodyText).toContain('Words of 2020.');
    await expect(asOf('2019-01-01')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await documentOf('cfr:40-60-60.1')).bodyText).toContain('Words of 2024.');
    // The text of today has been in force since 2024: nothing need be fetched for a day after that.
    expect((await asOf('2025-01-01')).document.bodyText).toContain('Words of 2024.');
  });

  test('without a title, or after the newest day, it says what is wrong', async () => {
    await expect(run({ asOf: '2021-01-01' })).rejects.toThrow('asOf is given without title');
    const late = await run({ title: 40, asOf: '2030-01-01' });
    expect(late.error?.message).toContain('title 40 is complete up to 2026-08-20');
  });
});
