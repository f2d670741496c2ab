import { afterEach, describe, expect, test } from 'vitest';
import { type EnginePlace, enginePlace, fileOf } from '../../test/engine-place.ts';
import { never } from '../../test/practice-app.ts';
import type { Candidate } from '../core/candidate.ts';
import { foresee } from './dry-run.ts';

let here: EnginePlace;
afterEach(() => here.close());

const candidate = (key: string, version = '1', fields = {}): Candidate => ({
  key,
  version,
  files: [fileOf(key)],
  fields,
});
const publish = (key: string, version: string) =>
  here.shelf.books.set(key, { version, body: `${key} in version ${version}` });

test('every document that is listed is seen now, whatever becomes of it', async () => {
  here = await enginePlace({ same: {}, changed: {}, broken: {}, gone: {} });
  await here.run();
  publish('changed', '2');
  publish('broken', '2');
  publish('added', '1');
  here.shelf.books.delete('gone');
  here.place.practice.faults.add({ kind: 'missing', path: '/book/broken' });
  const run = await here.run();
  expect(run.counts).toMatchObject({
    total: 4,
    planned: 3,
    unchanged: 1,
    downloaded: 2,
    failed: 1,
  });
  const seen: Record<string, boolean> = {};
  for (const key of ['same', 'changed', 'broken', 'added', 'gone']) {
    const document = await here.place.app.catalog.documents.find(`shelf:${key}`);
    seen[key] = (document?.lastSeenAt ?? '') >= run.startedAt;
  }
  expect(seen).toEqual({ same: true, changed: true, broken: true, added: true, gone: false });
});

describe('a run with a limit', () => {
  test('takes up so many, reads no further, and leaves the rest to the next run', async () => {
    here = await enginePlace({ same: {}, a: {}, b: {}, c: {} });
    here.shelf.books.clear();
    publish('same', '1');
    await here.run();
    for (const key of ['a', 'b', 'c']) publish(key, '1');
    const run = await here.run({ limit: 2 });
    expect(run).toMatchObject({ status: 'completed', outcome: { limit: 2 } });
    expect(run.counts).toMatchObject({ planned: 2, downloaded: 2, unchanged: 1 });
    const kept = async (key: string) => await here.place.app.catalog.documents.find(`shelf:${key}`);
    expect([await kept('a'), await kept('b'), await kept('c')].map(Boolean)).toEqual([
      true,
      true,
      false,
    ]);
    expect((await here.run()).counts).toMatchObject({ planned: 1, downloaded: 1 });
  });

  test('for new ones takes up so many of these', async () => {
    here = await enginePlace({ known: {} });
    await here.run();
    publish('known', '2');
    for (const key of ['a', 'b', 'c']) publish(key, '1');
    here.shelf.asked.length = 0;
    const run = await here.run({ mode: 'new', limit: 2 });
    expect(run.counts).toMatchObject({ planned: 2, downloaded: 2 });
    expect(here.shelf.asked.map((request) => request.path)).toEqual(['/book/a', '/book/b']);
    expect((await here.run({ mode: 'new' })).counts).toMatchObject({ planned: 1, downloaded: 1 });
  });

  test('publishes nothing of itself as a whole, and is not too few for its source', async () => {
    let published = 0;
    here = await enginePlace(
      { a: {}, b: {}, c: {} },
      {
        expects: { atLeast: 3 },
        finish: async () => {
          published += 1;
          return { outcome: {} };
        },
      },
    );
    expect(await here.run({ limit: 1 })).toMatchObject({ status: 'completed' });
    expect(published).toBe(0);
    await here.run({ limit: 5 });
    expect(published).toBe(1);
  });
});

test('a run for new ones leaves known ones alone, and says why', async () => {
  here = await enginePlace({ known: {}, same: {} });
  await here.run();
  publish('known', '2');
  publish('added', '1');
  here.shelf.asked.length = 0;
  const run = await here.run({ mode: 'new' });
  expect(run.counts).toMatchObject({ planned: 1, downloaded: 1 });
  expect(here.shelf.asked.map((request) => request.path)).toEqual(['/book/added']);
  const skipped = await here.place.app.catalog.decisions.find({
    runId: run.id,
    key: 'known',
    limit: 9,
  });
  expect(skipped).toMatchObject([
    { stage: 'plan', verdict: 'skipped', reason: 'known before; this run takes new ones' },
  ]);
});

