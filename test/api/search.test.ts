import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEntity, aWrite } from '../../src/store/conformance/examples-of-data.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
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
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('etag')).toMatch(/^W\/"/);
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

  test('links lead to the next page and back, from an offset as well', async () => {
    const page = async (address: string) => {
      const { body, headers } = await rig.ask('searchDocuments', address);
      const link = headers.get('link') ?? '';
      const to = (rel: string) => new RegExp(`<([^>]+)>; rel="${rel}"`).exec(link)?.[1];
      return { ids: body.items.map(({ id }) => id), next: to('next'), prev: to('prev') };
    };
    const first = await page('/v1/search?q=zebra&mode=lexical&limit=4');
    expect(first.prev).toBeUndefined();
    const second = await page(first.next ?? '');
    const third = await page(second.next ?? '');
    expect(third.next).toBeUndefined();
    expect((await page(third.prev ?? '')).ids).toEqual(second.ids);
    expect((await page((await page(third.prev ?? '')).prev ?? '')).ids).toEqual(first.ids);
    const offset = await page('/v1/search?q=zebra&mode=lexical&limit=4&offset=4');
    expect(offset.ids).toEqual(second.ids);
    expect((await page(offset.prev ?? '')).ids).toEqual(first.ids);
    expect((await page(offset.next ?? '')).ids).toEqual(third.ids);
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
    ['wild "horses', 'A quotation mark is opened and not closed, at character 6'],
    ['title: horses', 'title: was read together with what follows it'],
    ['title:', 'names no word'],
    ['*', 'names no word to look for; the newest documents are shown'],
    ['💩', 'names no word to look for'],
    ['-taxes', 'names only what is unwanted'],
  ])('q=%s is answered with hits, and a note says how it was read: %s', async (q, note) => {
    for (const mode of ['lexical', 'hybrid']) {
      const { items, notes } = await search(`q=${encodeURIComponent(q)}&mode=${mode}`);
      expect(items.length).toBeGreaterThan(0);
      expect(notes.join(' ')).toContain(note);
      expect(q === '-taxes' && items.some(({ id }) => id === 'crs:R30003')).toBe(false);
    }
  });

  test('only an empty query is refused, with its place', async () => {
    const { status, error } = await rig.refused('/v1/search?q=');
    expect([status, error.code, error.position]).toEqual([400, 'QUERY_SYNTAX', 1]);
  });

  test.each(['lexical', 'semantic', 'hybrid'])(
    'phrases, fields, operators and exclusions hold in mode %s',
    async (mode) => {
      const found = (q: string) => ids(`q=${encodeURIComponent(q)}&mode=${mode}&limit=200`);
      expect(await found('"wild horses"')).toEqual(['crs:R30001']);
      expect(await found('title:taxes')).toEqual(['crs:R30003']);
      expect(await found('horses NOT wild')).toEqual(['fr:2026-30001']);
      expect(await found('horses AND (shows OR taxes)')).toEqual(['fr:2026-30001']);
      expect(await found('"heat shield"')).toEqual([]);
    },
  );

  test('unknown words find nothing, and say so; a slip of one letter finds what was meant', async () => {
    for (const mode of ['lexical', 'semantic', 'hybrid']) {
      for (const q of ['qzxvw', '住房福利', 'asdfghjkl qwertyuiop']) {
        const { items, notes, total } = await search(`q=${encodeURIComponent(q)}&mode=${mode}`);
        expect([q, mode, items.length, total]).toEqual([q, mode, 0, 0]);
        expect(notes.join(' ')).toContain('No document has');
      }
    }
    for (const slip of ['hrses', 'horrses', 'hosres', 'hxrses']) {
      const { items, suggestion } = await search(`q=${slip}&mode=lexical`);
      expect([slip, items[0]?.id, suggestion]).toEqual([slip, 'crs:R30001', 'horses']);
    }
    const phrase = await search(`q=${encodeURIComponent('"wild horsse"')}`);
    expect([phrase.items.length, phrase.suggestion]).toEqual([0, '"wild horse"']);
  });

  test.each([
    ['crs:R30003', 'crs:R30003'],
    ['R30003', 'crs:R30003'],
    ['2026-30001', 'fr:2026-30001'],
    ['what does R30003 say about horses', 'crs:R30003'],
  ])('q=%s finds %s first, as cited, in every mode', async (q, id) => {
    for (const mode of ['lexical', 'semantic', 'hybrid']) {
      const { items } = await search(`q=${encodeURIComponent(q)}&mode=${mode}`);
      expect([mode, items[0]?.id, items[0]?.matched]).toEqual([mode, id, 'citation']);
    }
  });

  test('what is cited and left out by the filters is told', async () => {
    const { items, notes } = await search('q=crs:R30002');
    expect(items.map(({ id }) => id)).not.toContain('crs:R30002');
    expect(notes.join(' ')).toContain('crs:R30002 is held and superseded');
  });

  test('counts and facets are of everything that was found, whatever the page', async () => {
    const { items, total, total_is, facets } = await search(
      'q=zebra&mode=lexical&limit=3&facets=*',
    );
    expect([items.length, total, total_is]).toEqual([3, 10, 'exact']);
    expect(facets?.source).toEqual([{ value: 'crs_reports', count: 10 }]);
    expect(facets?.status).toEqual([
      { value: 'withdrawn', count: 20 },
      { value: 'active', count: 10 },
    ]);
    const some = await search('q=horses&mode=hybrid&facets=kind,source');
    expect(Object.keys(some.facets ?? {}).sort()).toEqual(['kind', 'source']);
    expect(some.facets?.source?.map(({ value }) => value).sort()).toEqual([
      'crs_reports',
      'federal_register',
    ]);
    expect((await rig.refused('/v1/search?q=a&facets=colour')).status).toBe(400);
  });

  test('facets count people who were found by name, as the total does', async () => {
    const found = await search('q=zebra&mode=lexical&status=*&facets=*');
    const { begin, keep } = createKeeping(() => rig.app.catalog);
    await begin();
    await keep(aWrite(anEntity('z', { names: [{ name: 'Zebra Smith' }] })));
    const { total, facets, items } = await search('q=zebra&mode=lexical&status=*&facets=*');
    const sum = (name: string) => (facets?.[name] ?? []).reduce((all, { count }) => all + count, 0);
    expect(total).toBe(found.total + 1);
    expect(items.some(({ record }) => record === 'entity')).toBe(true);
    for (const name of ['source', 'kind', 'status']) expect(sum(name)).toBe(total);
    // Narrowed to what the person is not, the page still tells what widening would give.
    const narrowed = await search('q=zebra&mode=lexical&status=*&facets=kind&kind=report');
    expect(narrowed.total).toBe(found.total);
    expect(narrowed.facets?.kind).toEqual(facets?.kind);
  });

  test('offset passes over hits, and not together with a cursor', async () => {
    const all = await search('q=zebra&mode=lexical&limit=10');
    const rest = await search('q=zebra&mode=lexical&limit=4&offset=6');
    expect(rest.items.map(({ id }) => id)).toEqual(all.items.slice(6).map(({ id }) => id));
    expect(rest.items[0]?.rank).toBe(7);
    const both = await rig.refused('/v1/search?q=zebra&offset=1&cursor=x');
    expect(both.error.message).toContain('both cursor and offset are given');
  });

  test('a hit has its citation as an object, the headings above its snippet and their anchor', async () => {
    const [hit] = (await search('q=taxes&mode=lexical')).items;
    expect(hit?.citation).toEqual({ citation_string: hit?.citation_string, url: hit?.source_url });
    expect(hit).toMatchObject({
      heading_path: [],
      anchor: null,
      matched: 'words',
      record: 'document',
    });
  });

  test('records that arrive between two pages neither repeat a hit nor push one out', async () => {
    for (const mode of ['lexical', 'hybrid']) {
      const before = (await search(`q=zebra+number&mode=${mode}&limit=200`)).items;
      const seen: string[] = [];
      let cursor: string | null = null;
      let page = 0;
      do {
        const body: Awaited<ReturnType<typeof search>> = await search(
          `q=zebra+number&mode=${mode}&limit=3${cursor ? `&cursor=${cursor}` : ''}`,
        );
        seen.push(...body.items.map(({ id }) => id));
        cursor = body.next_cursor;
        const id = `crs:R33${mode.length}${String(page).padStart(2, '0')}`;
        const text = 'Zebra zebra zebra number. '.repeat(1 + page * 3);
        await addDocument(rig.app, { id, text });
        await indexWords(rig.app, { stop: new AbortController().signal });
        page += 1;
      } while (cursor && seen.length < 60);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.sort()).toEqual(before.map(({ id }) => id).sort());
    }
  });

  test.each([
    ['', 'q is not given'],
    ['q=a&mode=psychic', 'lexical, semantic, hybrid'],
    ['q=a&limit=0', 'from 1 to 200'],
    ['q=a&limit=201', 'from 1 to 200'],
    ['q=a&limit=abc', 'from 1 to 200'],
    ['q=a&q=b', 'q is ["a","b"]'],
    ['q=a&cursor=nonsense', 'cursor is "nonsense"'],
    ['q=a&kind=%00', 'kind is'],
    ['q=a&topic=x%00', 'topic is'],
    ['q=a&related_to=%00', 'related_to is'],
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
