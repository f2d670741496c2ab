import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type EnginePlace, enginePlace, fileOf, SHELF } from '../../test/engine-place.ts';
import type { Trace } from '../core/telemetry.ts';

let here: EnginePlace;
afterEach(() => here.close());

const PDF = `%PDF-1.4\n${'% filler\n'.repeat(200)}%%EOF\n`;

const stored = async () => {
  const hashes: string[] = [];
  for await (const { sha256 } of here.place.app.store.list()) hashes.push(sha256);
  return hashes;
};
const itemsOf = (runId: string) => here.place.app.catalog.items.list({ runId, limit: 99 });

describe('a page that is not the document', () => {
  test.each([
    ['an HTML page', '<!DOCTYPE html><html><body>Please log in</body></html>', /look like html/],
    ['half a PDF', PDF.slice(0, 1500), /no %%EOF/],
    ['a PDF of a few bytes', '%PDF-1.4 %%EOF', /has 14 bytes; the least is 1024/],
    ['nothing', '', /look like nothing/],
  ])('%s for a PDF is refused, and nothing of it is stored', async (_what, body, why) => {
    here = await enginePlace({ 'a.pdf': { body }, 'b.pdf': { body: PDF } });
    const run = await here.run();
    expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 1, failed: 1 } });
    const [refused] = await itemsOf(run.id);
    expect(refused).toMatchObject({
      status: 'failed',
      attempt: 1,
      failure: { code: 'NOT_THE_DOCUMENT' },
    });
    expect(refused?.failure?.message).toMatch(why);
    expect(await stored()).toHaveLength(1);
    const corpus = path.join(here.place.app.dataFolder, 'corpus/shelf/bodies/raw');
    expect((await readdir(corpus)).sort().filter((name) => name !== '.tmp')).toEqual(['b.pdf']);
    expect(await readdir(path.join(corpus, '.tmp')).catch(() => [])).toEqual([]);
    expect(await here.place.app.catalog.documents.find('shelf:a.pdf')).toBeUndefined();
    const [line] = await here.place.app.catalog.manifest.after(0, 9);
    expect(line).toMatchObject({ status: 'refused', sha256: null, path: null });
  });
});

describe('an optional file', () => {
  const withNotes = (key: string) => ({
    key,
    version: '1',
    files: [fileOf(key), { name: 'notes', url: `${SHELF}/book/${key}.notes`, optional: true }],
    fields: {},
  });
  const source = {
    async *discover() {
      yield withNotes('a');
    },
  };

  test('that is not there: the document is kept without it, and asked for again', async () => {
    here = await enginePlace({ a: {} }, source);
    const run = await here.run();
    expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 1 } });
    const document = await here.place.app.catalog.documents.find('shelf:a');
    expect(document?.metadata).toEqual({ files: ['text'] });
    here.shelf.books.set('a.notes', { version: '1', body: 'Notes.' });
    expect((await here.run()).counts).toMatchObject({ planned: 1, downloaded: 1 });
    expect((await here.place.app.catalog.documents.find('shelf:a'))?.metadata).toEqual({
      files: ['text', 'notes'],
    });
    expect((await here.run()).counts).toMatchObject({ planned: 0, unchanged: 1 });
  });

  test('that breaks is given every attempt before the document is kept without it', async () => {
    here = await enginePlace({ a: {}, 'a.notes': {} }, source);
    here.place.practice.faults.add({ kind: 'error', status: 500, path: '/book/a.notes', count: 2 });
    const run = await here.run();
    expect((await itemsOf(run.id))[0]).toMatchObject({ status: 'downloaded', attempt: 3 });
    expect((await here.place.app.catalog.documents.find('shelf:a'))?.metadata).toEqual({
      files: ['text', 'notes'],
    });
  });
});

describe('a second attempt', () => {
  test('asks the publisher again, though the cache has an answer from the attempt that failed', async () => {
    const about = { name: 'about', url: `${SHELF}/book/about`, role: 'metadata' } as const;
    let key = 'a';
    const source = {
      async *discover() {
        yield { key, version: '1', files: [about, fileOf(key)], fields: {} };
      },
    };
    const fresh = { cacheControl: 'max-age=3600' };
    here = await enginePlace({ a: {}, b: {}, about: { ...fresh, body: 'from before' } }, source);
    Object.assign(here.place.env, { ANNALS_CACHE__ENABLED: 'true' });
    await here.place.reopen();
    here.place.practice.faults.add({ kind: 'error', status: 500, path: '/book/a', count: 1 });
    const run = await here.run();
    expect((await itemsOf(run.id))[0]).toMatchObject({ status: 'downloaded', attempt: 2 });
    expect(here.place.practice.log.entries({ path: '/book/about' })).toHaveLength(2);
    // A first attempt may take what the cache has: else this test would prove nothing.
    key = 'b';
    await here.run();
    expect(here.place.practice.log.entries({ path: '/book/about' })).toHaveLength(2);
  });
});

