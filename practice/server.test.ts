import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking, practiceAgent } from './ask.ts';
import type { FaultRule } from './faults.ts';
import type { Publisher } from './publisher.ts';
import { type Practice, startPractice } from './server.ts';

const BODY = 'x'.repeat(4000);
const sample: Publisher = {
  name: 'sample',
  hosts: ['sample.example', '*.below.example'],
  handle: async (request) => {
    if (request.path === '/three-at-once') await threeAtOnce();
    return {
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: request.path === '/faults' ? [...request.faults].join() : BODY,
    };
  },
};

/** Nobody is answered before three are under way, however slow the machine is. */
const threeAtOnce = () =>
  expect.poll(() => practice.log.host('sample.example').maxInFlight).toBe(3);

let practice: Practice;
let agent: ReturnType<typeof practiceAgent>;
let ask: Ask;

beforeAll(async () => {
  practice = await startPractice({ publishers: [sample], seed: 3 });
  agent = practiceAgent(practice);
  ask = asking(agent);
});
afterEach(() => {
  practice.faults.clear();
  practice.log.clear();
});
afterAll(async () => {
  await agent.destroy();
  await practice.stop();
});

describe('one port, many host names', () => {
  test('a real host name answers with a certificate that its authority vouches for', async () => {
    expect((await ask('https://sample.example/')).text).toBe(BODY);
    expect((await ask('https://any.below.example/')).status).toBe(200);
  });

  test('a client that does not trust the throwaway authority is refused by its own TLS', async () => {
    const stranger = practiceAgent({ address: practice.address, ca: '' });
    const refused = asking(stranger)('https://sample.example/');
    await expect(refused).rejects.toThrow(/certificate|self-signed|issuer/i);
    await stranger.destroy();
  });

  test('two publishers for one host are refused', async () => {
    const twice = startPractice({ publishers: [sample, { ...sample, name: 'other' }] });
    await expect(twice).rejects.toThrow('sample.example is served by two practice publishers');
  });

  test('gzip is sent to those who accept it', async () => {
    const packed = await ask('https://sample.example/', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.body.length).toBeLessThan(BODY.length);
    expect((await ask('https://sample.example/')).headers['content-encoding']).toBeUndefined();
  });

  test('HEAD has the headers and no body', async () => {
    const head = await ask('https://sample.example/', { method: 'HEAD' });
    expect(head.headers['content-length']).toBe(String(BODY.length));
    expect(head.body).toHaveLength(0);
  });
});

describe('faults that answer in the publisher’s place', () => {
  for (const [what, rule, status, header, value] of [
    ['throttle', { kind: 'throttle', retryAfter: 7 }, 429, 'retry-after', '7'],
    ['throttle without a time', { kind: 'throttle' }, 429, 'retry-after', '1'],
    ['error', { kind: 'error', status: 502 }, 502, 'retry-after', undefined],
    [
      'error that asks to wait',
      { kind: 'error', retryAfter: 'Wed, 15 Jul 2026 09:00:00 GMT' },
      503,
      'retry-after',
      'Wed, 15 Jul 2026 09:00:00 GMT',
    ],
    ['missing', { kind: 'missing' }, 404, 'content-type', 'text/html; charset=utf-8'],
    ['html', { kind: 'html' }, 200, 'content-type', 'text/html; charset=utf-8'],
    [
      'redirect',
      { kind: 'redirect', location: 'https://sample.example/x' },
      302,
      'location',
      'https://sample.example/x',
    ],
    [
      'replace',
      { kind: 'replace', body: '{"half":', contentType: 'application/json' },
      200,
      'content-type',
      'application/json',
    ],
  ] as const satisfies [string, FaultRule, number, string, string | undefined][]) {
    test(what, async () => {
      practice.faults.add({ ...rule, count: 1 });
      const suffered = await ask('https://sample.example/');
      expect([suffered.status, suffered.headers[header]]).toEqual([status, value]);
      expect((await ask('https://sample.example/')).text).toBe(BODY);
    });
  }

  test('timeout: nothing is ever answered', async () => {
    practice.faults.add({ kind: 'timeout', count: 1 });
    const patience = practiceAgent(practice, { headersTimeout: 300 });
    await expect(asking(patience)('https://sample.example/')).rejects.toThrow(/timeout/i);
    await patience.destroy();
  });

  test('slow: the answer comes late, whole', async () => {
    practice.faults.add({ kind: 'slow', delayMs: 150, count: 1 });
    const began = performance.now();
    expect((await ask('https://sample.example/')).text).toBe(BODY);
    expect(performance.now() - began).toBeGreaterThanOrEqual(140);
  });
});

describe('faults of the wire', () => {
  test('reset: the connection ends before any header', async () => {
    practice.faults.add({ kind: 'reset', count: 1 });
    await expect(ask('https://sample.example/')).rejects.toThrow();
  });

  test('cut: the body stops before its promised length', async () => {
    practice.faults.add({ kind: 'cut', afterBytes: 100, count: 1 });
    await expect(ask('https://sample.example/')).rejects.toThrow();
  });

  test('drip: the body comes in small pieces, whole', async () => {
    practice.faults.add({ kind: 'drip', chunkBytes: 1000, intervalMs: 40, count: 1 });
    const began = performance.now();
    expect((await ask('https://sample.example/')).text).toBe(BODY);
    // Four pieces have three pauses between them.
    expect(performance.now() - began).toBeGreaterThanOrEqual(115);
  });

  test('wrong-length: a body shorter than promised is an error', async () => {
    practice.faults.add({ kind: 'wrong-length', deltaBytes: 10, count: 1 });
    await expect(ask('https://sample.example/')).rejects.toThrow();
  });

  test('wrong-length: a body longer than promised is read as far as promised', async () => {
    practice.faults.add({ kind: 'wrong-length', deltaBytes: -10, count: 1 });
    expect((await ask('https://sample.example/')).body).toHaveLength(BODY.length - 10);
  });
});

