/** The manners of HTTP: compression, links, tags and times, ranges, methods, what every server has at its root. */
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexWords } from '../../src/use-cases/index-words.ts';
import { never } from '../practice-app.ts';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';
import { wire as askWire, linkOf } from './wire.ts';

let rig: Rig;
let port: number;
const LONG = 'Wild horses roam the public land, and burros with them.\n'.repeat(200);

beforeAll(async () => {
  rig = await startRig({
    api: { publicUrl: 'https://records.example', securityContact: 'sec@example.org' },
  });
  port = Number(new URL(rig.server.url).port);
  await addDocument(rig.app, {
    id: 'crs:R30001',
    text: LONG,
    files: [
      { name: 'a.txt', bytes: LONG, mediaType: 'text/plain' },
      { name: 'b.pdf', bytes: `%PDF-1.7\n${LONG}`, mediaType: 'application/pdf' },
    ],
  });
  for (let n = 2; n < 9; n += 1) {
    await addDocument(rig.app, { id: `crs:R3000${n}`, text: `Report number ${n}.\n` });
  }
  await addDocument(rig.app, {
    id: 'crs:R30009',
    text: 'Gone.\n',
    record: { status: 'withdrawn' },
  });
  await indexWords(rig.app, { stop: never });
});
afterAll(() => rig.close());

const wire = (at: string, headers?: Record<string, string>, method?: string) =>
  askWire(port, at, headers, method);

