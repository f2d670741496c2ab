import { afterEach, describe, expect, test } from 'vitest';
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

interface Place extends Asker {
  readonly server: Loopback;
  readonly clock: SimulatedClock;
  readonly memory: ReturnType<typeof volatileMemory>;
  answer: Handler;
}

async function place(memory = volatileMemory(), clock = simulatedClock()): Promise<Place> {
  const server = await loopback((request, response) => it.answer(request, response));
  const ask = asker(server, { memory, clock });
  open.push(server, ask);
  const it: Place = { ...ask, server, clock, memory, answer: fails };
  return it;
}

const fails: Handler = (_, response) => response.writeHead(500).end();
const works: Handler = (_, response) => response.end('x');
const says =
  (status: number, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(status, headers).end();

async function codes(ask: Asker, count: number, url = 'http://h.example/'): Promise<string[]> {
  const all: string[] = [];
  for (let i = 0; i < count; i++) {
    all.push(
      await ask.text(url).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      ),
    );
  }
  return all;
}

describe('the breaker of a host', () => {
  test('is asked before a turn: what it refuses is refused at once, and costs nobody a turn', async () => {
    const it = await place();
    const policy = { rate: '1/hour', breaker: { failures: 1, openMs: 60_000 } } as const;
    const asked = () =>
      it
        .text('http://h.example/', { politeness: policy })
        .catch((error: { code: string }) => error.code);
    expect(await asked()).toBe('HTTP_5XX');
    // The next turn is an hour away: whoever stood in line for it would not be answered here.
    expect(await asked()).toBe('BREAKER_OPEN');
    await it.clock.pass(3_600_000);
    it.answer = works;
    // Had a refusal taken the turn of this hour, this one would wait for the next.
    expect(await asked()).toBe('x');
    expect(it.server.seen).toHaveLength(2);
  });

  test('opens after five failures in a row; nothing is sent for a minute; one request tries', async () => {
    const it = await place();
    expect(await codes(it, 7)).toEqual([
      ...Array(5).fill('HTTP_5XX'),
      'BREAKER_OPEN',
      'BREAKER_OPEN',
    ]);
    expect(it.server.seen).toHaveLength(5);
    await it.clock.pass(60_000);
    expect(await codes(it, 2)).toEqual(['HTTP_5XX', 'BREAKER_OPEN']);
    await it.clock.pass(60_000);
    it.answer = works;
    expect(await codes(it, 3)).toEqual(['ok', 'ok', 'ok']);
    const changes = await it.memory.hosts.transitions('h.example', 10);
    expect(changes.map(({ from, to }) => `${from} → ${to}`).reverse()).toEqual([
      'closed → open',
      'open → half-open',
      'half-open → open',
      'open → half-open',
      'half-open → closed',
    ]);
    expect(changes.at(-1)?.reason).toBe('5 failures in a row, the last: answered 500');
  });

  test('says when to come back, and costs no attempt by its kind', async () => {
    const it = await place();
    await codes(it, 5);
    await expect(it.ask('http://h.example/')).rejects.toMatchObject({
      code: 'BREAKER_OPEN',
      facts: { notBefore: it.clock.now() + 60_000 },
    });
  });

  test('is asked before the turn: what it refuses costs none', async () => {
    const it = await place();
    await codes(it, 5);
    const slow = { politeness: { rate: '1/hour' } };
    const refused = () => it.ask('http://h.example/', slow).catch((e: { code: string }) => e.code);
    expect([await refused(), await refused()]).toEqual(['BREAKER_OPEN', 'BREAKER_OPEN']);
    await it.clock.pass(60_000);
    it.answer = works;
    expect(await it.text('http://h.example/', slow)).toBe('x');
  });

  test('is one per host', async () => {
    const it = await place();
    await codes(it, 5);
    it.answer = works;
    expect(await codes(it, 1, 'http://other.example/')).toEqual(['ok']);
  });

  for (const [what, handler, ends] of [
    ['connections that break', (_: unknown, r: { destroy(): void }) => r.destroy(), 'BREAKER_OPEN'],
    ['503 without Retry-After', says(503), 'BREAKER_OPEN'],
    ['404, for the host is well', says(404), 'ok'],
    ['403, for the host is well', says(403), 'HTTP_403_FORBIDDEN'],
  ] as const) {
    test(`${ends === 'BREAKER_OPEN' ? 'counts' : 'does not count'} ${what}`, async () => {
      const it = await place();
      it.answer = handler as Handler;
      const ended = await codes({ ...it, text: async (u) => (await it.ask(u)).is }, 6);
      expect(ended[5]).toBe(ends);
    });
  }

  test('does not count 429 and 503 that say when to come back', async () => {
    const it = await place();
    for (const status of [429, 503, 429, 503, 429, 503]) {
      it.answer = says(status, { 'retry-after': '1' });
      expect(await codes(it, 1)).toEqual(['ASKED_TO_WAIT']);
      await it.clock.pass(60_000);
    }
    it.answer = works;
    expect(await codes(it, 1)).toEqual(['ok']);
    expect(await it.memory.hosts.transitions('h.example', 10)).toEqual([]);
  });

  test('counts 429 that do not', async () => {
    const it = await place();
    it.answer = says(429);
    for (let i = 0; i < 5; i++) {
      await codes(it, 1);
      await it.clock.pass(900_000);
    }
    expect((await it.memory.hosts.find('h.example')).breaker?.state).toBe('open');
  });

  test('a role may break sooner, and then has a breaker of its own', async () => {
    const it = await place();
    const politeness = { roles: { landing: { breaker: { failures: 2, openMs: 1000 } } } };
    const landing = () =>
      it
        .ask('http://h.example/', { role: 'landing', politeness })
        .catch((e: { code: string }) => e.code);
    expect([await landing(), await landing(), await landing()]).toEqual([
      'HTTP_5XX',
      'HTTP_5XX',
      'BREAKER_OPEN',
    ]);
    it.answer = works;
    expect(await codes(it, 1)).toEqual(['ok']);
  });

  test('is remembered by the process that comes after, and seen by the one beside', async () => {
    const first = await place();
    const beside = await place(first.memory, first.clock);
    beside.answer = works;
    expect(await codes(beside, 1)).toEqual(['ok']);
    await codes(first, 5);
    const after = await place(first.memory, first.clock);
    expect(await codes(after, 1)).toEqual(['BREAKER_OPEN']);
    await first.clock.pass(1000);
    expect(await codes(beside, 1)).toEqual(['BREAKER_OPEN']);
    await first.clock.pass(60_000);
    after.answer = works;
    expect(await codes(after, 1)).toEqual(['ok']);
    await first.clock.pass(1000);
    expect(await codes(beside, 1)).toEqual(['ok']);
  });

  test('that stays open through three tries fails whoever waits, without asking the host again', async () => {
    const it = await place();
    await codes(it, 5);
    for (let tries = 0; tries < 3; tries++) {
      expect(await codes(it, 1)).toEqual(['BREAKER_OPEN']);
      await it.clock.pass(60_000);
      expect(await codes(it, 1)).toEqual(['HTTP_5XX']);
    }
    const asked = it.server.seen.length;
    await expect(it.ask('http://h.example/')).rejects.toMatchObject({
      code: 'HTTP_5XX',
      message: 'h.example failed 8 times in a row and is still down; it was not asked again',
    });
    expect(it.server.seen).toHaveLength(asked);
    await it.clock.pass(60_000);
    it.answer = works;
    expect(await codes(it, 2)).toEqual(['ok', 'ok']);
  });

  test('lets a request that waits try again when the minute is over, until its attempts are used', async () => {
    const it = await place();
    await codes(it, 5);
    const waiting = it
      .text('http://h.example/', { patience: 'waits', politeness: { retry: { attempts: 3 } } })
      .catch((e: { code: string }) => e.code);
    let ended: unknown;
    void waiting.then((text) => {
      ended = text;
    });
    while (ended === undefined) {
      await it.clock.pass(5000);
      await new Promise((r) => setTimeout(r, 10));
    }
    expect(ended).toBe('HTTP_5XX');
    expect(it.server.seen).toHaveLength(5 + 3);
    expect(it.decisions[0]).toMatchObject({ about: 'breaker', verdict: 'open' });
  });
});
