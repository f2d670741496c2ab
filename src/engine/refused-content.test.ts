import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type EnginePlace, enginePlace, fileOf, SHELF } from '../../test/engine-place.ts';
import type { CandidateFile } from '../core/candidate.ts';
import type { Source } from '../core/source.ts';
import { openDatabase } from '../store/sqlite/driver.ts';

let here: EnginePlace;
afterEach(() => here.close());

const WALL =
  '<!DOCTYPE html><html><head><title>Wait</title></head><body>Checking your browser</body></html>';
const book = (key: string) =>
  `<!DOCTYPE html><html><body><p>The words of ${key}.</p></body></html>`;
const HTML = { type: 'text/html' };
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];
const shelfOf = (body: (key: string) => string) =>
  Object.fromEntries(KEYS.map((key) => [key, { ...HTML, body: body(key) }]));

const itemsOf = (runId: string) => here.place.app.catalog.items.list({ runId, limit: 99 });
const heldBytes = async (id: string) => {
  const [file] = await here.place.app.catalog.documents.artifacts(id);
  return file && Buffer.from(await here.place.app.store.read(file.sha256)).toString();
};
const publish = (body: (key: string) => string) => {
  for (const [key, one] of here.shelf.books) one.body = body(key);
};

describe('a file that says what it must be', () => {
  const body = 'Exactly this.';
  const hash = (name: string) => createHash(name).update(body).digest('hex');
  const declared = (more: Partial<CandidateFile>): Partial<Source> => ({
    async *discover() {
      yield { key: 'a', version: '1', files: [{ ...fileOf('a'), ...more }], fields: {} };
    },
  });

  test.each([
    ['sha1', { sha1: hash('sha1').toUpperCase() }],
    ['sha256', { sha256: hash('sha256') }],
    ['size', { size: body.length }],
  ])(
    'is kept when its %s fits; other bytes are fetched again and never stored',
    async (_, more) => {
      here = await enginePlace({ a: { body } }, declared(more));
      here.place.practice.faults.add({ kind: 'html', path: '/book/a', count: 1, body: 'Else.' });
      const run = await here.run();
      expect(run.counts).toMatchObject({ downloaded: 1, failed: 0 });
      expect((await itemsOf(run.id))[0]).toMatchObject({ attempt: 2 });
      expect(await heldBytes('shelf:a')).toBe(body);
      const hashes: string[] = [];
      for await (const { sha256 } of here.place.app.store.list()) hashes.push(sha256);
      expect(hashes).toEqual([hash('sha256')]);
    },
  );

  test('fails when the right bytes never come, with the hash found and the hash declared', async () => {
    here = await enginePlace({ a: { body: 'Else.' } }, declared({ sha256: hash('sha256') }));
    const run = await here.run();
    const [item] = await itemsOf(run.id);
    expect(item).toMatchObject({ status: 'failed', failure: { code: 'NOT_AS_DECLARED' } });
    expect(item?.failure?.message).toContain(`declared was ${hash('sha256')}`);
    expect(await here.place.app.catalog.documents.find('shelf:a')).toBeUndefined();
  });

  test('is asked for without validators when what is held does not fit', async () => {
    here = await enginePlace({ a: { body: 'Else.', etag: '"1"' } }, declared({}));
    await here.run();
    const source = { ...here.source, ...declared({ sha256: hash('sha256') }) };
    const held = here.shelf.books.get('a');
    if (held) held.body = body;
    await here.run({ source, refetch: true });
    expect(await heldBytes('shelf:a')).toBe(body);
  });
});

describe('a challenge page', () => {
  test('is refused with its own code and kept nowhere; the next run asks again', async () => {
    here = await enginePlace(shelfOf(book));
    here.place.practice.faults.add({ kind: 'html', path: '/book/*', count: 3, body: WALL });
    const run = await here.run();
    expect(run.counts).toMatchObject({ downloaded: 3, failed: 3 });
    const failed = (await itemsOf(run.id)).filter((item) => item.status === 'failed');
    expect(failed.map((item) => item.failure?.code)).toEqual(Array(3).fill('CHALLENGE_PAGE'));
    expect((await here.run()).counts).toMatchObject({ downloaded: 3, unchanged: 3, failed: 0 });
  });

  test('that an earlier version had kept is found, asked for again and replaced, and the log says why', async () => {
    here = await enginePlace({
      a: { ...HTML, body: book('a'), etag: '"1"' },
      b: { ...HTML, body: book('b') },
    });
    // As an earlier version left it: kept under the version of the listing, and never looked at.
    await keepUnchecked({ a: WALL });
    here.shelf.asked.length = 0;
    const run = await here.run();
    expect(run.counts).toMatchObject({ planned: 1, downloaded: 1, unchanged: 1 });
    expect(here.shelf.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined]);
    expect(await heldBytes('shelf:a')).toBe(book('a'));
    const lines = await here.place.app.catalog.decisions.find({ runId: run.id, limit: 99 });
    const reasons = lines
      .filter(({ key, stage }) => key === 'a' && stage === 'plan')
      .map(({ reason }) => reason);
    expect(reasons).toEqual(['what is held is a challenge page (a wall for robots)']);
    expect((await here.run()).counts).toMatchObject({ planned: 0, unchanged: 2 });
  });
});

