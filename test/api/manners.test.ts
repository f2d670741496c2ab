import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer } from '../../src/api/contract/fields.ts';
import { createServer } from '../../src/api/server.ts';
import type { Endpoint } from '../../src/core/endpoint.ts';
import { ERRORS } from '../../src/core/errors.ts';
import { type Rig, startRig } from './rig.ts';
import { contract } from './whole-contract.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const ask = (at: string, init: RequestInit = {}) => fetch(new URL(at, rig.server.url), init);

describe('refusals', () => {
  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/problem+json', 'application/problem+json'],
    ['application/problem+json, application/json', 'application/json'],
    ['application/problem+json, application/json;q=0.9', 'application/problem+json'],
    ['application/problem+json;q=0, */*', 'application/json'],
    ['text/html', 'application/json'],
  ])('to Accept %s are %s, with the same body', async (accept, type) => {
    const answer = await ask('/v1/documents?limit=0', accept ? { headers: { accept } } : {});
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    const body = errorAnswer.strict().parse(await answer.json());
    expect(body).toMatchObject({
      type: '/v1/errors/BAD_PARAMS',
      title: ERRORS.BAD_PARAMS.meaning,
      status: 400,
      detail: body.error.message,
    });
  });

  test.each([
    ['/v1?x=1', 404, 'application/json'],
    ['/v1', 404, 'application/json'],
    ['/v1/nosuch', 404, 'application/json'],
    ['/mcp', 405, 'application/json'],
    ['/nosuch', 404, 'text/html'],
    ['/v1nosuch', 404, 'text/html'],
  ])('a browser is shown a page only where people look: %s is %i %s', async (at, status, type) => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const answer = await ask(at, { headers: { accept } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      `${type}; charset=utf-8`,
    ]);
  });

  test('name the address where their code is explained', async () => {
    const { type } = errorAnswer.parse(await (await ask('/v1/documents?limit=0')).json());
    const { body } = await rig.ask('getError', type);
    expect(body).toMatchObject({ code: 'BAD_PARAMS', status: 400, hint: ERRORS.BAD_PARAMS.hint });
    for (const code of ['NO_SUCH', 'TOSTRING']) {
      expect((await rig.refused(`/v1/errors/${code}`)).status).toBe(404);
    }
    expect((await rig.refused('/v1/errors/constructor')).status).toBe(400);
  });
});

/** One address of everything that is for the operator; `/report` is a page of it. */
const OPERATORS = Object.values<Endpoint>(contract)
  .filter(({ forOperator }) => forOperator)
  .map(({ path }) => path.replaceAll(/\{\w+\}/g, '01J00000000000000000000009'));

