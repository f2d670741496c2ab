import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { counting, over, URL_A } from '../conformance/cached-loopback.ts';
import { type Asker, type Handler, textOf } from '../conformance/loopback.ts';

describe('the cache in the chain', () => {
  test('a fresh listing costs no request and no turn, and is told as a hit without bytes', async () => {
    const site = await over(counting({ 'cache-control': 'max-age=60' }), { rate: '1/hour' });
    expect(await site.text(URL_A)).toBe('answer 1');
    expect(await site.text(URL_A, { role: 'landing' })).toBe('answer 1');
    expect(site.server.seen).toHaveLength(1);
    expect(site.reports).toMatchObject([
      { cacheHit: false, httpStatus: 200, bytes: 8 },
      { cacheHit: true, httpStatus: 200, bytes: 0, mediaType: 'text/plain', url: URL_A },
    ]);
    expect(site.reports[1]?.robots).toBe(site.reports[0]?.robots);
    expect(site.reports[1]?.canonicalUrl).toBe(URL_A);
  });

  test('a stale one costs a 304 and no bytes, told as 200 from the cache', async () => {
    const site = await over(counting({ 'cache-control': 'max-age=60', etag: '"one"' }));
    await site.text(URL_A);
    site.pass(61);
    expect(await site.text(URL_A)).toBe('answer 1');
    expect(site.server.seen.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"one"',
    ]);
    expect(site.reports).toMatchObject([
      { cacheHit: false, httpStatus: 200, bytes: 8 },
      { cacheHit: true, httpStatus: 200, bytes: 0 },
    ]);
    expect(await site.text(URL_A)).toBe('answer 1');
    expect(site.server.seen).toHaveLength(2);
  });

  test('bytes of documents are never cached', async () => {
    const site = await over(counting({ 'cache-control': 'max-age=60' }));
    expect(await site.text(URL_A, { role: 'artifact' })).toBe('answer 1');
    expect(await site.text(URL_A, { role: 'artifact' })).toBe('answer 2');
    expect(site.kept).toEqual([]);
    await site.text(URL_A);
    expect(await site.text(URL_A, { role: 'artifact' })).toBe('answer 4');
  });

  test('who holds a copy is answered by the publisher, and a newer answer replaces the stored one', async () => {
    const site = await over(counting({ 'cache-control': 'max-age=60', etag: '"one"' }));
    await site.text(URL_A);
    const unchanged = await site.ask(URL_A, { held: { etag: '"one"' } });
    expect(unchanged).toMatchObject({ is: 'unchanged', status: 304 });
    expect(site.server.seen).toHaveLength(2);
    expect(site.reports[1]).toMatchObject({ cacheHit: false, httpStatus: 304, bytes: 0 });
    expect(await site.text(URL_A, { held: { etag: '"older"' } })).toBe('answer 2');
    expect(await site.text(URL_A)).toBe('answer 2');
    expect(site.server.seen).toHaveLength(3);
  });

  test('a source may ask the publisher first (no-cache), or keep out of the cache (no-store)', async () => {
    const site = await over(counting({ 'cache-control': 'max-age=60', etag: '"one"' }));
    await site.text(URL_A);
    expect(await site.text(URL_A, { cache: 'no-cache' })).toBe('answer 1');
    expect(site.server.seen[1]?.headers).toMatchObject({ 'if-none-match': '"one"' });
    expect(site.server.seen[1]?.headers).not.toHaveProperty('cache-control');
    expect(site.reports[1]).toMatchObject({ cacheHit: true, bytes: 0 });
    expect(await site.text(URL_A, { cache: 'no-store' })).toBe('answer 2');
    expect(site.kept).toHaveLength(1);
    expect(await site.text(URL_A)).toBe('answer 1');
  });

  test('what the publisher says must not be stored is not', async () => {
    const site = await over(counting({ 'cache-control': 'no-store, max-age=60', etag: '"one"' }));
    await site.text(URL_A);
    expect(await site.text(URL_A)).toBe('answer 2');
    expect(site.kept).toEqual([]);
  });

  test('it is stored decoded, without the fields of its coding and without cookies', async () => {
    const site = await over((_, response) => {
      const headers = {
        'cache-control': 'max-age=60',
        'content-encoding': 'gzip',
        'content-type': 'text/plain',
        vary: 'Accept-Encoding',
        'set-cookie': 'session=hush',
      };
      response.writeHead(200, headers).end(gzipSync('a long text '.repeat(100)));
    });
    const first = await site.text(URL_A);
    const again = await site.ask(URL_A);
    expect(again).toMatchObject({ is: 'fetched', cacheHit: true });
    if (again.is !== 'fetched') return;
    expect(await textOf(again.body)).toBe(first);
    expect(again.headers).toMatchObject({
      'content-type': 'text/plain',
      age: expect.stringMatching(/^\d+$/),
    });
    for (const name of ['content-encoding', 'content-length', 'set-cookie'])
      expect(again.headers).not.toHaveProperty(name);
  });

  test('one over the limit is passed on as it comes, and not kept', async () => {
    let rest: () => void = () => {};
    const site = await over(
      (_, response) => {
        response.writeHead(200, { 'cache-control': 'max-age=60' });
        response.write('x'.repeat(1001));
        rest = () => response.end('the end');
      },
      {},
      1000,
    );
    const answer = await site.ask(URL_A);
    if (answer.is !== 'fetched') throw new Error(answer.is);
    let text = '';
    for await (const chunk of answer.body) {
      text += Buffer.from(chunk).toString();
      rest();
    }
    expect(text).toBe(`${'x'.repeat(1001)}the end`);
    expect(site.kept).toEqual([]);
    const left = await site.ask(URL_A);
    if (left.is === 'fetched') for await (const _ of left.body) break;
    expect(site.server.seen).toHaveLength(2);
    expect(site.reports.at(-1)).toMatchObject({ cacheHit: false });
  });

  test('the key is canonical, the request keeps the spelling of its publisher', async () => {
    const site = await over(counting({ 'cache-control': 'max-age=60' }));
    await site.text('http://HOST.example/a?b=2&a=1#top');
    await site.text('http://host.example/a?a=1&b=2&utm_source=x');
    expect(site.server.seen.map(({ path }) => path)).toEqual(['/a?b=2&a=1']);
  });

  test('every hop of a redirect, and that nothing is there, is cached as its publisher says', async () => {
    const site = await over((request, response) => {
      const headers = { 'cache-control': 'max-age=60', location: 'http://other.example/b' };
      if (request.url === '/a') response.writeHead(301, headers).end();
      else if (request.url === '/gone') response.writeHead(404, headers).end('nothing');
      else response.writeHead(200, { 'cache-control': 'no-store' }).end('b');
    });
    for (let i = 0; i < 2; i += 1) {
      expect(await site.text(URL_A)).toBe('b');
      expect(await site.ask('http://host.example/gone')).toMatchObject({ is: 'gone', status: 404 });
    }
    expect(site.server.seen.map(({ path }) => path)).toEqual(['/a', '/b', '/gone', '/b']);
  });

  test('a request that changes something makes what is stored doubtful', async () => {
    const site = await over(counting({ 'cache-control': 'max-age=60' }));
    await site.text(URL_A);
    await site.text(URL_A, { method: 'POST', body: 'change' });
    expect(await site.text(URL_A)).toBe('answer 3');
  });

  test('robots.txt does not go into it', async () => {
    const site = await over(counting({ 'cache-control': 'max-age=60' }), { robots: 'obey' });
    await site.text(URL_A);
    expect(site.server.seen.map(({ path }) => path)).toEqual(['/robots.txt', '/a']);
    expect(site.kept.map(({ key }) => key)).toEqual([URL_A]);
  });
});

