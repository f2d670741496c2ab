import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer } from '../../src/api/contract/fields.ts';
import { createServer } from '../../src/api/server.ts';
import { type Rig, startRig } from './rig.ts';

const AT = '/v1/ingest/2026-07-15?source=nosuch';
const TOKEN = 'a-long-token';
let rig: Rig;

/** Whoever is let in asks for a source that does not exist, so that nothing is ever run. */
const LET_IN = 'UNKNOWN_SOURCE';

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

describe('a page of another site cannot start a run', () => {
  const own = () => new URL(rig.server.url).host;

  test.each([
    ['its own name, resolved to this machine', () => ({ host: 'evil.example' }), 403],
    ['its own name with our port', () => ({ host: `evil.example:${own().split(':')[1]}` }), 403],
    ['a foreign Origin', () => ({ host: own(), origin: 'https://evil.example' }), 403],
    ['an opaque Origin', () => ({ host: own(), origin: 'null' }), 403],
    ['another port of this machine', () => ({ host: own(), origin: 'http://127.0.0.1:1' }), 403],
    ['Sec-Fetch-Site', () => ({ host: own(), 'sec-fetch-site': 'cross-site' }), 403],
    ['a proxy on this machine', () => ({ host: own(), 'x-forwarded-for': '203.0.113.7' }), 401],
  ] as const)('by %s: %i', async (_what, headers, status) => {
    const refused = await send(headers());
    const code = status === 403 ? 'FOREIGN_ORIGIN' : 'UNAUTHORISED';
    expect(refused).toEqual({ status, code });
  });

  test.each([
    ['no page at all', () => ({})],
    ['our own page', () => ({ host: own(), origin: `http://${own()}` })],
    ['localhost', () => ({ host: own().replace('127.0.0.1', 'localhost') })],
    [
      'whoever has the token',
      () => ({ host: 'annals.example', authorization: `Bearer ${TOKEN}`, via: '1.1 proxy' }),
    ],
  ])('but %s can ask', async (_what, headers) => {
    expect((await send(headers())).code).toBe(LET_IN);
  });
});

describe('the token, over every bind and remote', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1', undefined, undefined, LET_IN],
    ['127.0.0.1', '::1', TOKEN, undefined, LET_IN],
    ['localhost', '127.0.0.1', undefined, undefined, LET_IN],
    ['127.0.0.1', '203.0.113.7', TOKEN, undefined, 'UNAUTHORISED'],
    ['0.0.0.0', '127.0.0.1', undefined, undefined, 'UNAUTHORISED'],
    ['0.0.0.0', '127.0.0.1', TOKEN, undefined, 'UNAUTHORISED'],
    ['0.0.0.0', '203.0.113.7', TOKEN, 'Bearer wrong', 'UNAUTHORISED'],
    ['0.0.0.0', '203.0.113.7', undefined, 'Bearer undefined', 'UNAUTHORISED'],
    ['0.0.0.0', '203.0.113.7', TOKEN, `Bearer ${TOKEN}`, LET_IN],
    ['::', '203.0.113.7', TOKEN, `bearer ${TOKEN}`, LET_IN],
    ['annals.example', '203.0.113.7', TOKEN, undefined, 'UNAUTHORISED'],
  ])(
    'bound to %s, asked from %s, token %s, sent %s: %s',
    async (host, remoteAddress, token, authorization, code) => {
      const api = { ...rig.app.settings.api, token };
      const app = { ...rig.app, settings: { ...rig.app.settings, api } };
      const { server, close } = createServer(app, { host });
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

  test('reading needs none', async () => {
    const { server, close } = createServer(rig.app, { host: '0.0.0.0' });
    const answer = await server.inject({ url: '/v1/runs', remoteAddress: '203.0.113.7' });
    expect(answer.statusCode).toBe(200);
    await close();
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
      { ...(type && { 'content-type': type }), 'content-length': String(body.length) },
      body,
    );
    expect(sent).toEqual({ status, code });
  });

  test('strangers are refused before their body is read', async () => {
    const sent = await send({ host: 'evil.example', 'content-type': 'application/json' }, '{"a":');
    expect(sent).toEqual({ status: 403, code: 'FOREIGN_ORIGIN' });
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
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`],
  ])('%s is refused in the one shape of all refusals', async (_what, text) => {
    const [head = '', body = ''] = (await say(text)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(errorAnswer.strict().parse(JSON.parse(body)).error.code).toBe('BAD_REQUEST');
  });
});
