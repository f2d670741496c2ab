import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer } from '../../src/api/contract/fields.ts';
import { createServer } from '../../src/api/server.ts';
import type { Endpoint } from '../../src/core/endpoint.ts';
import { addRun } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';
import { contract } from './whole-contract.ts';

const AT = '/v1/ingest/2026-07-15?source=nosuch';
const TOKEN = 'a-long-token';
let rig: Rig;

/** Whoever is let in asks for a source that does not exist, so that nothing is ever run. */
const LET_IN = 'UNKNOWN_SOURCE';

/** Addresses to read, with an id in each place of one. */
const reading = (wanted: (endpoint: Endpoint) => boolean) =>
  Object.values<Endpoint>(contract)
    .filter((endpoint) => endpoint.method === 'GET' && wanted(endpoint))
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, '01J00000000000000000000009'));
const RECORDS = reading(({ forOperator }) => !forOperator);
const OPERATORS = reading(({ forOperator }) => forOperator === true);

beforeAll(async () => {
  rig = await startRig({ token: TOKEN });
});
afterAll(() => rig.close());

interface Sent {
  readonly status: number;
  readonly code: string;
}

/** Like fetch, but lets the headers lie. */
function send(headers: Record<string, string>, body = ''): Promise<Sent> {
  const { hostname, port } = new URL(rig.server.url);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path: AT, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const { error } = errorAnswer.strict().parse(JSON.parse(text));
        resolve({ status: response.statusCode ?? 0, code: error.code });
      });
    });
    asking.on('error', reject).end(body);
  });
}

describe('nothing but the token starts a run', () => {
  const own = () => new URL(rig.server.url).host;

  test.each([
    ['nobody in particular, from this machine', () => ({})],
    ['localhost', () => ({ host: own().replace('127.0.0.1', 'localhost') })],
    ['our own page, not signed in', () => ({ host: own(), origin: `http://${own()}` })],
    ['its own name, resolved to this machine', () => ({ host: 'evil.example' })],
    ['its own name with our port', () => ({ host: `evil.example:${own().split(':')[1]}` })],
    ['a foreign Origin', () => ({ host: own(), origin: 'https://evil.example' })],
    ['an opaque Origin', () => ({ host: own(), origin: 'null' })],
    ['another port of this machine', () => ({ host: own(), origin: 'http://127.0.0.1:1' })],
    ['Sec-Fetch-Site', () => ({ host: own(), 'sec-fetch-site': 'cross-site' })],
    ['a proxy on this machine', () => ({ host: own(), 'x-forwarded-for': '203.0.113.7' })],
    ['a wrong token', () => ({ authorization: 'Bearer wrong' })],
    ['an empty token', () => ({ authorization: 'Bearer ' })],
    ['the token as a password', () => ({ authorization: `Basic ${TOKEN}` })],
    ['the token as a cookie', () => ({ cookie: `annals=${TOKEN}`, 'sec-fetch-site': 'none' })],
    ['the secret of the webhook', () => ({ 'x-webhook-token': TOKEN })],
  ] as const)('%s: 401', async (_what, headers) => {
    expect(await send(headers())).toEqual({ status: 401, code: 'UNAUTHORISED' });
  });

  test.each([
    ['from this machine', () => ({})],
    ['under any name and through a proxy', () => ({ host: 'annals.example', via: '1.1 proxy' })],
  ])('who sends the token can, %s', async (_what, headers) => {
    const authorization = `Bearer ${TOKEN}`;
    expect((await send({ ...headers(), authorization })).code).toBe(LET_IN);
  });
});