describe('when the publisher fails', () => {
  const failing =
    (fail: Handler): Handler =>
    (request, response) => {
      if (request.headers['if-none-match']) return fail(request, response);
      const headers = { 'cache-control': 'max-age=1, stale-if-error=600', etag: '"one"' };
      return response.writeHead(200, headers).end('stored');
    };
  const STALE = 61;

  for (const [what, fail] of [
    ['503', (_, response) => response.writeHead(503).end()],
    [
      '503 with Retry-After',
      (_, response) => response.writeHead(503, { 'retry-after': '9' }).end(),
    ],
    ['500', (_, response) => response.writeHead(500).end()],
    ['a broken connection', (request) => request.socket.destroy()],
    [
      'a body cut short',
      (_, response) => {
        response.writeHead(200, { 'content-length': '99' }).write('x');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ] as [string, Handler][]) {
    test(`what is stored stands in for ${what}`, async () => {
      const site = await over(failing(fail));
      await site.text(URL_A);
      site.pass(STALE);
      expect(await site.text(URL_A)).toBe('stored');
      expect(site.reports).toHaveLength(3);
      expect(site.reports[1]).toMatchObject({ cacheHit: false });
      expect(site.reports[2]).toMatchObject({ cacheHit: true, httpStatus: 200, bytes: 0 });
    });
  }

  for (const [what, status, code] of [
    ['forbidden', 403, 'HTTP_403_FORBIDDEN'],
    ['asked to wait', 429, 'ASKED_TO_WAIT'],
    ['not implemented', 501, 'HTTP_5XX'],
  ] as const) {
    test(`but not for ${what}`, async () => {
      const site = await over(failing((_, response) => response.writeHead(status).end()));
      await site.text(URL_A);
      site.pass(STALE);
      await expect(site.text(URL_A)).rejects.toMatchObject({ code });
    });
  }

  test('nor for whoever was stopped', async () => {
    const site = await over(failing(() => undefined));
    await site.text(URL_A);
    site.pass(STALE);
    const stop = new AbortController();
    const asked = site.text(URL_A, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 20);
    await expect(asked).rejects.toThrow();
  });
});

describe('a stale answer while it is renewed', () => {
  const headers = { 'cache-control': 'max-age=1, stale-while-revalidate=600', etag: '"one"' };

  test('comes at once; the renewal is a request like any other', async () => {
    const site = await over(counting(headers));
    await site.text(URL_A);
    site.pass(60);
    expect(await site.text(URL_A)).toBe('answer 1');
    await until(() => site.server.seen.length === 2);
    expect(site.reports.at(-1)).toMatchObject({ cacheHit: true, bytes: 0 });
  });

  test('the renewal waits its turn, and closing does not wait for it', async () => {
    const site = await over(counting(headers), { rate: '1/hour' });
    await site.text(URL_A);
    site.pass(60);
    expect(await site.text(URL_A)).toBe('answer 1');
    // Its turn comes in an hour: whoever waited for it would not come back in time.
    await site.close();
    expect(site.server.seen).toHaveLength(1);
  });
});

describe('requests with credentials', () => {
  const SECRET = 'abcdefgh12345678';
  const OTHER = 'zyxwvuts87654321';
  const said: Handler = (request, response) => {
    const { authorization = '', 'x-api-key': key = '', cookie = '' } = request.headers;
    const who = new URL(request.url ?? '', 'http://h').searchParams.get('api_key') ?? '';
    const vary = 'Authorization, Cookie, X-Api-Key';
    response
      .writeHead(200, { 'cache-control': 'max-age=60', vary })
      .end(`for someone with ${[authorization, key, cookie, who].join('').length} letters`);
  };

  for (const [where, ask] of [
    ['the query', (key: string) => [`${URL_A}?api_key=${key}&page=1`, {}]],
    ['X-Api-Key', (key: string) => [URL_A, { headers: { 'X-Api-Key': key } }]],
    ['Authorization', (key: string) => [URL_A, { headers: { Authorization: `Bearer ${key}` } }]],
    ['Cookie', (key: string) => [URL_A, { headers: { Cookie: `session=${key}` } }]],
  ] as [string, (key: string) => Parameters<Asker['text']>][]) {
    test(`a key in ${where} is served what it was shown, and nobody else is`, async () => {
      const site = await over(said);
      await site.text(...ask(SECRET));
      await site.text(...ask(SECRET));
      expect(site.server.seen).toHaveLength(1);
      await site.text(...ask(OTHER));
      await site.text(URL_A);
      await site.text(`${URL_A}?page=1`);
      expect(site.server.seen).toHaveLength(4);
      expect(site.kept.length).toBeGreaterThan(2);
      const written = JSON.stringify(site.kept);
      for (const secret of [SECRET, OTHER]) expect(written).not.toContain(secret);
    });
  }

  test('an answer that repeats the key is not kept', async () => {
    const site = await over((request, response) => {
      response
        .writeHead(200, { 'cache-control': 'max-age=60' })
        .end(`{"next": "https://host.example${request.url}&page=2"}`);
    });
    await site.text(`${URL_A}?api_key=${SECRET}`);
    await site.text(`${URL_A}?api_key=${SECRET}`);
    expect(site.server.seen).toHaveLength(2);
    expect(site.kept).toEqual([]);
  });

  test('the token of a page is no secret', async () => {
    const site = await over(counting({ 'cache-control': 'max-age=60' }));
    await site.text(`${URL_A}?pageToken=abc`);
    expect(site.kept.map(({ key }) => key)).toEqual([`${URL_A}?pageToken=abc`]);
  });
});

async function until(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 20_000 && !isSo(); i += 1) await new Promise((go) => setTimeout(go, 10));
  expect(isSo()).toBe(true);
}
