import { afterEach, describe, expect, test } from 'vitest';
import type { QuotaPool } from '../../core/quota-pool.ts';
import { HOUR } from '../../core/time.ts';
import {
  type Asker,
  asker,
  type Handler,
  type Loopback,
  loopback,
} from '../conformance/loopback.ts';
import { startTls } from '../conformance/tls.ts';
import { simulatedClock } from '../limits/conformance/simulated-clock.ts';
import { volatileMemory } from '../volatile-memory.ts';

const KEY = 'key-that-nobody-may-see';
const pool: QuotaPool = {
  name: 'pool',
  hosts: ['one.example', 'two.example'],
  sources: ['bills', 'dockets'],
  key: { header: 'x-api-key', value: KEY },
  setting: 'quota.key',
  perHour: 10,
  budgets: { bills: 4, dockets: 3 },
  reserve: 2,
  budgetOf: (source) => (source === 'bills' || source === 'dockets' ? source : undefined),
};

const open: (Asker | Pick<Loopback, 'close'>)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function over(handler: Handler, parts: Parameters<typeof asker>[1] = {}) {
  const server = await startTls(handler, ['one.example', 'two.example', 'other.example']);
  open.push(server);
  const network = { connectTo: { '*': `127.0.0.1:${server.port}` }, ca: server.ca };
  const ask = asker(server, { network, pools: [pool], ...parts });
  open.push(ask);
  return { ...ask, server };
}

const limits =
  (limit: number, remaining: number): Handler =>
  (_, response) => {
    response.setHeader('x-ratelimit-limit', String(limit));
    response.setHeader('x-ratelimit-remaining', String(remaining));
    response.end('x');
  };
const times = <T>(count: number, act: () => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, act));
const count = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter((one) => one.status === 'fulfilled').length;

describe('the key', () => {
  test('goes to the hosts of its pool and nowhere else, whatever a source sends itself', async () => {
    const { text, server } = await over((_, response) => response.end('x'));
    await text('https://one.example/', { headers: { 'X-Api-Key': 'of the source' } });
    await text('https://two.example/');
    await text('https://other.example/');
    expect(server.seen.map(({ host, headers }) => [host, headers['x-api-key']])).toEqual([
      ['one.example', KEY],
      ['two.example', KEY],
      ['other.example', undefined],
    ]);
  });

  test('does not follow a redirect to another host', async () => {
    const { text, server } = await over((request, response) => {
      if (request.headers.host === 'one.example')
        response.writeHead(302, { location: 'https://other.example/' });
      response.end('x');
    });
    await text('https://one.example/');
    expect(server.seen.map(({ headers }) => headers['x-api-key'])).toEqual([KEY, undefined]);
  });

  test('is not in reports, decisions or errors', async () => {
    const { ask, reports, decisions } = await over((_, response) => response.writeHead(403).end());
    const error = await ask('https://one.example/').catch((e: unknown) => e);
    expect(JSON.stringify([reports, decisions, error, String(error)])).not.toContain(KEY);
  });

  test('that is not set is named by its setting before anything is sent', async () => {
    const bare = { ...pool, key: { header: 'x-api-key', value: undefined } };
    const { ask, server } = await over((_, response) => response.end('x'), { pools: [bare] });
    await expect(ask('https://one.example/')).rejects.toThrow('quota.key is not set');
    expect(server.seen).toHaveLength(0);
  });

  test('that is optional may be missing; a source does not send one of its own instead', async () => {
    const bare = {
      ...pool,
      key: { header: 'x-api-key', value: undefined, optional: true as const },
    };
    const { text, server } = await over((_, response) => response.end('x'), { pools: [bare] });
    await text('https://one.example/', { headers: { 'X-Api-Key': 'of the source' } });
    expect(server.seen[0]?.headers['x-api-key']).toBeUndefined();
  });

  test('is not sent without encryption', async () => {
    const server = await loopback((_, response) => response.end('x'));
    open.push(server);
    const ask = asker(server, { pools: [pool] });
    open.push(ask);
    await expect(ask.ask('http://one.example/')).rejects.toMatchObject({ code: 'NOT_HTTPS' });
    expect(server.seen).toHaveLength(0);
  });
});

