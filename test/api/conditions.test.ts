/** Conditions of requests (RFC 9110, 13), and requests that are odd but HTTP. */
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDocument } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';
import { wire as askWire } from './wire.ts';

let rig: Rig;
let port: number;

beforeAll(async () => {
  rig = await startRig();
  port = Number(new URL(rig.server.url).port);
  await addDocument(rig.app, {
    id: 'crs:R30001',
    text: 'Wild horses roam the public land.\n',
    files: [{ name: 'a.txt', bytes: 'Wild horses.\n', mediaType: 'text/plain' }],
  });
});
afterAll(() => rig.close());

const wire = (at: string, headers?: Record<string, string>, method?: string) =>
  askWire(port, at, headers, method);

describe('conditions', () => {
  const at = '/v1/documents/crs:R30001';

  test.each([
    ['a document', at],
    ['its bytes', `${at}/raw?file=a.txt`],
    ['a list', '/v1/documents'],
  ])('of %s: what the client expects is there, or nothing is sent', async (_what, address) => {
    const tag = (await wire(address)).headers.get('etag') ?? '';
    const same = await wire(address, { 'if-match': tag });
    expect(same.status).toBe(200);
    expect((await wire(address, { 'if-match': '*' })).status).toBe(200);
    for (const method of ['GET', 'HEAD']) {
      const other = await wire(address, { 'if-match': '"other"', 'if-none-match': tag }, method);
      expect([other.status, other.headers.get('cache-control')]).toEqual([412, 'no-store']);
      expect(other.headers.get('etag')).toBeNull();
    }
    const told = await wire(address, { 'if-match': '"other"' });
    expect(told.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(told.body.toString())).toMatchObject({
      status: 412,
      error: { code: 'PRECONDITION_FAILED' },
    });
  });

  test('a time is one only as a date of HTTP', async () => {
    const { headers } = await wire(at);
    const modified = headers.get('last-modified') ?? '';
    const statusOf = async (name: string, value: string) =>
      (await wire(at, { [name]: value })).status;
    expect(await statusOf('if-modified-since', modified)).toBe(304);
    for (const no of ['2099-01-01', 'Thu, 01 Jan 2099', '99999999999', 'soon']) {
      expect([no, await statusOf('if-modified-since', no)]).toEqual([no, 200]);
      expect([no, await statusOf('if-unmodified-since', no)]).toEqual([no, 200]);
    }
    expect(await statusOf('if-unmodified-since', modified)).toBe(200);
    expect(await statusOf('if-unmodified-since', 'Sat, 01 Jan 2000 00:00:00 GMT')).toBe(412);
  });

  test('what is not there stays 404, whatever is expected', async () => {
    expect((await wire('/v1/documents/crs:R99999', { 'if-match': '"x"' })).status).toBe(404);
  });
});

describe('odd requests', () => {
  test('OPTIONS * says which methods there are; nothing else asks for *', async () => {
    const all = await wire('*', {}, 'OPTIONS');
    expect([all.status, all.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    expect((await wire('*')).status).toBe(400);
  });

  test('an address with a host in it, as proxies ask, is the same', async () => {
    const at = '/v1/documents/crs:R30001';
    const plain = await wire(at);
    const whole = await wire(`http://elsewhere.example${at}`);
    expect(whole.body.equals(plain.body)).toBe(true);
    expect((await wire('http://elsewhere.example/v1/runs')).status).toBe(401);
    const operator = { ...rig.operator };
    const runs = await wire('http://elsewhere.example/v1/runs', operator);
    expect([runs.status, runs.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  });

  test('two hosts are none, and CONNECT is answered', async () => {
    const asked = async (text: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(text);
      return (await textOf(socket)).split('\r\n', 1)[0];
    };
    const hosts = 'Host: a\r\nhost: b\r\nConnection: close\r\n\r\n';
    expect(await asked(`GET /health HTTP/1.1\r\n${hosts}`)).toBe('HTTP/1.1 400 Bad Request');
    const connection = 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n';
    expect(await asked(connection)).toBe('HTTP/1.1 405 Method Not Allowed');
  });
});
