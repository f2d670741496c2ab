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
    ['a day is a day', 429, '86400', 86_400_000],
    ['0 is a second', 429, '0', 1000],
    ['a date that has passed is a second', 429, at(-5000), 1000],
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

  test('by a clock that was years ahead and has been set back is over', async () => {
    const wrong = await place(says(429, '60'), undefined, simulatedClock(Date.UTC(2036, 10, 16)));
    await expect(wrong.text('http://h.example/')).rejects.toMatchObject({ code: 'ASKED_TO_WAIT' });
    const it = await place(works, wrong.memory, simulatedClock(Date.UTC(2026, 10, 16)));
    expect(await it.text('http://h.example/')).toBe('x');
  });

  test('costs a request that waits no attempt: seven refusals and then the answer', async () => {
    let refusals = 0;
    const it = await place((request, response) =>
      (++refusals <= 7 ? says(429, '5') : works)(request, response),
    );
    let text: string | undefined;
    void it.text('http://h.example/', { patience: 'waits' }).then((got) => {
      text = got;
    });
    await passUntil(it.clock, 1000, 300, () => text !== undefined);
    expect(text).toBe('x');
    expect(it.reports.every(({ attempt }) => attempt === 1)).toBe(true);
  });

  for (const [retryAfter, waits] of [
    ['0', [1, 2, 4, 8, 16, 32, 64]],
    ['2', [2, 2, 4, 8, 16, 32, 64]],
    ['30', [30, 30, 30, 30, 30, 32, 64]],
  ] as const) {
    test(`${retryAfter} for ever: the waits grow, and the eighth refusal ends whoever waits`, async () => {
      const it = await place(says(429, retryAfter));
      const asked: number[] = [];
      it.now((request, response) => {
        asked.push(it.clock.now());
        return says(429, retryAfter)(request, response);
      });
      let ended: unknown;
      void it.text('http://h.example/', { patience: 'waits' }).catch((error: unknown) => {
        ended = error;
      });
      await passUntil(it.clock, 1000, 900, () => ended !== undefined);
      expect(ended).toMatchObject({ code: 'KEEPS_REFUSING' });
      expect(String(ended)).toContain('h.example refused 8 times in a row (429, Retry-After');
      const gaps = asked.slice(1).map((ms, i) => Math.floor((ms - (asked[i] ?? 0)) / 1000));
      expect(gaps).toHaveLength(waits.length);
      // Simulated time passes in whole seconds here: a wait ends in the second after it.
      for (const [i, wait] of waits.entries()) expect(gaps[i]).toBeGreaterThanOrEqual(wait);
      // The others are not sent at all while the host is left alone.
      await expect(it.ask('http://h.example/other')).rejects.toMatchObject({
        code: 'KEEPS_REFUSING',
      });
      expect(it.server.seen).toHaveLength(8);
      // Then one asks, and a host that answers is an ordinary host again.
      await it.clock.pass(900_000);
      it.now(works);
      expect(await it.text('http://h.example/')).toBe('x');
      it.now(says(429, retryAfter));
      await expect(it.ask('http://h.example/')).rejects.toMatchObject({ code: 'ASKED_TO_WAIT' });
    });
  }

  test('refusals of requests that were under way together count as one', async () => {
    const it = await place(says(429, '0'));
    const ends = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        it.ask(`http://h.example/${i}`).catch((error: AnnalsError) => error.code),
      ),
    );
    expect(new Set(ends)).toEqual(new Set(['ASKED_TO_WAIT']));
    expect((await it.memory.hosts.find('h.example')).cooling?.reason).toBe('429, Retry-After 0 s');
  });

  test('refusals count on in the process that comes after', async () => {
    const first = await place(says(429, '0'));
    for (let i = 0; i < 5; i++) {
      await first.ask('http://h.example/').catch(() => undefined);
      await first.clock.pass(60_000);
    }
    const second = await place(says(429, '0'), first.memory, first.clock);
    await expect(second.ask('http://h.example/')).rejects.toMatchObject({
      message: expect.stringContaining('refusal 6 of 8 in a row'),
    });
    // An hour after the last wait nobody holds it against the host any more.
    await first.clock.pass(2 * 3_600_000);
    await expect(second.ask('http://h.example/')).rejects.toMatchObject({
      message: expect.not.stringContaining('in a row'),
    });
  });

  test('beyond the cap: whoever waits is told to come back later, and nobody asks before', async () => {
    const it = await place(says(429, '3600'));
    const until = it.clock.now() + 3_600_000;
    const late = { code: 'COME_BACK_LATER', facts: { notBefore: until } };
    const waits = { patience: 'waits' } as const;
    await expect(it.text('http://h.example/', waits)).rejects.toMatchObject(late);
    await expect(it.text('http://h.example/', waits)).rejects.toMatchObject(late);
    const second = await place(works, it.memory, it.clock);
    await expect(second.text('http://h.example/', waits)).rejects.toMatchObject(late);
    await expect(second.ask('http://h.example/')).rejects.toMatchObject({
      code: 'ASKED_TO_WAIT',
      facts: { notBefore: until },
    });
    await it.clock.pass(3_599_000);
    await expect(second.ask('http://h.example/')).rejects.toMatchObject({ code: 'ASKED_TO_WAIT' });
    expect([it.server.seen.length, second.server.seen.length]).toEqual([1, 0]);
    await it.clock.pass(1000);
    expect(await second.text('http://h.example/')).toBe('x');
  });
});
