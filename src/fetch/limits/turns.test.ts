import { beforeEach, describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../core/http.ts';
import type { QuotaMemory } from '../../core/polite-memory.ts';
import {
  DEFAULT_POLITENESS,
  type PolitenessChange,
  withPoliteness,
} from '../../core/politeness.ts';
import { HOUR } from '../../core/time.ts';
import { background } from '../background.ts';
import { hostOf, type Outgoing, type QuotaShare } from '../exchange.ts';
import { hosts } from '../hosts.ts';
import { volatileMemory } from '../volatile-memory.ts';
import { type SimulatedClock, simulatedClock } from './conformance/simulated-clock.ts';
import { sharedLimiter } from './shared-limiter.ts';
import { type Granted, type Turns, turns } from './turns.ts';

let clock: SimulatedClock;
let turn: Turns;
let cool: (host: string, until: number, reason: string) => void;
let waited: { ms: number; because: string }[];
let quota: QuotaMemory;
const random = { next: () => 0.5 };

beforeEach(() => {
  clock = simulatedClock();
  const memory = volatileMemory();
  quota = memory.quota;
  const work = background((error) => {
    throw error;
  });
  const known = hosts(memory, clock, work, () => undefined);
  cool = known.cool;
  waited = [];
  turn = turns({
    limiter: sharedLimiter({ memory, clock, owner: 'here' }),
    clock,
    random,
    hosts: known,
    work,
    waits: (_outgoing, ms, because) => waited.push({ ms, because }),
  });
});

function request(
  source: string,
  politeness: PolitenessChange,
  rest: Partial<Pick<HttpRequest, 'lane' | 'role' | 'patience' | 'signal' | 'url'>> & {
    quota?: QuotaShare;
  } = {},
): Outgoing {
  const { quota: share, ...of } = rest;
  const url = new URL(of.url ?? 'https://host.example/');
  return {
    url,
    host: hostOf(url),
    method: 'GET',
    headers: {},
    attempt: 1,
    quota: share,
    asked: {
      url: url.href,
      source,
      role: 'metadata',
      patience: 'waits',
      signal: new AbortController().signal,
      politeness: withPoliteness(DEFAULT_POLITENESS, {
        rate: 'unlimited',
        inFlight: 100,
        ...politeness,
      }),
      ...of,
    },
  };
}

/** When each of so many requests, asked for at once and over at once, got its turn. */
function times(outgoing: Outgoing, count: number): number[] {
  const start = clock.now();
  const at: number[] = [];
  for (let i = 0; i < count; i++) {
    void Promise.resolve(turn.take(outgoing)).then((granted) => {
      at.push(clock.now() - start);
      granted.leave();
    });
  }
  return at;
}

describe('pace', () => {
  test('2 a second are half a second apart', async () => {
    const at = times(request('a', { rate: '2/second' }), 5);
    await clock.pass(HOUR);
    expect(at).toEqual([0, 500, 1000, 1500, 2000]);
  });

  test('counts from the moment a request is on the wire, however long its connection took', async () => {
    const slow = request('a', { rate: '2/second' });
    const first = await turn.take(slow);
    const second = times(slow, 1);
    await clock.pass(170);
    first.sent();
    await clock.pass(HOUR);
    expect(second).toEqual([670]);
  });

  test('a request that is not on the wire yet keeps the next one back; one that fails lets it go', async () => {
    const slow = request('a', { rate: '2/second' });
    const first = await turn.take(slow);
    const second = times(slow, 1);
    await clock.pass(5000);
    expect(second).toEqual([]);
    first.leave();
    await clock.pass(1);
    expect(second).toEqual([5000]);
  });

  test('two sources on one host share the stricter pace', async () => {
    const strict = times(request('strict', { rate: '1/second' }), 3);
    const loose = times(request('loose', { rate: '10/second' }), 3);
    await clock.pass(HOUR);
    expect([...strict, ...loose].sort((a, b) => a - b)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
  });

  test('robots.txt asks for a pace too', async () => {
    turn.askPace('host.example', 'robots.txt', `${86_400 / 7}/day`);
    const at = times(request('a', { rate: '10/second' }), 3);
    await clock.pass(HOUR);
    expect(at.map((ms) => Math.round(ms / 1000))).toEqual([0, 7, 14]);
  });

  test('another host has its own pace, and the source one over all its hosts', async () => {
    const here = times(request('a', { rate: '1/second' }), 2);
    const there = times(request('a', { rate: '1/second' }, { url: 'https://other.example/' }), 2);
    await clock.pass(HOUR);
    expect([...here, ...there].sort((a, b) => a - b)).toEqual([0, 1000, 2000, 3000]);
  });

  test('a role may be slower than its source, never faster', async () => {
    const slow = { rate: '2/second', roles: { artifact: { rate: '1/minute' } } };
    const documents = times(request('a', slow, { role: 'artifact' }), 2);
    const listings = times(request('a', slow), 2);
    await clock.pass(HOUR);
    expect(documents).toEqual([0, 60_000]);
    expect(listings).toEqual([500, 1000]);
  });

  test('a trailing dot in the host name buys no second pace', async () => {
    const plain = times(request('a', { rate: '1/second' }), 2);
    const dotted = times(request('b', { rate: '1/second' }, { url: 'https://host.example./' }), 1);
    await clock.pass(HOUR);
    expect([...plain, ...dotted].sort((a, b) => a - b)).toEqual([0, 1000, 2000]);
  });

  for (const [random01, rest, itemJitterPercent] of [
    [0, 800, undefined],
    [0.5, 1000, undefined],
    [0.999, 1200, undefined],
    [0, 500, 50],
    [0.999, 1000, 0],
  ] as const) {
    test(`a source rests ${rest} ms between downloads when chance says ${random01}`, async () => {
      const before = random.next;
      random.next = () => random01;
      const resting = { itemDelayMs: 1000, inFlight: 1, itemJitterPercent };
      const at = times(request('a', resting, { role: 'artifact' }), 3);
      const listings = times(request('b', resting), 2);
      await clock.pass(HOUR);
      random.next = before;
      expect(at.map((ms) => Math.round(ms / 10) * 10)).toEqual([0, rest, 2 * rest]);
      expect(listings).toEqual([0, 0]);
    });
  }
});

describe('places', () => {
  test('a place is held until the exchange is over', async () => {
    const one = request('a', { inFlight: 1 });
    const { leave } = await turn.take(one);
    let second: Granted | undefined;
    void Promise.resolve(turn.take(one)).then((given) => {
      second = given;
    });
    await clock.pass(HOUR);
    expect(second).toBeUndefined();
    leave();
    await clock.pass(1);
    expect(second).toBeDefined();
  });

  test('leaving twice frees one place', async () => {
    const two = request('a', { inFlight: 1 });
    const { leave } = await turn.take(two);
    leave();
    leave();
    await turn.take(two);
    let third = false;
    void Promise.resolve(turn.take(two)).then(() => {
      third = true;
    });
    await clock.pass(1000);
    expect(third).toBe(false);
  });

  test('two sources on one host share the smaller number of places', async () => {
    await turn.take(request('a', { inFlight: 2 }));
    await turn.take(request('b', { inFlight: 4 }));
    let third = false;
    void Promise.resolve(turn.take(request('b', { inFlight: 4 }))).then(() => {
      third = true;
    });
    await clock.pass(1000);
    expect(third).toBe(false);
  });

  test('who is stopped while waiting gives the place back', async () => {
    const stop = new AbortController();
    const one = request('a', { inFlight: 1 });
    const { leave } = await turn.take(one);
    const waiting = Promise.resolve(
      turn.take(request('a', { inFlight: 1 }, { signal: stop.signal })),
    );
    const after = Promise.resolve(turn.take(one));
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    leave();
    expect((await after).leave).toBeTypeOf('function');
  });

  test('who is stopped already takes no turn', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const stopped = (async () => turn.take(request('a', { rate: '1/hour' }, { signal })))();
    await expect(stopped).rejects.toThrow('enough');
    const at = times(request('a', { rate: '1/hour' }), 1);
    await clock.pass(10);
    expect(at).toEqual([0]);
  });
});

describe('fairness', () => {
  test('a backfill cannot starve the daily run on the same host', async () => {
    const backfill = times(request('bills', { rate: '1/second' }, { lane: 'backfill' }), 1000);
    await clock.pass(10_000);
    const daily = times(request('dockets', { rate: '1/second' }), 10);
    await clock.pass(20_000);
    expect(daily).toHaveLength(10);
    expect(backfill.length).toBeGreaterThan(11);
  });

  test('of one source, the daily lane goes before its own backfill, which still moves', async () => {
    const backfill = times(request('a', { rate: '1/second' }, { lane: 'backfill' }), 100);
    await clock.pass(5000);
    const before = backfill.length;
    const daily = times(request('a', { rate: '1/second' }, { lane: 'daily' }), 40);
    await clock.pass(50_000);
    expect(daily).toHaveLength(40);
    expect(backfill.length - before).toBeGreaterThanOrEqual(9);
  });

  test('on a shared quota ten thousand waiting requests do not hold up the next source', async () => {
    const share = (of: string): QuotaShare => ({
      pool: 'pool',
      budgets: [
        { name: 'pool', turns: 1000, windowMs: HOUR },
        { name: `pool/${of}`, turns: of === 'bills' ? 350 : 200, windowMs: HOUR },
      ],
    });
    const bills = times(
      request('bills', {}, { lane: 'backfill', quota: share('bills'), url: 'https://a.example/' }),
      10_000,
    );
    await clock.pass(1000);
    const dockets = times(
      request('dockets', {}, { quota: share('dockets'), url: 'https://b.example/' }),
      150,
    );
    await clock.pass(1000);
    expect(bills).toHaveLength(350);
    expect(dockets).toHaveLength(150);
    await clock.pass(HOUR);
    expect(bills).toHaveLength(700);
  });
});

describe('long waits', () => {
  const spent: QuotaShare = {
    pool: 'pool',
    budgets: [{ name: 'pool', turns: 1, windowMs: HOUR }],
  };

  test('a request that waits sleeps until the quota refills', async () => {
    const at = times(request('a', {}, { quota: spent }), 2);
    await clock.pass(HOUR - 1);
    expect(at).toEqual([0]);
    await clock.pass(1);
    expect(at).toEqual([0, HOUR]);
    expect(waited).toEqual([{ ms: HOUR, because: 'the limit of pool is reached' }]);
  });

  test('a request that comes back is told when, and has cost nothing', async () => {
    const start = clock.now();
    (await turn.take(request('a', {}, { quota: spent }))).leave();
    const again = request('a', {}, { quota: spent, patience: 'comes-back' });
    await expect(Promise.resolve(turn.take(again))).rejects.toMatchObject({
      code: 'ASKED_TO_WAIT',
      facts: { notBefore: start + HOUR },
    });
    expect(await quota.spent('pool', 0)).toHaveLength(1);
  });

  test('a cooling host keeps everybody waiting, whichever source', async () => {
    cool('host.example', clock.now() + 5000, 'answered 429');
    const at = [...[times(request('a', {}), 1), times(request('b', {}), 1)]];
    const back = Promise.resolve(turn.take(request('c', {}, { patience: 'comes-back' })));
    await expect(back).rejects.toMatchObject({ code: 'ASKED_TO_WAIT' });
    await clock.pass(10_000);
    expect(at).toEqual([[5000], [5000]]);
  });

  test('a turn that comes when its request was stopped meanwhile is given back', async () => {
    const stop = new AbortController();
    const waiting = Promise.resolve(
      turn.take(request('a', {}, { quota: spent, signal: stop.signal })),
    );
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await clock.pass(10);
    expect(await quota.spent('pool', 0)).toHaveLength(0);
  });
});