describe('the same key twice', () => {
  const named = (twice: Candidate[], merge?: (a: Candidate, b: Candidate) => Candidate) => ({
    async *discover() {
      yield* twice;
    },
    merge,
  });
  const many = Array.from({ length: 600 }, (_, i) => candidate(`filler${i}`));

  test('in one batch or in two, it is one item; the later one wins', async () => {
    here = await enginePlace(
      {},
      named([
        candidate('a', '1'),
        candidate('b', '1'),
        candidate('a', '2'),
        ...many.slice(0, 498),
        candidate('b', '2'),
      ]),
    );
    here.place.practice.faults.add({ kind: 'missing', path: '/book/*' });
    const run = await here.run({}, { rules: { workers: 8 } });
    expect(run.counts).toMatchObject({ total: 500, duplicates: 2 });
    const versions = await here.place.app.catalog.decisions.find({
      runId: run.id,
      key: 'b',
      stages: ['plan'],
      limit: 9,
    });
    expect(versions.map((line) => line.details.version)).toEqual(['1', '2']);
  });

  test('the source says how two are merged', async () => {
    const both = (a: Candidate, b: Candidate) => ({ ...b, fields: { ...a.fields, ...b.fields } });
    here = await enginePlace(
      { a: {} },
      {
        ...named([candidate('a', '1', { first: 1 }), candidate('a', '1', { second: 2 })], both),
        parse: async (acquired, found, ctx) => ({
          ...(await here.source.parse(acquired, found, ctx)),
        }),
      },
    );
    const parsed: unknown[] = [];
    const source = {
      ...here.source,
      parse: async (_acquired: unknown, found: Candidate) => {
        parsed.push(found.fields);
        return {
          id: 'shelf:a',
          kind: 'book',
          title: 'A',
          publishedAt: null,
          updatedAt: null,
          sourceUrl: 'https://shelf.practice.example/book/a',
          sourceOrg: 'Practice',
          citation: 'A.',
          metadata: {},
        };
      },
    };
    await here.run({ source });
    expect(parsed).toEqual([{ first: 1, second: 2 }]);
  });
});

describe('a dry run', () => {
  test('says what would be done, and writes nothing', async () => {
    here = await enginePlace({ same: {}, changed: {}, added: {} });
    here.shelf.books.delete('added');
    await here.run();
    publish('changed', '2');
    publish('added', '1');
    const { catalog } = here.place.app;
    const state = async () => ({
      runs: (await catalog.runs.list({ limit: 99 })).length,
      decisions: (await catalog.decisions.find({ limit: 99 })).length,
      listings: (await catalog.listings.list({ limit: 99 })).length,
      manifest: await catalog.manifest.count(),
      seen: (await catalog.documents.find('shelf:same'))?.lastSeenAt,
    });
    const before = await state();
    here.shelf.asked.length = 0;
    const foreseen = await foresee(await here.parts(), here.source, {}, 'full', false, never);
    expect(foreseen).toEqual({
      source: 'shelf',
      params: {},
      listed: 3,
      new: 1,
      changed: 1,
      unchanged: 1,
      skipped: 0,
      pages: 1,
      first: [
        { key: 'changed', plan: 'changed' },
        { key: 'added', plan: 'new' },
      ],
    });
    expect(here.shelf.asked).toEqual([]);
    expect(await state()).toEqual(before);
  });

  test('fetching again makes all of them changed; for new ones the known are skipped', async () => {
    here = await enginePlace({ a: {}, b: {} });
    await here.run();
    publish('b', '2');
    const parts = await here.parts();
    expect(await foresee(parts, here.source, {}, 'full', true, never)).toMatchObject({
      changed: 2,
    });
    expect(await foresee(parts, here.source, {}, 'new', false, never)).toMatchObject({
      unchanged: 1,
      skipped: 1,
    });
  });
});