describe('the token, over every bind and remote', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1', undefined, 'UNAUTHORISED'],
    ['127.0.0.1', '::1', undefined, 'UNAUTHORISED'],
    ['localhost', '127.0.0.1', 'Bearer wrong', 'UNAUTHORISED'],
    ['127.0.0.1', '127.0.0.1', `Bearer ${TOKEN}`, LET_IN],
    ['127.0.0.1', '203.0.113.7', undefined, 'UNAUTHORISED'],
    ['0.0.0.0', '127.0.0.1', undefined, 'UNAUTHORISED'],
    ['0.0.0.0', '203.0.113.7', 'Bearer wrong', 'UNAUTHORISED'],
    ['0.0.0.0', '203.0.113.7', 'Bearer undefined', 'UNAUTHORISED'],
    ['0.0.0.0', '203.0.113.7', `Bearer ${TOKEN}`, LET_IN],
    ['::', '203.0.113.7', `bearer ${TOKEN}`, LET_IN],
    ['annals.example', '203.0.113.7', undefined, 'UNAUTHORISED'],
  ])(
    'bound to %s, asked from %s, sent %s: %s',
    async (host, remoteAddress, authorization, code) => {
      const { server, close } = await createServer(rig.app, { host });
      try {
        const answer = await server.inject({
          method: 'POST',
          url: AT,
          remoteAddress,
          headers: { host: 'localhost', ...(authorization && { authorization }) },
        });
        const { error } = errorAnswer.parse(answer.json());
        expect(error.code).toBe(code);
        if (code !== 'UNAUTHORISED') return;
        expect(answer.statusCode).toBe(401);
        expect(answer.headers['www-authenticate']).toContain('Bearer');
        expect(error.hint).toContain('Authorization: Bearer');
        expect(answer.body).not.toContain(TOKEN);
      } finally {
        await close();
      }
    },
  );

  test.each(['/v1/documents', '/v1/runs', '/health', '/openapi.json', '/sign-in', '/v1/nosuch'])(
    'a wrong one is refused everywhere, also at %s',
    async (at) => {
      const headers = { authorization: 'Bearer wrong' };
      const { status, error } = await rig.refused(at, { headers });
      expect([status, error.code]).toEqual([401, 'UNAUTHORISED']);
    },
  );

  test.each(RECORDS)('records need none: %s', async (at) => {
    const { server, close } = await createServer(rig.app, { host: '0.0.0.0' });
    const headers = { host: 'records.example', origin: 'https://page.example' };
    const answer = await server.inject({ url: at, remoteAddress: '203.0.113.7', headers });
    expect(answer.statusCode).not.toBe(401);
    expect(answer.statusCode).toBeLessThan(500);
    await close();
  });

  test.each(OPERATORS)("operator's data needs it, from this machine too: %s", async (at) => {
    expect((await fetch(new URL(at, rig.server.url))).status).toBe(401);
    const answer = await rig.fetch(at);
    expect(answer.status).not.toBe(401);
    expect(answer.headers.get('cache-control')).toMatch(/private|no-store/);
  });

  test.each(OPERATORS)(
    'with api.operatorData loopback, %s is for this machine and no foreign name',
    async (at) => {
      const api = { ...rig.app.settings.api, operatorData: 'loopback' as const };
      const app = { ...rig.app, settings: { ...rig.app.settings, api } };
      const { server, close } = await createServer(app, { host: '127.0.0.1' });
      // A HEAD is judged alike, and ends where what is asked for goes on for ever.
      const asked = async (headers: Record<string, string>) =>
        (await server.inject({ method: 'HEAD', url: at, headers })).statusCode;
      expect(await asked({ host: 'localhost:8080' })).not.toBe(403);
      expect(await asked({ host: 'rebound.example:8080' })).toBe(403);
      expect(await asked({ host: 'localhost', origin: 'https://evil.example' })).toBe(403);
      await close();
    },
  );

  test('what a source did last is told to the operator only', async () => {
    const id = await addRun(rig.app.catalog, 1);
    const asked = async (as: typeof fetch) => {
      const answer = await as(new URL('/v1/sources/govuk', rig.server.url));
      return ((await answer.json()) as { last_run: { id: string } | null }).last_run?.id;
    };
    expect(await asked(fetch)).toBeUndefined();
    expect(await asked((at) => rig.fetch(String(at)))).toBe(id);
  });
});

describe('bodies', () => {
  const json = 'application/json';
  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'a=1', 415, 'NOT_JSON'],
    ['plain text', 'text/plain', '{}', 415, 'NOT_JSON'],
    ['multipart', 'multipart/form-data; boundary=x', '--x--', 415, 'NOT_JSON'],
    ['no type', '', '{}', 415, 'NOT_JSON'],
    ['JSON cut short', json, '{"a":', 400, 'BAD_REQUEST'],
    ['not JSON at all', json, 'hello', 400, 'BAD_REQUEST'],
    ['a poisoned prototype', json, '{"__proto__":{"x":1}}', 400, 'BAD_REQUEST'],
    ['a list', json, '[1]', 400, 'BAD_PARAMS'],
    ['a number', json, '7', 400, 'BAD_PARAMS'],
    ['an unknown field', json, '{"force":true}', 400, 'BAD_PARAMS'],
    ['more than the limit', json, `{"a":"${'x'.repeat(70_000)}"}`, 413, 'REQUEST_TOO_LARGE'],
    ['nothing, declared as JSON', json, '', 404, LET_IN],
    ['an empty object', json, '{}', 404, LET_IN],
    ['an empty object with a charset', 'application/json; charset=utf-8', '{}', 404, LET_IN],
  ])('%s: %s', async (_what, type, body, status, code) => {
    const sent = await send(
      {
        authorization: `Bearer ${TOKEN}`,
        ...(type && { 'content-type': type }),
        'content-length': String(body.length),
      },
      body,
    );
    expect(sent).toEqual({ status, code });
  });

  test('strangers are refused before their body is read', async () => {
    const sent = await send({ 'content-type': 'application/json' }, '{"a":');
    expect(sent).toEqual({ status: 401, code: 'UNAUTHORISED' });
  });
});

describe('what is hardly HTTP', () => {
  const say = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(rig.server.url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let heard = '';
      socket.setEncoding('utf8').on('data', (part: string) => {
        heard += part;
      });
      socket.on('close', () => resolve(heard)).on('error', reject);
      socket.setTimeout(5000, () => socket.destroy(new Error('no answer in 5 s')));
    });

  test.each([
    ['a malformed escape', 'GET /v1/days/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`],
  ])('%s is refused in the one shape of all refusals', async (_what, text) => {
    const [head = '', body = ''] = (await say(text)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(errorAnswer.strict().parse(JSON.parse(body)).error.code).toBe('BAD_REQUEST');
  });
});