describe('a file we hold', () => {
  test.each([
    ['an ETag', { etag: '"e1"' }, 'if-none-match'],
    ['a date alone', { lastModified: 'Wed, 15 Jul 2026 10:00:00 GMT' }, 'if-modified-since'],
  ])(
    'is asked for with %s, run after run; a 304 costs no bytes and makes no version',
    async (_what, book, header) => {
      here = await enginePlace({ a: book });
      await here.run();
      const before = await here.place.app.catalog.documents.find('shelf:a');
      for (const version of ['2', '3']) {
        const held = here.shelf.books.get('a');
        if (held) held.version = version;
        expect((await here.run()).counts).toMatchObject({ planned: 1, downloaded: 1 });
      }
      expect(here.shelf.asked.map(({ headers }) => headers[header] !== undefined)).toEqual([
        false,
        true,
        true,
      ]);
      const statuses = here.place.practice.log.entries({ path: '/book/a' }).map((r) => r.status);
      expect(statuses).toEqual([200, 304, 304]);
      const { catalog } = here.place.app;
      expect(await catalog.documents.versions('shelf:a')).toHaveLength(1);
      expect((await catalog.documents.find('shelf:a'))?.rawSha256).toBe(before?.rawSha256);
      expect((await catalog.manifest.after(0, 9)).map((line) => line.status)).toEqual([
        'ok',
        'unchanged',
        'unchanged',
      ]);
    },
  );

  test.each(['damaged', 'gone'])(
    'whose bytes are %s is asked for as if it were new, and is whole again',
    async (what) => {
      here = await enginePlace({ a: { etag: '"e1"' } });
      await here.run();
      const { store, dataFolder } = here.place.app;
      const [sha256 = ''] = await stored();
      const content = path.join(dataFolder, 'cas/sha256', sha256.slice(0, 2), sha256.slice(2));
      const bytes = await readFile(content);
      await rm(content);
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      if (what === 'damaged') await writeFile(content, bytes);
      const held = here.shelf.books.get('a');
      if (held) held.version = '2';
      expect((await here.run()).counts).toMatchObject({ downloaded: 1, failed: 0 });
      const statuses = here.place.practice.log.entries({ path: '/book/a' }).map((r) => r.status);
      expect(statuses).toEqual([200, 200]);
      expect(await store.verify(sha256)).toBe('whole');
    },
  );

  test('new bytes without validators forget the old ones', async () => {
    here = await enginePlace({ a: { etag: '"e1"' } });
    await here.run();
    here.shelf.books.set('a', { version: '2', body: 'Other text.' });
    await here.run();
    here.shelf.books.set('a', { version: '3', body: 'Third text.', etag: '"e1"' });
    await here.run();
    expect(here.place.practice.log.entries({ path: '/book/a' }).map((r) => r.status)).toEqual([
      200, 200, 200,
    ]);
    expect(await here.place.app.catalog.documents.versions('shelf:a')).toHaveLength(3);
  });
});

test('a missing document fails its item at once; the run goes on', async () => {
  here = await enginePlace({ a: {}, b: {} });
  here.place.practice.faults.add({ kind: 'missing', path: '/book/a' });
  const run = await here.run();
  expect(run).toMatchObject({ status: 'completed', health: 'partial', coverage: 0.5 });
  expect((await itemsOf(run.id))[0]).toMatchObject({
    attempt: 1,
    failure: { code: 'HTTP_404_NOT_FOUND', httpStatus: 404 },
  });
});

test('a span names a signed address without what was signed, in its error too', async () => {
  const told: string[] = [];
  const trace: Trace = async (_name, facts, act) => {
    told.push(JSON.stringify(facts));
    try {
      return await act({ set: () => undefined });
    } catch (error) {
      told.push(String(error));
      throw error;
    }
  };
  here = await enginePlace(
    { a: {} },
    {
      signedHosts: [new URL(SHELF).hostname],
      acquire: async (_candidate, ctx) => {
        const url = `${SHELF}/book/a?sig=topsecret`;
        await ctx.download({ name: 'text', url, expect: 'pdf' });
      },
    },
  );
  const run = await here.run({}, { trace });
  expect(run.counts).toMatchObject({ failed: 1 });
  expect(told.join('\n')).toContain(`${SHELF}/book/a?***: expected a PDF`);
  expect(told.join('\n')).not.toContain('topsecret');
});
