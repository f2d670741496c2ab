import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexWords } from '../../src/use-cases/index-words.ts';
import { embedPending } from '../../src/use-cases/indexing.ts';
import { never } from '../practice-app.ts';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const HORSES = 'Wild horses roam the public land. Horses need water.\n';

beforeAll(async () => {
  rig = await startRig();
  const { app } = rig;
  const add = (id: string, text: string, more: object = {}) =>
    addDocument(app, { id, text, ...more });
  await add('crs:R30001', HORSES, { record: { title: 'Wild horses <b>and</b> burros' } });
  await add('crs:R30002', HORSES, {
    record: { status: 'superseded', successorId: 'crs:R30001', title: 'Horses of old' },
  });
  await add('crs:R30003', 'Taxes on income and estates.\n', {
    record: { title: 'Taxes', publishedAt: '2020-01-01T00:00:00.000Z', kind: 'brief' },
  });
  await add('fr:2026-30001', 'A notice about horses in shows.\n', { source: 'federal_register' });
  for (let n = 0; n < 30; n += 1) {
    const status = n % 3 === 0 ? 'active' : 'withdrawn';
    await add(`crs:R31${String(n).padStart(3, '0')}`, `Zebra number ${n}.\n`, {
      record: { status },
    });
  }
  await indexWords(app, { stop: never });
});
afterAll(() => rig.close());

const search = async (query: string) =>
  (await rig.ask('searchDocuments', `/v1/search?${query}`)).body;
const ids = async (query: string) => (await search(query)).items.map(({ id }) => id).sort();

describe('GET /v1/search', () => {
  test('shows what a hit is, with its words marked and everything else escaped', async () => {
    const { items, mode, took_ms } = await search('q=wild+horses&mode=lexical');
    expect(mode).toBe('lexical');
    const { headers } = await rig.ask('searchDocuments', '/v1/search?q=horses');
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
    expect(took_ms).toBeGreaterThanOrEqual(0);
    expect(items[0]).toMatchObject({
      rank: 1,
      id: 'crs:R30001',
      url: '/v1/documents/crs:R30001',
      status: 'active',
      successor_id: null,
    });
    expect(items[0]?.snippet.html).toContain('<mark>Wild</mark> <mark>horses</mark>');
    const [start, end] = items[0]?.title_marks[0] ?? [0, 0];
    expect(items[0]?.title.slice(start, end)).toBe('Wild');
    expect(items.map(({ rank }) => rank)).toEqual(items.map((_, at) => at + 1));
  });

  test('says how far the index follows the feed, and what waits', async () => {
    const last = await rig.app.catalog.changes.last();
    expect(await search('q=horses&mode=lexical')).toMatchObject({
      indexed_through: last,
      notes: [],
    });
    await addDocument(rig.app, { id: 'crs:R39999', text: 'A giraffe.\n' });
    const { items, indexed_through, notes } = await search('q=giraffe&mode=lexical');
    expect([items, indexed_through]).toEqual([[], last]);
    expect(notes.join()).toContain('1 change waits to be indexed');
    await indexWords(rig.app, { stop: never });
    expect(await ids('q=giraffe&mode=lexical')).toEqual(['crs:R39999']);
  });

  test.each([
    ['without asking, only what is active', '', ['crs:R30001', 'fr:2026-30001']],
    ['status=active excludes the tombstone', '&status=active', ['crs:R30001', 'fr:2026-30001']],
    ['status=superseded', '&status=superseded', ['crs:R30002']],
    ['status=* includes it', '&status=*', ['crs:R30001', 'crs:R30002', 'fr:2026-30001']],
    ['source', '&source=federal_register', ['fr:2026-30001']],
    ['kind', '&kind=brief', []],
    ['dates', '&published_from=2026-08-01', []],
  ])('%s', async (_what, query, expected) => {
    expect(await ids(`q=horses&mode=lexical${query}`)).toEqual(expected);
  });

  test.each(['semantic', 'hybrid'])('by %s, a tombstone is found when asked for', async (mode) => {
    await embedPending(rig.app, { stop: new AbortController().signal });
    expect(await ids(`q=horses&mode=${mode}&status=*&source=crs_reports&limit=2`)).toEqual([
      'crs:R30001',
      'crs:R30002',
    ]);
    const active = await search(`q=horses&mode=${mode}`);
    expect(active.mode).toBe(mode);
    expect(active.items.map(({ id }) => id)).not.toContain('crs:R30002');
  });

  test('a page is full whatever the filter left out, and pages follow one another', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const body: Awaited<ReturnType<typeof search>> = await search(
        `q=zebra&mode=lexical&limit=4${cursor ? `&cursor=${cursor}` : ''}`,
      );
      if (body.has_more) expect(body.items).toHaveLength(4);
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.next_cursor;
    } while (cursor && seen.length < 40);
    expect(seen).toHaveLength(10);
    expect(new Set(seen).size).toBe(10);
  });

  test('a cursor is of use for its own search only', async () => {
    const { next_cursor } = await search('q=zebra&mode=lexical&limit=4');
    for (const at of [
      `/v1/search?q=horses&mode=lexical&cursor=${next_cursor}`,
      `/v1/search?q=zebra&mode=lexical&status=*&cursor=${next_cursor}`,
      `/v1/documents?cursor=${next_cursor}`,
    ]) {
      expect([at, (await rig.refused(at)).status]).toEqual([at, 400]);
    }
  });

  test.each([
    ['wild "horses', 6],
    ['title:', 1],
    ['', 1],
    ['-horses', 1],
  ])('q=%s is the client’s mistake, told with its place: %i', async (q, position) => {
    const { status, error } = await rig.refused(`/v1/search?q=${encodeURIComponent(q)}`);
    expect([status, error.code, error.position]).toEqual([400, 'QUERY_SYNTAX', position]);
  });

  test.each([
    ['', 'q is not given'],
    ['q=a&mode=psychic', 'lexical, semantic, hybrid'],
    ['q=a&limit=0', 'from 1 to 200'],
    ['q=a&limit=201', 'from 1 to 200'],
    ['q=a&limit=abc', 'from 1 to 200'],
    ['q=a&q=b', 'q is ["a","b"]'],
    ['q=a&cursor=nonsense', 'cursor is "nonsense"'],
  ])('?%s: 400', async (query, says) => {
    const { status, error } = await rig.refused(`/v1/search?${query}`);
    expect([status, error.code]).toEqual([400, 'BAD_PARAMS']);
    expect(error.message).toContain(says);
  });

  test.each([
    "horses'; DROP TABLE documents; --",
    'horses" OR "1',
    'body_text:horses NEAR(wild burros, 2) AND NOT {x}',
    'horses*** (((',
    'ho%00rses',
    '^horses + - ~ | \\',
    '💩 horses 馬',
    'x '.repeat(100),
  ])('q=%s is read as words, never executed', async (q) => {
    const answer = await fetch(
      new URL(`/v1/search?mode=lexical&q=${encodeURIComponent(q)}`, rig.server.url),
    );
    await answer.arrayBuffer();
    expect([200, 400]).toContain(answer.status);
    expect(await ids('q=horses&mode=lexical')).toHaveLength(2);
  });
});
