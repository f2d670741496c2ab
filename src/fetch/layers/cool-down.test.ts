import { afterEach, describe, expect, test } from 'vitest';
import { AnnalsError } from '../../core/errors.ts';
import {
  type Asker,
  asker,
  type Handler,
  type Loopback,
  loopback,
} from '../conformance/loopback.ts';
import { type SimulatedClock, simulatedClock } from '../limits/conformance/simulated-clock.ts';
import { volatileMemory } from '../volatile-memory.ts';

const open: (Asker | Loopback)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function place(first: Handler, memory = volatileMemory(), clock = simulatedClock()) {
  let answer = first;
  const server = await loopback((request, response) => answer(request, response));
  const ask = asker(server, { memory, clock });
  open.push(server, ask);
  return {
    ...ask,
    server,
    clock,
    memory,
    now: (next: Handler) => {
      answer = next;
    },
  };
}

const says =
  (status: number, retryAfter?: string): Handler =>
  (_, response) =>
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
const works: Handler = (_, response) => response.end('x');

/** Lets simulated time pass while real sockets do their work. */
async function passUntil(
  clock: SimulatedClock,
  stepMs: number,
  steps: number,
  done: () => boolean,
) {
  for (let i = 0; i < steps && !done(); i++) {
    await clock.pass(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('Retry-After', () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 6, 15, 12) + ms).toUTCString();
  for (const [what, status, header, waitMs] of [
    ['seconds', 429, '7', 7000],
    ['an HTTP date', 429, at(90_000), 90_000],
    ['seconds on a 503', 503, '7', 7000],
    ['a day is capped', 429, '86400', 900_000],
    ['a date that has passed is no wait', 429, at(-5000), 0],
    ['nonsense on a 429 is a minute', 429, 'soon', 60_000],
    ['nothing on a 429 is a minute', 429, undefined, 60_000],
  ] as const) {
    test(`${what}: the host cools down ${waitMs} ms`, async () => {
      const it = await place(says(status, header));
      await expect(it.ask('http://h.example/')).rejects.toMatchObject({
        code: 'ASKED_TO_WAIT',
        facts: { notBefore: it.clock.now() + waitMs, httpStatus: status },
      });
    });
  }

  test('nonsense on a 503 is an ordinary server error', async () => {
    const it = await place(says(503, 'soon'));
    await expect(it.ask('http://h.example/')).rejects.toMatchObject({ code: 'HTTP_5XX' });
  });

  test('429 without a time, again and again, is waited for longer each time, up to the cap', async () => {
    const it = await place(says(429));
    const waits: number[] = [];
    for (let i = 0; i < 4; i++) {
      const error = await it
        .ask('http://h.example/', { politeness: { breaker: { failures: 99 } } })
        .catch((e: AnnalsError) => e);
      if (error instanceof AnnalsError) waits.push((error.facts.notBefore ?? 0) - it.clock.now());
      await it.clock.pass(900_000);
    }
    expect(waits).toEqual([60_000, 120_000, 240_000, 480_000]);
  });

  test('keeps every source away from the host, and no other host', async () => {
    const it = await place(says(429, '60'));
    await it.ask('http://h.example/', { source: 'one' }).catch(() => undefined);
    it.now(works);
    await expect(it.ask('http://h.example/', { source: 'two' })).rejects.toMatchObject({
      code: 'ASKED_TO_WAIT',
    });
    expect(await it.text('http://other.example/', { source: 'two' })).toBe('x');
    expect(it.server.seen).toHaveLength(2);
    await it.clock.pass(60_000);
    expect(await it.text('http://h.example/', { source: 'two' })).toBe('x');
  });

  test('is known to the process beside, and to the one that comes after', async () => {
    const first = await place(says(429, '60'));
    await first.ask('http://h.example/').catch(() => undefined);
    const second = await place(works, first.memory, first.clock);
    await expect(second.ask('http://h.example/')).rejects.toMatchObject({ code: 'ASKED_TO_WAIT' });
    await first.clock.pass(60_000);
    expect(await second.text('http://h.example/')).toBe('x');
  });

  test('costs a request that waits no attempt: ten refusals and then the answer', async () => {
    let refusals = 0;
    const it = await place((request, response) =>
      (++refusals <= 10 ? says(429, '5') : works)(request, response),
    );
    let text: string | undefined;
    void it.text('http://h.example/', { patience: 'waits' }).then((got) => {
      text = got;
    });
    await passUntil(it.clock, 1000, 300, () => text !== undefined);
    expect(text).toBe('x');
    expect(it.reports.every(({ attempt }) => attempt === 1)).toBe(true);
  });

  test('of a host that never recovers ends with the deadline, and its reason', async () => {
    const it = await place(says(429, '30'));
    const deadline = new AbortController();
    let ended: unknown;
    void it
      .text('http://h.example/', { patience: 'waits', signal: deadline.signal })
      .catch((error: unknown) => {
        ended = error;
      });
    await passUntil(it.clock, 10_000, 20, () => ended !== undefined);
    expect(ended).toBeUndefined();
    deadline.abort(new AnnalsError('RUN_DEADLINE', 'the run reached its deadline'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ended).toMatchObject({ code: 'RUN_DEADLINE' });
    expect(it.server.seen.length).toBeGreaterThan(3);
    expect(it.server.seen.length).toBeLessThan(9);
  });
});