describe('compression', () => {
  const at = '/v1/documents/crs:R30001';

  test('br and gzip say the same as what is not compressed; the tag is weak, and Vary says why', async () => {
    const plain = await wire(at);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('etag')).toMatch(/^"/);
    for (const [coding, read] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const coded = await wire(at, { 'accept-encoding': coding });
      expect(coded.headers.get('content-encoding')).toBe(coding);
      expect(coded.headers.get('vary')).toMatch(/Accept-Encoding/);
      expect(coded.body.length).toBeLessThan(plain.body.length / 3);
      expect(read(coded.body).toString()).toBe(plain.body.toString());
      expect(coded.headers.get('etag')).toBe(`W/${plain.headers.get('etag')}`);
      const again = { 'accept-encoding': coding, 'if-none-match': coded.headers.get('etag') ?? '' };
      const held = await wire(at, again);
      expect([held.status, held.body.length, held.headers.get('content-encoding')]).toEqual([
        304,
        0,
        null,
      ]);
      expect(held.headers.get('vary')).toMatch(/Accept-Encoding/);
    }
  });

  test('what is small stays as it is, and what is compressed already', async () => {
    const small = await wire('/health', { 'accept-encoding': 'br' });
    expect(small.headers.get('content-encoding')).toBeNull();
    expect(small.headers.get('vary')).toBe('Accept-Encoding');
    const file = (name: string) =>
      wire(`/v1/documents/crs:R30001/raw?file=${name}`, { 'accept-encoding': 'br' });
    const pdf = await file('b.pdf');
    expect([pdf.headers.get('content-encoding'), pdf.headers.get('vary')]).toEqual([null, null]);
    expect(pdf.headers.get('accept-ranges')).toBe('bytes');
    const text = await file('a.txt');
    expect(text.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(text.body).toString()).toBe(LONG);
    // Both name bytes that are not these.
    expect(text.headers.get('etag')).toMatch(/^W\//);
    expect([text.headers.get('repr-digest'), text.headers.get('accept-ranges')]).toEqual([
      null,
      null,
    ]);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const get = await wire(at, { 'accept-encoding': 'gzip' });
    const head = await wire(at, { 'accept-encoding': 'gzip' }, 'HEAD');
    for (const name of [
      'etag',
      'vary',
      'content-encoding',
      'content-type',
      'last-modified',
      'link',
    ]) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
    expect([head.body.length, head.headers.get('content-length')]).toEqual([0, null]);
    const plain = await wire(at, {}, 'HEAD');
    expect(Number(plain.headers.get('content-length'))).toBe((await wire(at)).body.length);
  });
});

describe('tags, times and links', () => {
  test('If-Modified-Since is honoured where no tag is sent, and a tag decides where one is', async () => {
    const at = '/v1/documents/crs:R30001';
    const { headers } = await wire(at);
    const last = headers.get('last-modified') ?? '';
    expect(Date.parse(last)).toBeGreaterThan(0);
    expect((await wire(at, { 'if-modified-since': last })).status).toBe(304);
    const before = new Date(Date.parse(last) - 1000).toUTCString();
    expect((await wire(at, { 'if-modified-since': before })).status).toBe(200);
    expect((await wire(at, { 'if-modified-since': 'yesterday' })).status).toBe(200);
    const both = { 'if-modified-since': last, 'if-none-match': '"another"' };
    expect((await wire(at, both)).status).toBe(200);
  });

  test('a search has a tag of what was found, not of how long it took', async () => {
    const ask = (headers = {}) => wire('/v1/search?q=horses&mode=lexical', headers);
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    expect((await wire('/v1/search?q=report&mode=lexical', { 'if-none-match': etag })).status).toBe(
      200,
    );
  });

  test('what is gone has a tag too; it is no 304, for it is no success', async () => {
    const { status, headers } = await wire('/v1/documents/crs:R30009');
    expect(status).toBe(410);
    expect(headers.get('etag')).toMatch(/^"/);
    expect(headers.get('cache-control')).toBe('no-cache');
    const again = await wire('/v1/documents/crs:R30009', {
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(again.status).toBe(410);
  });

  test('Link leads through a list and back again, and every page is the same both ways', async () => {
    const pages: string[][] = [];
    const backs: (string | undefined)[] = [];
    let at: string | undefined = '/v1/documents?limit=3&sort=published';
    while (at) {
      const { body, headers } = await rig.ask('listDocuments', at);
      pages.push(body.items.map(({ id }) => id));
      backs.push(linkOf(headers, 'prev'));
      at = linkOf(headers, 'next');
    }
    expect(pages.map((page) => page.length)).toEqual([3, 3, 2]);
    expect(backs[0]).toBeUndefined();
    const back: string[][] = [];
    for (at = backs.at(-1); at; ) {
      const { body, headers } = await rig.ask('listDocuments', at);
      back.unshift(body.items.map(({ id }) => id));
      at = linkOf(headers, 'prev');
    }
    expect(back).toEqual(pages.slice(0, -1));
  });

  test('the feed of changes leads back, page by page, also where a filter lets little through', async () => {
    for (const more of ['', '&kind=added', '&source=crs_reports']) {
      const pages: string[] = [];
      let at: string | undefined = `/v1/changes?limit=2${more}`;
      let last = at;
      while (at) {
        const page = await wire(at);
        pages.push(page.body.toString());
        last = at;
        at = linkOf(page.headers, 'next');
      }
      expect(pages.length).toBeGreaterThan(2);
      // A page that is reached from behind has the same lines.
      const lines = (body = '') => (JSON.parse(body) as { items: object[] }).items;
      for (let n = pages.length - 2; n >= 0; n -= 1) {
        const back = linkOf((await wire(last)).headers, 'prev');
        expect(back).toBeDefined();
        last = back ?? '';
        expect(lines((await wire(last)).body.toString())).toEqual(lines(pages[n]));
      }
      expect(linkOf((await wire(`/v1/changes?limit=2${more}`)).headers, 'prev')).toBeUndefined();
    }
  });

  test('any later page leads to the first', async () => {
    for (const at of [
      '/v1/documents?limit=2',
      '/v1/changes?limit=2',
      '/v1/search?q=report&limit=2',
    ]) {
      const first = await wire(at);
      expect(linkOf(first.headers, 'first')).toBeUndefined();
      const second = await wire(linkOf(first.headers, 'next') ?? '');
      expect(linkOf(second.headers, 'first')).toBe(at);
    }
    const far = await wire('/v1/search?q=report&offset=3');
    expect(linkOf(far.headers, 'first')).toBe('/v1/search?q=report');
  });

  test('what another record says of a document changes when it was last modified', async () => {
    const at = '/v1/documents/crs:R30003';
    const modified = async () =>
      Date.parse((await wire(at)).headers.get('last-modified') ?? '') / 1000;
    const before = await modified();
    const say = (relations: object[], moment: string) =>
      rig.app.catalog.relations.replace(
        'crs:R30004',
        { extractor: 'test', relations } as never,
        moment,
      );
    const cites = [{ kind: 'cites', to: 'crs:R30003', evidence: 'see R30003' }];
    await say(cites, '2099-01-01T00:00:00.000Z');
    expect(await modified()).toBe(Date.parse('2099-01-01T00:00:00Z') / 1000);
    await say([], '2099-02-01T00:00:00.000Z');
    expect(await modified()).toBe(Date.parse('2099-02-01T00:00:00Z') / 1000);
    expect(before).toBeLessThan(Date.parse('2099-01-01T00:00:00Z') / 1000);
    expect(JSON.parse((await wire(at)).body.toString())).toMatchObject({ relations: [] });
  });

  test('a document names its other forms, its versions and its description', async () => {
    const { headers } = await wire('/v1/documents/crs:R30001');
    expect(linkOf(headers, 'alternate')).toBe('/v1/documents/crs:R30001/markdown');
    expect(linkOf(headers, 'describedby')).toBe('/openapi.json');
    expect(linkOf(headers, 'timemap')).toBe('/v1/documents/crs:R30001/timemap');
    const changes = await wire('/v1/changes?limit=1');
    expect(linkOf(changes.headers, 'alternate')).toBe('/v1/changes?limit=1&format=atom');
  });

  test('what is left of the rate is told; health and metrics are outside of it', async () => {
    const { headers } = await wire('/v1/sources');
    expect(headers.get('ratelimit-policy')).toBe('"client";q=3000;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"client";r=2\d{3};t=\d+$/);
    expect((await wire('/health')).headers.get('ratelimit')).toBeNull();
    const narrow = await startRig({ api: { rateLimit: '2/hour' } });
    try {
      const ask = async (to: string) => (await narrow.fetch(to)).status;
      expect([
        await ask('/v1/sources'),
        await ask('/v1/sources'),
        await ask('/v1/sources'),
      ]).toEqual([200, 200, 429]);
      expect([await ask('/metrics'), await ask('/health')]).toEqual([200, 200]);
    } finally {
      await narrow.close();
    }
  });
});

describe('methods, ranges and lengths', () => {
  test.each(['QUERY', 'PURGE', 'BREW', 'DELETE'])(
    '%s is answered 405 with what there is',
    async (method) => {
      const { status, headers, body } = await wire('/v1/documents', {}, method);
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(JSON.parse(body.toString()).error.code).toBe('METHOD_NOT_ALLOWED');
      expect((await wire('/nowhere', {}, method)).status).toBe(404);
    },
  );

  test('what is no HTTP is 400', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('\u0001\u0002 nonsense\r\n\r\n');
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('an address of 20,000 characters is 414, and one beyond what is read; headers beyond it are 431', async () => {
    for (const length of [20_000, 60_000]) {
      const { status, body } = await wire(`/v1/search?q=${'a'.repeat(length)}`);
      expect([status, JSON.parse(body.toString()).error.code]).toEqual([414, 'URI_TOO_LONG']);
    }
    expect((await wire('/health', { 'x-long': 'a'.repeat(40_000) })).status).toBe(431);
  });

  test('Range is of GET alone', async () => {
    const at = '/v1/documents/crs:R30001/raw';
    const range = { range: 'bytes=0-9' };
    expect((await wire(at, range)).status).toBe(206);
    const head = await wire(at, range, 'HEAD');
    expect([head.status, head.headers.get('content-range')]).toEqual([200, null]);
    // A part is of the bytes as they are, whatever the client could unpack.
    const part = await wire(at, { ...range, 'accept-encoding': 'br' });
    expect([part.status, part.headers.get('content-encoding'), part.body.length]).toEqual([
      206,
      null,
      10,
    ]);
  });
});

describe('at the root', () => {
  test('/docs is a page that runs nothing and loads nothing', async () => {
    const { status, headers, body } = await wire('/docs');
    const page = body.toString();
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+';/,
    );
    expect(page).not.toMatch(/<script|<link|https?:\/\//);
    for (const at of ['/v1/documents/{id}', '/v1/search', '/metrics', '/.well-known/api-catalog']) {
      expect(page).toContain(at);
    }
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, to] of page.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(to);
  });

  test('robots.txt, llms.txt, api-catalog and security.txt', async () => {
    expect((await wire('/robots.txt')).body.toString()).toContain('Disallow: /v1/search');
    const llms = await wire('/llms.txt');
    expect(llms.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(llms.body.toString()).toContain('[/v1/search](/v1/search)');
    expect(llms.body.toString()).not.toContain('/v1/why');
    const catalog = await rig.ask('getApiCatalog', '/.well-known/api-catalog');
    expect(catalog.headers.get('content-type')).toContain('application/linkset+json');
    const [described] = catalog.body.linkset as unknown[];
    expect(described).toMatchObject({
      anchor: 'https://records.example/',
      'service-desc': [{ href: 'https://records.example/openapi.json' }],
      'service-doc': [{ href: 'https://records.example/docs' }],
    });
    const security = (await wire('/.well-known/security.txt')).body.toString();
    expect(security).toMatch(
      /^Contact: mailto:sec@example\.org\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/,
    );
    const expires = Date.parse(/Expires: (.*)/.exec(security)?.[1] ?? '');
    expect(expires - rig.app.clock.now()).toBeLessThan(365 * 24 * 3_600_000);
  });
});