describe('which requests suffer', () => {
  test('host, path, query and method narrow a rule', async () => {
    practice.faults.add({ kind: 'error', host: '*.below.example' });
    practice.faults.add({ kind: 'error', path: '/a/*/c', query: 'page=2', method: 'GET' });
    const statuses = [];
    for (const url of [
      'https://sample.example/',
      'https://x.below.example/',
      'https://sample.example/a/b/c?page=2',
      'https://sample.example/a/b/c?page=1',
      'https://sample.example/a/b/c/d?page=2',
    ]) {
      statuses.push((await ask(url)).status);
    }
    expect(statuses).toEqual([200, 503, 503, 200, 200]);
  });

  test('`after` spares the first requests and `count` the last', async () => {
    practice.faults.add({ kind: 'error', after: 1, count: 2 });
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await ask('https://sample.example/')).status);
    expect(statuses).toEqual([200, 503, 503, 200, 200]);
    expect(practice.faults.list()[0]).toMatchObject({ matched: 5, played: 2 });
  });

  test('`probability` strikes the same requests for the same seed', async () => {
    practice.faults.add({ kind: 'error', probability: 0.5 });
    const statuses = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await ask('https://sample.example/')).status);
    const struck = statuses.filter((status) => status === 503).length;
    expect(struck).toBeGreaterThan(8);
    expect(struck).toBeLessThan(32);
  });

  test('a kind the server does not play is handed to the publisher', async () => {
    practice.faults.add({ kind: 'rotated-nonce' });
    expect((await ask('https://sample.example/faults')).text).toBe('rotated-nonce');
  });
});

describe('the request log', () => {
  test('counts requests, statuses and paths, and how many were under way at once', async () => {
    practice.faults.add({ kind: 'slow', delayMs: 60 });
    await Promise.all([1, 2, 3].map(() => ask('https://sample.example/three-at-once?n=1')));
    await ask('https://sample.example/q');
    await expect.poll(() => practice.log.host('sample.example').inFlight).toBe(0);
    expect(practice.log.host('sample.example')).toMatchObject({
      requests: 4,
      maxInFlight: 3,
      statuses: { 200: 4 },
      paths: { '/three-at-once': 3, '/q': 1 },
    });
    const entries = practice.log.entries({ host: 'sample.example' });
    expect(entries.map((entry) => entry.search)).toEqual(['n=1', 'n=1', 'n=1', '']);
    expect(entries.every((entry) => entry.ms !== null && entry.ms >= 59)).toBe(true);
    expect(entries[3]?.at).toBeGreaterThan(entries[0]?.at ?? Number.POSITIVE_INFINITY);
  });

  test('a connection that ended without an answer has no status', async () => {
    practice.faults.add({ kind: 'reset' });
    await ask('https://sample.example/').catch(() => undefined);
    await expect.poll(() => practice.log.host('sample.example').statuses).toEqual({ none: 1 });
  });
});

describe('the control host', () => {
  test('adds, lists and removes faults', async () => {
    const added = await ask('https://practice.control/faults', {
      method: 'POST',
      json: { kind: 'error', host: 'sample.example' },
    });
    const [id] = added.json<{ ids: number[] }>().ids;
    expect((await ask('https://sample.example/')).status).toBe(503);
    expect((await ask('https://practice.control/faults')).json()).toMatchObject([
      { id, played: 1 },
    ]);
    await ask(`https://practice.control/faults/${id}`, { method: 'DELETE' });
    expect((await ask('https://sample.example/')).status).toBe(200);
  });

  test('tells and forgets the log, and is not in it', async () => {
    await ask('https://sample.example/');
    const log = (await ask('https://practice.control/log')).json<{
      requests: number;
      hosts: object;
    }>();
    expect([log.requests, Object.keys(log.hosts)]).toEqual([1, ['sample.example']]);
    expect(
      (await ask('https://practice.control/requests?host=sample.example')).json(),
    ).toHaveLength(1);
    await ask('https://practice.control/log', { method: 'DELETE' });
    expect((await ask('https://practice.control/log')).json()).toMatchObject({ requests: 0 });
  });

  for (const [what, method, url, status, message] of [
    ['an unknown control', 'GET', '/nothing', 404, 'GET /nothing: no such control'],
    [
      'an unknown publisher',
      'POST',
      '/worlds/nobody/withdraw',
      400,
      '"nobody" is not a practice publisher; there are: sample',
    ],
    ['a fault without a kind', 'POST', '/faults', 400, 'a fault rule needs a kind'],
  ] as const) {
    test(`${what} is refused with a reason`, async () => {
      const answer = await ask(`https://practice.control${url}`, {
        method,
        ...(method === 'POST' && { json: {} }),
      });
      expect([answer.status, answer.json<{ error: string }>().error]).toEqual([status, message]);
    });
  }
});
