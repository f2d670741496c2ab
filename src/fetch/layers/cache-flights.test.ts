import { describe, expect, test } from 'vitest';
import { counting, over, URL_A } from '../conformance/cached-loopback.ts';
import type { Handler } from '../conformance/loopback.ts';

describe('equal requests under way at once', () => {
  const slowly =
    (handler: Handler): Handler =>
    (request, response) =>
      void setTimeout(() => handler(request, response), 50);
  const ten = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, ask));

  test('ten of them are one', async () => {
    const site = await over(slowly(counting({ 'cache-control': 'max-age=60' })));
    const texts = await ten(() => site.text(URL_A));
    expect(new Set(texts)).toEqual(new Set(['answer 1']));
    expect(site.server.seen).toHaveLength(1);
    expect(site.reports.filter((one) => one.cacheHit)).toHaveLength(9);
  });

  test('what cannot be kept is asked for by each, together', async () => {
    const answer = counting({ 'cache-control': 'no-store' });
    const held: (() => void)[] = [];
    // The first is answered at once. The others are answered when all nine have come: nobody waits
    // for anybody, however busy the machine is.
    let first = true;
    const site = await over((request, response) => {
      if (first) answer(request, response);
      else held.push(() => answer(request, response));
      first = false;
      if (held.length === 9) for (const go of held) go();
    });
    expect(new Set(await ten(() => site.text(URL_A))).size).toBe(10);
    expect(site.server.mostInFlight()).toBe(9);
  });

  test('the failure of one is not the failure of all', async () => {
    let asked = 0;
    const site = await over(
      slowly((_, response) => {
        asked += 1;
        const status = asked === 1 ? 500 : 200;
        response.writeHead(status, { 'cache-control': 'max-age=60' }).end('well');
      }),
    );
    const settled = await Promise.allSettled([site.text(URL_A), site.text(URL_A)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  test('who is stopped does not wait for the first', async () => {
    const site = await over(() => undefined);
    const stop = new AbortController();
    const stopFirst = new AbortController();
    const first = site.text(URL_A, { signal: stopFirst.signal });
    const second = site.text(URL_A, { signal: stop.signal });
    await until(() => site.server.seen.length === 1);
    stop.abort(new Error('enough'));
    await expect(second).rejects.toThrow();
    expect(site.server.seen).toHaveLength(1);
    stopFirst.abort(new Error('enough'));
    await expect(first).rejects.toThrow();
  });

  test('who comes back does not wait for who sits out a cool-down', async () => {
    const site = await over((_, response) => {
      response.writeHead(429, { 'retry-after': '600' }).end();
    });
    const stop = new AbortController();
    const waits = site.text(URL_A, { patience: 'waits', signal: stop.signal });
    await until(() => site.server.seen.length === 1);
    await expect(site.text(URL_A)).rejects.toMatchObject({ code: 'ASKED_TO_WAIT' });
    stop.abort(new Error('enough'));
    await expect(waits).rejects.toThrow();
  });
});

async function until(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 20_000 && !isSo(); i += 1) await new Promise((go) => setTimeout(go, 10));
  expect(isSo()).toBe(true);
}
