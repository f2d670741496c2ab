import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../app/system-clock.ts';
import {
  type Asker,
  asker,
  type Handler,
  type Loopback,
  loopback,
} from '../conformance/loopback.ts';
import { masking } from './masking.ts';
import type { RecordedExchange } from './recorded-exchange.ts';
import { recorder } from './recorder.ts';

const open: (Asker | Loopback)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function recordedOver(handler: Handler, secrets: readonly string[] = []) {
  const server = await loopback(handler);
  const kept: Promise<RecordedExchange>[] = [];
  const wire = recorder((one) => kept.push(one), masking(secrets), systemClock);
  const ask = asker(server, { wire });
  open.push(server, ask);
  return { ...ask, kept: () => Promise.all(kept) };
}

describe('the recorder', () => {
  test('keeps a body as it was transferred, and hands it on unchanged', async () => {
    const packed = gzipSync('hello');
    const { text, kept } = await recordedOver((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
      response.end(packed);
    });
    expect(await text('http://h.example/')).toBe('hello');
    const [one] = await kept();
    expect(Buffer.from(one?.response?.body ?? [])).toEqual(packed);
    expect(one).toMatchObject({ failure: undefined, isPart: false, response: { status: 200 } });
  });

  test('a secret in a compressed body is masked, and the body is kept plain', async () => {
    const { text, kept } = await recordedOver(
      (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(gzipSync('next: /x?k=very-secret-key&p=2'));
      },
      ['very-secret-key'],
    );
    expect(await text('http://h.example/')).toContain('very-secret-key');
    const [one] = await kept();
    expect(Buffer.from(one?.response?.body ?? []).toString()).toBe('next: /x?k=***&p=2');
    expect(one?.response?.headers).not.toHaveProperty('content-encoding');
  });

  test('a body without the secret stays compressed', async () => {
    const { text, kept } = await recordedOver(
      (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(gzipSync('nothing to hide'));
      },
      ['very-secret-key'],
    );
    await text('http://h.example/');
    const [one] = await kept();
    expect(one?.response?.headers).toHaveProperty('content-encoding', 'gzip');
  });

  test('an exchange that broke is kept with its failure', async () => {
    const { ask, kept } = await recordedOver((_, response) => response.destroy());
    await expect(ask('http://h.example/')).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(await kept()).toMatchObject([
      { failure: { code: 'NETWORK_ERROR' }, response: undefined },
    ]);
  });

  test('a body that broke off is kept as far as it came, with its failure', async () => {
    const { text, kept } = await recordedOver((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('only this');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(text('http://h.example/')).rejects.toMatchObject({ code: 'WRONG_LENGTH' });
    expect(await kept()).toMatchObject([{ failure: { code: 'WRONG_LENGTH', httpStatus: 200 } }]);
  });

  test('a reader that leaves early leaves a part', async () => {
    const { ask, kept } = await recordedOver((_, response) => {
      response.writeHead(200);
      response.write(Buffer.alloc(50_000));
    });
    const answer = await ask('http://h.example/');
    if (answer.is === 'fetched') for await (const _ of answer.body) break;
    expect(await kept()).toMatchObject([{ isPart: true, failure: undefined }]);
  });

  test('robots.txt is kept too, and every hop and every try', async () => {
    let tries = 0;
    const { ask, kept } = await recordedOver((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end();
      else if (request.url === '/b' && tries++ === 0) response.writeHead(500).end();
      else response.end('x');
    });
    await ask('http://h.example/a', {
      patience: 'waits',
      politeness: { robots: 'obey', retry: { attempts: 2 } },
    });
    const told = (await kept()).map(({ url, response }) => [
      new URL(url).pathname,
      response?.status,
    ]);
    expect(told).toEqual([
      ['/robots.txt', 200],
      ['/a', 302],
      ['/b', 500],
      ['/b', 200],
    ]);
  });
});
