import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { AnnalsError } from '../core/errors.ts';
import {
  type Asker,
  asker,
  type Handler,
  type Loopback,
  loopback,
  textOf,
} from './conformance/loopback.ts';

const open: (Asker | Loopback)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function over(
  handler: Handler,
  ...rest: Parameters<typeof asker> extends [unknown, ...infer R] ? R : never
) {
  const server = await loopback(handler);
  open.push(server);
  const ask = asker(server, ...rest);
  open.push(ask);
  return { ...ask, server };
}

describe('turns on the wire', () => {
  test('2 requests a second come half a second apart, in real time', async () => {
    const { text, server, reports } = await over(
      (_, response) => response.end('x'),
      {},
      { rate: '2/second' },
    );
    // When the bytes of a request are handed to the system. A busy server notes them late, one later
    // than the next, so that its own log has shorter gaps: here is what the publisher's line got.
    const written: number[] = [];
    const note = () => void written.push(performance.now());
    subscribe('undici:client:sendHeaders', note);
    await Promise.all(Array.from({ length: 7 }, () => text('http://host.example/')));
    unsubscribe('undici:client:sendHeaders', note);
    const begun = reports.map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
    expect(written).toHaveLength(7);
    for (const moments of [written, begun]) {
      const gaps = moments.slice(1).map((at, i) => at - (moments[i] ?? 0));
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(499);
    }
    // The publisher's view: what a busy machine adds on the way to one is lost once, not each time.
    const whole = (server.seen.at(-1)?.at ?? 0) - (server.seen[0]?.at ?? 0);
    expect(whole).toBeGreaterThan(2000);
  });

  for (const [what, act] of [
    ['its body was read', async (a: Asker) => void (await a.text('http://h.example/200'))],
    [
      'the answer was 304',
      async (a: Asker) => void (await a.ask('http://h.example/304', { held: { etag: '"1"' } })),
    ],
    ['the answer was 404', async (a: Asker) => void (await a.ask('http://h.example/404'))],
    [
      'the answer was 500',
      async (a: Asker) => void (await a.ask('http://h.example/500').catch(() => undefined)),
    ],
    [
      'the connection broke',
      async (a: Asker) => void (await a.ask('http://h.example/cut').catch(() => undefined)),
    ],
    [
      'the body broke',
      async (a: Asker) => void (await a.text('http://h.example/short').catch(() => undefined)),
    ],
    [
      'the reader left in the middle',
      async (a: Asker) => {
        const answer = await a.ask('http://h.example/large');
        if (answer.is === 'fetched') for await (const _ of answer.body) break;
      },
    ],
    [
      'the request was stopped before its answer',
      async (a: Asker) => {
        const stop = new AbortController();
        const waiting = a.ask('http://h.example/never', { signal: stop.signal });
        setTimeout(() => stop.abort(new Error('enough')), 20);
        await waiting.catch(() => undefined);
      },
    ],
    [
      'the request was stopped in its body, which nobody read',
      async (a: Asker) => {
        const stop = new AbortController();
        await a.ask('http://h.example/large', { signal: stop.signal });
        stop.abort(new Error('enough'));
      },
    ],
  ] as const) {
    test(`the turn is free again after ${what}`, async () => {
      const ask = await over(statuses, {}, { inFlight: 1 });
      await act(ask);
      expect(await ask.text('http://h.example/200')).toBe('hello');
    });
  }

  test('the turn is held until the body is drained', async () => {
    const ask = await over(statuses, {}, { inFlight: 1 });
    const first = await ask.ask('http://h.example/200');
    let second: string | undefined;
    const waiting = ask.text('http://h.example/200').then((text) => {
      second = text;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(second).toBeUndefined();
    if (first.is === 'fetched') await textOf(first.body);
    await waiting;
    expect(second).toBe('hello');
    expect(ask.server.mostInFlight()).toBe(1);
  });

  test('4 in flight are 4, whoever asks', async () => {
    const ask = await over(
      async (_, response) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        response.end('x');
      },
      {},
      { inFlight: 4 },
    );
    await Promise.all(Array.from({ length: 40 }, () => ask.text('http://h.example/')));
    expect(ask.server.mostInFlight()).toBe(4);
  });
});

describe('what an answer is', () => {
  test('every attempt is reported once, whatever its end', async () => {
    const ask = await over(statuses);
    await ask.text('http://h.example/200');
    await ask.ask('http://h.example/500').catch(() => undefined);
    await ask.ask('http://h.example/cut').catch(() => undefined);
    const large = await ask.ask('http://h.example/large');
    if (large.is === 'fetched') for await (const _ of large.body) break;
    expect(
      ask.reports.map(({ url, httpStatus, error }) => [url.slice(17), httpStatus, error?.code]),
    ).toEqual([
      ['200', 200, undefined],
      ['500', 500, undefined],
      ['cut', undefined, 'NETWORK_ERROR'],
      ['large', 200, undefined],
    ]);
  });

  for (const [path, code] of [
    ['401', 'HTTP_401_UNAUTHORISED'],
    ['403', 'HTTP_403_FORBIDDEN'],
    ['418', 'HTTP_4XX'],
    ['500', 'HTTP_5XX'],
    ['503', 'HTTP_5XX'],
    ['429', 'ASKED_TO_WAIT'],
    ['cut', 'NETWORK_ERROR'],
    ['short', 'WRONG_LENGTH'],
    ['302', 'HTTP_4XX'],
  ]) {
    test(`${path} is no answer but ${code}`, async () => {
      const ask = await over(statuses);
      const error = await ask.text(`http://h.example/${path}`).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(AnnalsError);
      expect(error).toMatchObject({ code });
    });
  }

  test('a 304 that states the length of what it does not send is an answer', async () => {
    const ask = await over((_, response) => {
      response.writeHead(304, { 'content-length': '1234' });
      response.end();
    });
    expect(await ask.ask('http://h.example/', { held: { etag: '"1"' } })).toMatchObject({
      is: 'unchanged',
    });
  });

  test('a connection that does not come about in time is TIMED_OUT, long before the time to read', async () => {
    // It takes the call and never says a word of TLS.
    const calls: Socket[] = [];
    const mute = createServer((call) => void calls.push(call));
    await once(mute.listen(0, '127.0.0.1'), 'listening');
    const { port } = mute.address() as AddressInfo;
    const ask = asker({ port }, {}, { timeout: { connectMs: 60, idleMs: 3_600_000 } });
    open.push(ask);
    try {
      await expect(ask.ask('https://h.example/')).rejects.toMatchObject({ code: 'TIMED_OUT' });
      expect(calls).toHaveLength(1);
    } finally {
      for (const call of calls) call.destroy();
      mute.close();
    }
  });

  test('silence in the middle of an answer is TIMED_OUT after the time to read', async () => {
    const half: Handler = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('half');
    };
    const ask = await over(half, {}, { timeout: { connectMs: 3_600_000, idleMs: 60 } });
    await expect(ask.text('http://h.example/half')).rejects.toMatchObject({ code: 'TIMED_OUT' });
  });

  test('no answer in time is TIMED_OUT, with the limit in the message', async () => {
    const ask = await over(statuses, {}, { timeout: { totalMs: 60 } });
    await expect(ask.ask('http://h.example/never')).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining('60 ms'),
    });
  });

  test('text that is no URL is an error that shows it', async () => {
    const ask = await over(statuses);
    await expect(ask.ask('not a url')).rejects.toThrow("'not a url' is no URL");
  });
});