describe('pages of other sites', () => {
  const origin = 'https://example.org';

  test('may read records', async () => {
    for (const at of ['/v1/documents', '/v1/documents?limit=0', '/openapi.json', '/v1/nosuch']) {
      const { headers } = await ask(at, { headers: { origin } });
      expect([at, headers.get('access-control-allow-origin')]).toEqual([at, '*']);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-expose-headers')).toContain('ETag');
    }
  });

  test.each(OPERATORS)("are not given operator's data: %s", async (at) => {
    const read = { origin, 'access-control-request-method': 'GET' };
    for (const init of [
      { headers: { origin } },
      { headers: { origin, ...rig.operator } },
      { method: 'OPTIONS', headers: read },
    ]) {
      const { headers } = await ask(at, init);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    expect((await ask(at, { headers: { origin } })).status).toBe(401);
  });

  test('may ask whether they may read', async () => {
    const { status, headers } = await ask('/v1/documents/crs:R1234/raw', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(headers.get('access-control-allow-headers')).toContain('Range');
    expect(headers.get('access-control-allow-headers')).not.toMatch(/authorization/i);
  });

  test('may not change anything, nor ask to', async () => {
    const at = '/v1/ingest/2026-07-15?source=nosuch';
    const posted = await ask(at, { method: 'POST', headers: { origin } });
    expect(posted.status).toBe(401);
    expect(posted.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await ask(at, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    [['https://example.org'], 'https://example.org', 'https://example.org'],
    [['https://example.org'], 'https://example.com', null],
    [['https://example.org'], 'null', null],
    [[], 'https://example.org', null],
  ])('with api.corsOrigins %j, %s gets %s', async (corsOrigins, from, allowed) => {
    const api = { ...rig.app.settings.api, corsOrigins };
    const app = { ...rig.app, settings: { ...rig.app.settings, api } };
    const { server, close } = await createServer(app, { host: '127.0.0.1' });
    const { headers } = await server.inject({ url: '/v1/documents', headers: { origin: from } });
    expect(headers['access-control-allow-origin'] ?? null).toBe(allowed);
    expect(headers.vary).toBe(
      corsOrigins.length > 0 ? 'Origin, Accept-Encoding' : 'Accept-Encoding',
    );
    await close();
  });

  test('OPTIONS without a page says which methods there are', async () => {
    const { status, headers } = await ask('/v1/documents', { method: 'OPTIONS' });
    expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD']);
    expect((await ask('/v1/nosuch', { method: 'OPTIONS' })).status).toBe(404);
  });
});

describe('how often one client may ask', () => {
  let limited: Rig | undefined;
  afterEach(async () => {
    await limited?.close();
    limited = undefined;
  });
  const from = async (address: string, at = '/v1/documents') => {
    const { hostname, port } = new URL(limited?.server.url ?? '');
    return new Promise<{ status: number; retry: string | undefined }>((resolve, reject) => {
      const headers = { 'x-forwarded-for': `203.0.113.99, ${address}` };
      request({ hostname, port, path: at, headers, agent: false }, (answer) => {
        answer.resume();
        const retry = answer.headers['retry-after'];
        resolve({ status: answer.statusCode ?? 0, retry });
      })
        .on('error', reject)
        .end();
    });
  };

  test('beyond api.rateLimit the answer is 429, with Retry-After; health is answered always', async () => {
    limited = await startRig({ api: { rateLimit: '3/day' } });
    for (let n = 0; n < 3; n += 1) expect((await from('a')).status).toBe(200);
    const { status, headers, error } = await limited.refused('/v1/documents');
    expect([status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400 / 3);
    expect((await from('b', '/health')).status).toBe(200);
    // What a client says of itself does not make it another one.
    expect((await from('198.51.100.7')).status).toBe(429);
  });

  test('behind a proxy that is trusted, each of its clients counts for itself', async () => {
    limited = await startRig({ api: { rateLimit: '1/day', trustProxy: true } });
    expect((await from('198.51.100.7')).status).toBe(200);
    expect((await from('198.51.100.8')).status).toBe(200);
    expect((await from('198.51.100.7')).status).toBe(429);
  });
});

describe('hostile addresses never break the server', () => {
  const WORDS = [
    '%00',
    '%ff%fe',
    '..%2f..%2fetc%2fpasswd',
    "' OR 1=1--",
    '"><script>',
    '%E2%80%AE',
    'NaN',
    '-1',
    '1e309',
    '9'.repeat(400),
    'a'.repeat(6000),
    '[]',
    '%7B%22$gt%22:%22%22%7D',
    '__proto__',
    'constructor',
    '*',
    '%',
    '%25',
    'NEAR(a b)',
    '"',
    '(',
  ];
  const PATHS = [
    (w: string) => `/v1/documents/${w}`,
    (w: string) => `/v1/documents/crs:${w}`,
    (w: string) => `/v1/documents/doi:10.1234/${w}/raw`,
    (w: string) => `/v1/documents/crs:R1234/${w}`,
    (w: string) => `/v1/documents?source=${w}&kind=${w}&status=${w}&cursor=${w}&limit=${w}`,
    (w: string) => `/v1/documents?kind=${w}`,
    (w: string) => `/v1/documents?published_from=${w}`,
    (w: string) => `/v1/documents/crs:R1234/raw?file=${w}`,
    (w: string) => `/v1/documents/crs:R1234?as_of=${w}`,
    (w: string) => `/v1/documents/crs:R1234/diff?from=${w}`,
    (w: string) => `/v1/changes?cursor=${w}`,
    (w: string) => `/v1/changes?format=json&kind=${w}`,
    (w: string) => `/v1/resolve?text=${w}`,
    (w: string) => `/v1/why/${w}`,
    (w: string) => `/v1/errors/${w}`,
    (w: string) => `/v1/${w}`,
    (w: string) => `/v1/documents?${w}=${w}`,
  ];

  test.each(PATHS.map((path) => [path('…'), path] as const))('%s', async (_what, path) => {
    for (const word of WORDS) {
      const { server, close } = await createServer(rig.app, { host: '127.0.0.1' });
      const answer = await server.inject({ url: path(word), headers: { accept: word } });
      expect([path(word).slice(0, 120), answer.statusCode >= 500]).toEqual([
        path(word).slice(0, 120),
        false,
      ]);
      await close();
    }
  });
});