describe('one body under many ids', () => {
  test('is refused from the limit on; what was kept before is asked for again until it heals', async () => {
    here = await enginePlace(shelfOf(() => book('nobody')));
    const first = await here.run({}, { rules: { workers: 1 } });
    expect(first.counts).toMatchObject({ downloaded: 4, failed: 2 });
    expect((await itemsOf(first.id)).find(({ failure }) => failure)?.failure).toMatchObject({
      code: 'SHARED_BODY',
    });
    expect((await here.run()).counts).toMatchObject({ planned: 6, failed: 6 });
    publish(book);
    expect((await here.run()).counts).toMatchObject({ planned: 6, downloaded: 6, failed: 0 });
    for (const key of KEYS) expect(await heldBytes(`shelf:${key}`)).toBe(book(key));
    expect((await here.run()).counts).toMatchObject({ planned: 0, unchanged: 6 });
  });

  test('that an earlier version had kept is found', async () => {
    here = await enginePlace(shelfOf(book));
    await keepUnchecked(Object.fromEntries(KEYS.map((key) => [key, book('nobody')])));
    expect((await here.run()).counts).toMatchObject({ planned: 6, downloaded: 6 });
  });

  test.each([
    ['the source says so', {}, { sameBytes: 'allowed' as const }],
    ['the setting is 0', { sameBytesOf: () => 0 }, {}],
  ])('is kept where %s', async (_what, parts, change) => {
    here = await enginePlace(
      shelfOf(() => book('nobody')),
      change,
    );
    expect((await here.run({}, parts)).counts).toMatchObject({ downloaded: 6, failed: 0 });
  });
});

describe('records without the text they should have', () => {
  const withText: Partial<Source> = {
    async *discover() {
      for (const key of KEYS.slice(0, 3)) {
        const files = [
          fileOf(key),
          { name: 'body', url: `${SHELF}/book/${key}.txt`, optional: true },
        ];
        yield { key, version: '1', files, fields: {} };
      }
    },
    parse: async (acquired, candidate) => {
      const file = acquired.file('body');
      return {
        id: `shelf:${candidate.key}`,
        kind: 'book',
        title: candidate.key,
        publishedAt: null,
        updatedAt: null,
        sourceUrl: `${SHELF}/book/${candidate.key}`,
        sourceOrg: 'Practice',
        citation: 'A book.',
        metadata: {},
        ...(file && { body: { normalizer: 'text_v1', content: await file.bytes() } }),
        incomplete: acquired.missing.size > 0,
      };
    },
  };

  test('are counted: a refused file, an empty one; a whole one is not', async () => {
    const books = { 'a.txt': { body: 'Words.' }, 'b.txt': { body: '' }, 'c.txt': {} };
    here = await enginePlace({ a: {}, b: {}, c: {}, ...books }, withText);
    here.place.practice.faults.add({ kind: 'error', status: 403, path: '/book/c.txt' });
    const run = await here.run();
    expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 3, withoutText: 2 } });
    expect((await here.place.app.catalog.runs.find(run.id))?.counts.withoutText).toBe(2);
  });

  test('an unasked 304 is one, and the manifest does not call it unchanged', async () => {
    here = await enginePlace(
      { a: {}, b: {}, c: {}, 'a.txt': {}, 'b.txt': {}, 'c.txt': {} },
      withText,
    );
    here.place.practice.faults.add({ kind: 'error', status: 304, path: '/book/b.txt' });
    const run = await here.run();
    expect(run.counts).toMatchObject({ downloaded: 3, withoutText: 1 });
    const lines = await here.place.app.catalog.manifest.after(0, 99);
    const answered = lines.filter((line) => line.http_status === 304);
    expect(answered.map((line) => line.status)).toEqual(['failed']);
  });
});

/** Acquires the shelf, then puts other bytes in its place, as a version without these checks would have kept them. */
async function keepUnchecked(bodies: Record<string, string>): Promise<void> {
  await here.run();
  const { store, dataFolder } = here.place.app;
  const db = await openDatabase(path.join(dataFolder, 'catalog.sqlite'), 1_000);
  for (const [key, body] of Object.entries(bodies)) {
    const spooled = await store.spool('shelf', chunk(body));
    await store.keep(spooled, 'shelf', `${key}/text`);
    const { sha256, size } = spooled;
    const number = '(SELECT number FROM documents WHERE natural_key = ?)';
    db.query(`UPDATE artifacts SET sha256 = ?, size = ? WHERE document = ${number}`).run(
      sha256,
      size,
      key,
    );
    db.query('UPDATE documents SET raw_sha256 = ? WHERE natural_key = ?').run(sha256, key);
  }
  db.exec('DELETE FROM content_checks');
  db.close();
}

async function* chunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
