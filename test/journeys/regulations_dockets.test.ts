import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { regulationsPublisher } from '../../practice/publishers/regulations_dockets/publisher.ts';
import {
  type RegulationsWorld,
  regulationsWorld,
} from '../../practice/publishers/regulations_dockets/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__REGULATIONS_DOCKETS__RATE: 'unlimited',
  ANNALS_SOURCES__REGULATIONS_DOCKETS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__REGULATIONS_DOCKETS__BACKOFF__MAX_MS: '50',
  ANNALS_QUOTA__API_DATA_GOV__KEY: 'k',
};

let place: PracticeApp;
let world: RegulationsWorld;
beforeEach(async () => {
  world = regulationsWorld();
  place = await practiceApp({ publishers: [regulationsPublisher(world)] }, { env: HASTE });
});
afterEach(() => place.close());

const run = (params: JsonObject = {}): Promise<Run> =>
  startRun(place.app, {
    source: 'regulations_dockets',
    params: { since: '2026-09-01', ...params },
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
    .filter(({ path }) => path !== '/robots.txt')
    .map(({ host, path }) => `${host}${path}`);
const related = async (id: string) =>
  (await place.app.catalog.relations.list({ id, direction: 'out', limit: 50 }))
    .map(({ kind, to }) => `${kind} ${to}`)
    .filter((one) => !one.startsWith('cites '));

describe('a run', () => {
  test('holds dockets, documents with their texts, and comments as the list has them', async () => {
    const done = await run();
    expect(done).toMatchObject({ status: 'completed', health: 'ok' });
    expect(done.counts).toMatchObject({ downloaded: 24, failed: 0 });
    expect(await documentOf('docket:LMP-2026-0001')).toMatchObject({
      kind: 'docket',
      title: 'Brightness of lamps, part 1',
      sourceUrl: 'https://www.regulations.gov/docket/LMP-2026-0001',
      sourceOrg: 'LMP',
    });
    expect((await documentOf('docket:LMP-2026-0001')).bodyText).toContain('Lamps & their');
    const rule = await documentOf('regdoc:LMP-2026-0001-0001');
    expect(rule).toMatchObject({ kind: 'proposed_rule', metadata: { postedOn: '2026-09-15' } });
    expect(rule.bodyText).toContain('Lamps of part 1 shall be bright.');
    expect(await related(rule.id)).toEqual([
      'part_of docket:LMP-2026-0001',
      'published_as fr:2026-10001',
      'concerns cfr:40-60',
    ]);
    const comment = await documentOf('regdoc:LMP-2026-0001-0004');
    expect(comment).toMatchObject({ kind: 'comment', bodyText: null });
    expect(await related(comment.id)).toEqual(['part_of docket:LMP-2026-0001']);
    const supporting = await documentOf('regdoc:LMP-2026-0001-0002');
    expect(supporting.metadata).toMatchObject({ attachmentCount: 2, attachmentsWithheld: 1 });
    const files = await place.app.catalog.documents.artifacts(supporting.id);
    expect(files.map(({ path }) => path.split('/raw/')[1]).sort()).toEqual([
      'LMP/LMP-2026-0001/LMP-2026-0001-0002/content.txt',
      'LMP/LMP-2026-0001/LMP-2026-0001-0002/detail.json',
    ]);
    // No detail and no file of any comment was asked for, and the store never saw the key.
    expect(asked().filter((path) => /\/comments\/|attachment_/.test(path))).toEqual([]);
    const { items } = { items: await place.app.catalog.completeness.list({}) };
    expect(items).toMatchObject([
      { series: 'modified since 2026-09-01', state: 'complete', listed: 24, expected: 24 },
    ]);
  });

  test('with texts and attachments of all: one rendition each, by declared size', async () => {
    const done = await run({ texts: 'all', attachments: 'kept', docket: 'LMP-2026-0002' });
    expect(done.counts).toMatchObject({ downloaded: 6, failed: 0 });
    expect((await documentOf('regdoc:LMP-2026-0002-0003')).bodyText).toContain('Dear agency');
    const comment = await documentOf('regdoc:LMP-2026-0002-0004');
    expect(comment.bodyText).toContain('Lamps are too bright already.');
    expect(await related(comment.id)).toContain('comments_on regdoc:LMP-2026-0002-0001');
    expect(
      asked()
        .filter((path) => path.includes('attachment_'))
        .sort(),
    ).toEqual([
      'downloads.regulations.gov/LMP-2026-0002-0002/attachment_1.txt',
      'downloads.regulations.gov/LMP-2026-0002-0003/attachment_1.txt',
    ]);
    place.practice.log.clear();
    await run({ texts: 'all', attachments: 'kept', largestMb: 0.00001, docket: 'LMP-2026-0003' });
    expect(asked().filter((path) => path.includes('attachment_'))).toEqual([]);
  });

  test('the second run asks three lists; a date that was bumped changes nothing that is said', async () => {
    await run();
    const once = await exportOf(place.app);
    place.practice.log.clear();
    expect((await run()).counts).toMatchObject({ planned: 0 });
    expect(asked()).toEqual(
      ['dockets', 'documents', 'comments'].map((kind) => `api.regulations.gov/v4/${kind}`),
    );
    expect(await exportOf(place.app)).toBe(once);
    world.bump('LMP-2026-0001-0001');
    expect((await run()).counts).toMatchObject({ planned: 1 });
    const versions = await place.app.catalog.documents.versions('regdoc:LMP-2026-0001-0001');
    expect(versions.map(({ grade }) => grade)).toEqual(['first', 'bytes']);
  });

  test('more rows than a window gives: the walk goes on from the last moment, in Washington time', async () => {
    for (let n = 0; n < 130; n += 1)
      world.add({
        type: 'comments',
        id: `LMP-2026-0001-${1000 + n}`,
        docket: 'LMP-2026-0001',
        title: `Letter ${n}`,
        // Four of them in each second, over the night on which summer time ends.
        modified: Date.UTC(2026, 10, 1, 5, 59, 45) + 1000 * Math.floor(n / 4),
        attributes: { documentType: 'Public Submission' },
      });
    const done = await run({ only: 'comments', since: '2026-11-01', window: 100 });
    // A window begins with the moment that the one before it ended with: those rows are named once.
    expect(done).toMatchObject({
      status: 'completed',
      counts: { downloaded: 130, failed: 0, duplicates: 0 },
    });
    const pages = place.practice.log.entries().filter(({ path }) => path === '/v4/comments');
    expect(pages.length).toBeGreaterThan(26);
    expect(pages.length).toBeLessThan(60);
  });
});

describe('what happens to a record', () => {
  test('withdrawn: a tombstone with the words of the agency, also of a comment; restricted: none', async () => {
    await run();
    const withdrawn = { withdrawn: true, reasonWithdrawn: 'Posted in error' };
    world.touch('LMP-2026-0001-0001', { attributes: withdrawn });
    world.touch('LMP-2026-0001-0004', { attributes: withdrawn });
    world.touch('LMP-2026-0001-0002', { attributes: { restrictReasonType: 'Copyrighted' } });
    expect((await run()).counts).toMatchObject({ planned: 3 });
    for (const id of ['regdoc:LMP-2026-0001-0001', 'regdoc:LMP-2026-0001-0004'])
      expect(await documentOf(id)).toMatchObject({
        status: 'withdrawn',
        tombstoneReason: 'withdrawn: Posted in error',
      });
    expect(await documentOf('regdoc:LMP-2026-0001-0002')).toMatchObject({
      status: 'active',
      metadata: { restrictReasonType: 'Copyrighted' },
    });
  });

  test('consolidated into a rule of the Federal Register: superseded by it, across sources', async () => {
    await run();
    const dkAbstract = 'Lamps. This docket was consolidated into FR Doc. 2026-20818 (91 FR 50000).';
    world.touch('LMP-2026-0003', { attributes: { dkAbstract } });
    await run();
    expect(await documentOf('docket:LMP-2026-0003')).toMatchObject({
      status: 'superseded',
      successorId: 'fr:2026-20818',
      tombstoneReason: 'This docket was consolidated into FR Doc. 2026-20818 (91 FR 50000)',
    });
  });

  test('gone from the lists without a word: it stays; an id of an older grammar is kept as listed', async () => {
    await run();
    world.vanish('LMP-2026-0002-0001');
    world.add({
      type: 'dockets',
      id: 'LMP-OLD-RULEMAKING',
      docket: 'LMP-OLD-RULEMAKING',
      title: 'Old lamps',
      modified: Date.UTC(2026, 8, 16),
      attributes: { docketType: 'Rulemaking' },
      legacy: true,
    });
    expect(await run()).toMatchObject({ status: 'completed', counts: { failed: 0 } });
    expect((await documentOf('regdoc:LMP-2026-0002-0001')).status).toBe('active');
    expect((await documentOf('docket:LMP-OLD-RULEMAKING')).title).toBe('Old lamps');
  });
});

describe('what goes wrong', () => {
  test('the store does not serve a file: the record says so, and is not asked for again', async () => {
    place.practice.faults.add({ kind: 'not-served', path: '/LMP-2026-0001-0001/*' });
    expect(await run()).toMatchObject({ status: 'completed', counts: { failed: 0 } });
    const { metadata, bodyText } = await documentOf('regdoc:LMP-2026-0001-0001');
    expect(bodyText).toBeNull();
    expect(JSON.stringify(metadata.notServed)).toContain('HTTP_403_FORBIDDEN');
    expect((await run()).counts).toMatchObject({ planned: 0 });
  });

  test('the client is turned away: no page of the wall is kept, and the texts come when it is let in', async () => {
    place.practice.faults.add({ kind: 'client-refused' });
    await run({ only: 'documents' });
    const refused = await place.app.catalog.documents.find('regdoc:LMP-2026-0001-0001');
    expect(refused?.bodyText ?? null).toBeNull();
    expect(JSON.stringify(refused?.metadata.notServed)).toContain('CHALLENGE_PAGE');
    expect((await run({ only: 'documents' })).counts.planned).toBeGreaterThan(0);
    place.practice.faults.clear();
  });

  test('an empty list is an outage and fails; a shrunken one removes nothing; a count that moves is said', async () => {
    await run();
    place.practice.faults.add({ kind: 'empty' });
    expect(await run()).toMatchObject({
      status: 'failed',
      error: { code: 'DISCOVERY_INCOMPLETE' },
    });
    place.practice.faults.clear();
    place.practice.faults.add({ kind: 'shrunken' });
    await run();
    const states = await place.app.catalog.completeness.list({ source: 'regulations_dockets' });
    expect(states.find(({ series }) => series.startsWith('modified'))?.state).toBe('outage');
    expect((await documentOf('regdoc:LMP-2026-0004-0001')).status).toBe('active');
    place.practice.faults.clear();
    place.practice.faults.add({ kind: 'moving-total' });
    expect(await run()).toMatchObject({ status: 'completed' });
  });
});