describe('tries', () => {
  test('a request that waits is tried again after 5xx and network errors, 3 attempts in all', async () => {
    let count = 0;
    const ask = await over(
      (_, response) => {
        count++;
        if (count === 1) response.destroy();
        else if (count === 2) response.writeHead(500).end();
        else response.end('third');
      },
      {},
      { retry: { attempts: 3 } },
    );
    expect(await ask.text('http://h.example/', { patience: 'waits' })).toBe('third');
    expect(ask.reports.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  test('after the last attempt the failure is told', async () => {
    const ask = await over(
      (_, response) => response.writeHead(500).end(),
      {},
      { retry: { attempts: 3 } },
    );
    await expect(ask.ask('http://h.example/', { patience: 'waits' })).rejects.toMatchObject({
      code: 'HTTP_5XX',
    });
    expect(ask.server.seen).toHaveLength(3);
  });

  test('a request that comes back is tried once: its item has the next try', async () => {
    const ask = await over(
      (_, response) => response.writeHead(500).end(),
      {},
      { retry: { attempts: 3 } },
    );
    await expect(ask.ask('http://h.example/')).rejects.toMatchObject({ code: 'HTTP_5XX' });
    expect(ask.server.seen).toHaveLength(1);
  });
});

const statuses: Handler = (request, response) => {
  const what = (request.url ?? '').slice(1);
  if (what === 'never') return;
  if (what === 'cut') return response.destroy();
  if (what === 'short') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('only this');
    return setTimeout(() => response.destroy(), 10);
  }
  if (what === 'large') {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    return more();
  }
  const status = Number(what);
  response.writeHead(status);
  response.end(status === 304 ? undefined : 'hello');
};