describe('the budget', () => {
  test('of a source is its own, over all hosts of the pool; then it comes back in an hour', async () => {
    const clock = simulatedClock();
    const start = clock.now();
    const { text, server } = await over((_, response) => response.end('x'), { clock });
    const bills = await times(7, () => text('https://one.example/', { source: 'bills' }));
    expect(count(bills)).toBe(4);
    expect(bills.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'ASKED_TO_WAIT', facts: { notBefore: start + HOUR } },
    });
    expect(count(await times(7, () => text('https://two.example/', { source: 'dockets' })))).toBe(
      3,
    );
    expect(count(await times(7, () => text('https://two.example/', { source: 'else' })))).toBe(2);
    expect(server.seen).toHaveLength(9);
  });

  test('that is used up makes a request that waits sleep, not fail', async () => {
    const clock = simulatedClock();
    const { text, decisions } = await over((_, response) => response.end('x'), { clock });
    let done = 0;
    const all = times(5, async () => {
      await text('https://one.example/', { source: 'bills', patience: 'waits' });
      done++;
    });
    await waitFor(() => done === 4);
    await clock.pass(HOUR - 1000);
    expect(done).toBe(4);
    await clock.pass(1000);
    await all;
    expect(done).toBe(5);
    expect(decisions).toMatchObject([
      { about: 'turn', verdict: 'waits', reason: 'the limit of pool/bills is reached' },
    ]);
  });

  test('of a daily run is there while a backfill spends all of its own, on one counter and on two', async () => {
    const clock = simulatedClock();
    const apart = [
      { ...pool, name: 'first', hosts: ['one.example'] },
      { ...pool, name: 'second', hosts: ['two.example'] },
    ];
    for (const pools of [[pool], apart]) {
      const { text } = await over((_, response) => response.end('x'), { clock, pools });
      const [backfill, daily] = await Promise.all([
        times(50, () => text('https://one.example/', { source: 'bills' })),
        times(3, () => text('https://two.example/', { source: 'dockets' })),
      ]);
      expect([count(backfill), count(daily)]).toEqual([4, 3]);
    }
  });

  test('of one counter says nothing of another: each has the limit that its own host states', async () => {
    const apart = [
      { ...pool, name: 'first', hosts: ['one.example'] },
      { ...pool, name: 'second', hosts: ['two.example'] },
    ];
    const answer: Handler = (request, response) =>
      limits(request.headers.host === 'one.example' ? 50 : 10, 9)(request, response);
    const { text } = await over(answer, { pools: apart });
    await text('https://one.example/', { source: 'dockets' });
    await text('https://two.example/', { source: 'dockets' });
    // 40 of the 50 are spent by others; of what is left, three tenths of 50 would be more.
    const first = times(30, () => text('https://one.example/', { source: 'dockets' }));
    const second = times(30, () => text('https://two.example/', { source: 'dockets' }));
    expect([count(await first), count(await second)]).toEqual([9, 2]);
  });

  test('grows in proportion when the publisher states a larger limit', async () => {
    const { text } = await over(limits(50, 49));
    await text('https://one.example/', { source: 'bills' });
    expect(count(await times(25, () => text('https://one.example/', { source: 'bills' })))).toBe(
      19,
    );
  });

  test('shrinks by what others have spent with the same key', async () => {
    const { text } = await over(limits(10, 2));
    await text('https://one.example/', { source: 'bills' });
    // 8 are spent, 1 by us: 2 of the 10 are left, whatever the budgets say.
    expect(count(await times(4, () => text('https://one.example/', { source: 'bills' })))).toBe(2);
  });

  test('is not spent twice by a process that comes after, or beside', async () => {
    const memory = volatileMemory();
    const first = await over((_, response) => response.end('x'), { memory });
    expect(
      count(await times(3, () => first.text('https://one.example/', { source: 'bills' }))),
    ).toBe(3);
    const second = await over((_, response) => response.end('x'), { memory });
    expect(
      count(await times(3, () => second.text('https://one.example/', { source: 'bills' }))),
    ).toBe(1);
  });

  for (const nonsense of ['-1', '0', 'many', '1e9', '']) {
    test(`is not changed by X-RateLimit-Limit: '${nonsense}'`, async () => {
      const { text } = await over((_, response) => {
        response.setHeader('x-ratelimit-limit', nonsense);
        response.end('x');
      });
      expect(count(await times(6, () => text('https://one.example/', { source: 'bills' })))).toBe(
        4,
      );
    });
  }
});

async function waitFor(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 40_000 && !holds(); i++) await new Promise((r) => setTimeout(r, 5));
}
