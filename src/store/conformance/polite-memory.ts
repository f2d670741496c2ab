import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MinuteCount, PoliteMemory } from '../../core/polite-memory.ts';
import { HOUR, instant } from '../../core/time.ts';

export interface MemoryUnderTest {
  /** Another process, or this one after a restart. */
  open(): Promise<PoliteMemory>;
  remove(): Promise<void>;
}

/** Every promise of the PoliteMemory port. */
export function politeMemoryConformance(name: string, fresh: () => Promise<MemoryUnderTest>): void {
  describe(`polite memory: ${name}`, () => {
    let under: MemoryUnderTest;
    let memory: PoliteMemory;
    let opened: PoliteMemory[] = [];
    const open = async () => {
      const one = await under.open();
      opened.push(one);
      return one;
    };
    beforeEach(async () => {
      under = await fresh();
      memory = await open();
    });
    afterEach(async () => {
      for (const one of opened) await one.close();
      opened = [];
      await under.remove();
    });
    const noon = Date.UTC(2026, 6, 15, 12);

    test('nothing is known of a host nobody has asked', async () => {
      expect(await memory.hosts.find('a.example')).toEqual({ cooling: null, breaker: null });
      expect(await memory.robots.find('https://a.example')).toBeUndefined();
      expect(await memory.quota.spent('q', 0)).toEqual([]);
      expect(await memory.hosts.names()).toEqual([]);
    });

    test('a wall is remembered by every process, and stands since its first refusal', async () => {
      const wall = {
        source: 'shelf',
        place: 'pages of a.example',
        since: instant(noon),
        who: 'Akamai',
        tried: ['program', 'browser'],
        asked: 1,
        askedAt: instant(noon),
        nextAt: instant(noon + HOUR),
      } as const;
      await memory.walls.keep(wall);
      await memory.walls.keep({ ...wall, place: 'another' });
      await memory.walls.keep({ ...wall, asked: 2, who: 'DataDome', tried: ['browser'] });
      const another = await open();
      expect(await another.walls.find('shelf', wall.place)).toEqual({
        ...wall,
        asked: 2,
        who: 'DataDome',
        tried: ['browser'],
      });
      await another.walls.forget('shelf', 'another');
      expect((await memory.walls.list('shelf')).map(({ place }) => place)).toEqual([wall.place]);
      expect(await memory.walls.list('else')).toEqual([]);
    });

    test('a cool-down is seen by another process, and the later one wins', async () => {
      await memory.hosts.cool('a.example', instant(noon + 2000), 'long');
      await memory.hosts.cool('a.example', instant(noon + 1000), 'short');
      const another = await open();
      expect((await another.hosts.find('a.example')).cooling).toEqual({
        until: instant(noon + 2000),
        reason: 'long',
      });
    });

    test('a breaker is kept with its history, and leaves the cool-down alone', async () => {
      await memory.hosts.cool('a.example', instant(noon), 'why');
      const to = { state: 'open', failures: 5, until: instant(noon + 60_000) } as const;
      const first = {
        at: instant(noon),
        from: 'closed',
        to: 'open',
        reason: '5 failures',
      } as const;
      const second = { at: instant(noon + 1), from: 'open', to: 'half-open', reason: 'x' } as const;
      await memory.hosts.breaker('a.example', to, first);
      await memory.hosts.breaker('a.example', { ...to, state: 'half-open' }, second);
      const another = await open();
      expect(await another.hosts.find('a.example')).toEqual({
        cooling: { until: instant(noon), reason: 'why' },
        breaker: { ...to, state: 'half-open' },
      });
      expect(await another.hosts.transitions('a.example', 10)).toEqual([second, first]);
      expect(await another.hosts.transitions('a.example', 1)).toEqual([second]);
    });

    test('who asks a host at which pace is known by asker', async () => {
      const limit = { who: 'govuk', rate: '2/second', inFlight: 1, seenAt: instant(noon) };
      const robots = { who: 'robots.txt', rate: '1/minute', inFlight: null, seenAt: instant(noon) };
      await memory.hosts.limit('a.example', { ...limit, rate: '9/second' });
      await memory.hosts.limit('a.example', robots);
      await memory.hosts.limit('a.example', limit);
      expect(await memory.hosts.limits('a.example')).toEqual([limit, robots]);
      expect(await memory.hosts.names()).toEqual(['a.example']);
    });

    test('robots.txt is kept, the newest copy only', async () => {
      const record = {
        origin: 'https://a.example',
        fetchedAt: instant(noon),
        status: 200,
        body: 'User-agent: *\nDisallow: /x',
      };
      await memory.robots.keep({ ...record, body: 'old', status: 404 });
      await memory.robots.keep(record);
      expect(await (await open()).robots.find('https://a.example')).toEqual(record);
    });

    test('turns are taken from every budget or from none', async () => {
      const parent = { name: 'p', turns: 2, windowMs: HOUR };
      const child = { name: 'p/c', turns: 1, windowMs: HOUR };
      expect(await memory.quota.take([parent, child], noon)).toEqual({ taken: true });
      expect(await memory.quota.take([parent, child], noon + 1)).toEqual({
        taken: false,
        at: noon + HOUR,
        allowance: 'p/c',
      });
      expect(await memory.quota.spent('p', noon - HOUR)).toEqual([noon]);
      expect(await memory.quota.take([parent], noon + 2)).toEqual({ taken: true });
      expect(await memory.quota.take([parent], noon + 3)).toMatchObject({ taken: false });
    });

    test('two processes together spend no more than there is', async () => {
      const another = await open();
      const budget = [{ name: 'p', turns: 25, windowMs: HOUR }];
      const taken = await Promise.all(
        Array.from({ length: 60 }, (_, i) =>
          (i % 2 ? memory : another).quota.take(budget, noon + i),
        ),
      );
      expect(taken.filter((one) => one.taken)).toHaveLength(25);
    });

    test('a turn that was not used is given back, and only that one', async () => {
      const budget = [{ name: 'p', turns: 2, windowMs: HOUR }];
      await memory.quota.take(budget, noon);
      await memory.quota.take(budget, noon);
      await memory.quota.giveBack(budget, noon);
      expect(await memory.quota.spent('p', 0)).toEqual([noon]);
    });

    test('the last that was heard of a key is kept per host', async () => {
      const heard = { pool: 'p', host: 'a.example', limit: 1000, byOthers: 0, at: instant(noon) };
      const later = { ...heard, limit: 5000, byOthers: 7, at: instant(noon + 1) };
      const other = { ...heard, host: 'b.example' };
      for (const one of [heard, other, later]) await memory.quota.observe(one);
      expect(new Set(await (await open()).quota.observed('p'))).toEqual(new Set([later, other]));
      expect(await memory.quota.observed('q')).toEqual([]);
    });

    test('minutes add up, whoever counted, and old ones are forgotten', async () => {
      const count: MinuteCount = {
        host: 'a.example',
        minute: instant(noon),
        source: 's',
        role: 'artifact',
        outcome: '200',
        requests: 2,
        bytes: 100,
        durationMs: 30,
      };
      const event = {
        at: instant(noon),
        host: 'a.example',
        source: 's',
        kind: 'quota',
        waitMs: 5,
        reason: 'why',
      } as const;
      await memory.traffic.add([count, { ...count, outcome: 'TIMED_OUT' }], [event]);
      await (await open()).traffic.add([count], []);
      expect(await memory.traffic.minutes('a.example', instant(noon))).toEqual([
        { ...count, requests: 4, bytes: 200, durationMs: 60 },
        { ...count, outcome: 'TIMED_OUT' },
      ]);
      expect(await memory.traffic.events('a.example', 5)).toEqual([event]);
      await memory.traffic.forgetBefore(instant(noon + 1));
      expect(await memory.traffic.minutes('a.example', instant(0))).toEqual([]);
      expect(await memory.traffic.events('a.example', 5)).toEqual([]);
    });
  });
}
