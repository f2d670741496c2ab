import { afterEach, describe, expect, test } from 'vitest';
import type { RobotsPolicy } from '../../core/politeness.ts';
import { DAY, HOUR } from '../../core/time.ts';
import {
  type Asker,
  asker,
  type Handler,
  type Loopback,
  loopback,
} from '../conformance/loopback.ts';
import { simulatedClock } from '../limits/conformance/simulated-clock.ts';
import { volatileMemory } from '../volatile-memory.ts';

const open: (Asker | Loopback)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function place(
  robots: Handler | string,
  { memory = volatileMemory(), clock = simulatedClock(), policy = 'obey' as RobotsPolicy } = {},
) {
  let answer: Handler = typeof robots === 'string' ? (_, response) => response.end(robots) : robots;
  const server = await loopback((request, response) =>
    request.url === '/robots.txt' ? answer(request, response) : response.end('x'),
  );
  const ask = asker(server, { memory, clock }, { robots: policy });
  open.push(server, ask);
  return {
    ...ask,
    server,
    clock,
    memory,
    paths: () => server.seen.map(({ path }) => path),
    now: (next: Handler | string) => {
      answer = typeof next === 'string' ? (_, response) => response.end(next) : next;
    },
  };
}

const says =
  (status: number, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(status, headers).end();

describe('robots.txt', () => {
  test('is asked for once, before the first page, and obeyed with the rule that decided', async () => {
    const it = await place('User-agent: *\nDisallow: /secret\nAllow: /secret/open\n');
    expect(await it.text('http://h.example/page')).toBe('x');
    expect(await it.text('http://h.example/secret/open/1')).toBe('x');
    await expect(it.ask('http://h.example/secret/1?q=2')).rejects.toMatchObject({
      code: 'ROBOTS_DISALLOWED',
      message: 'http://h.example/secret/1: robots.txt says "Disallow: /secret (line 2)"',
    });
    expect(it.paths()).toEqual(['/robots.txt', '/page', '/secret/open/1']);
    expect(it.reports.map(({ robots }) => robots)).toEqual([
      'no rule speaks of it',
      '"Allow: /secret/open (line 3)"',
    ]);
    expect(it.decisions).toMatchObject([
      {
        about: 'robots',
        verdict: 'read',
        url: 'http://h.example/robots.txt',
        reason: 'answered 200',
      },
      {
        about: 'robots',
        verdict: 'disallowed',
        reason: 'robots.txt says "Disallow: /secret (line 2)"',
      },
    ]);
  });

  test('speaks to us by our own name first', async () => {
    const it = await place('User-agent: *\nDisallow: /\n\nUser-agent: Annals\nDisallow: /x\n');
    expect(await it.text('http://h.example/page')).toBe('x');
    await expect(it.ask('http://h.example/x')).rejects.toMatchObject({ code: 'ROBOTS_DISALLOWED' });
  });

  test('is asked for once by many at the same time', async () => {
    const it = await place(async (_, response) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      response.end('');
    });
    await Promise.all(Array.from({ length: 20 }, () => it.text('http://h.example/page')));
    expect(it.paths().filter((path) => path === '/robots.txt')).toHaveLength(1);
  });

  test('may itself always be fetched', async () => {
    const it = await place('User-agent: *\nDisallow: /\n');
    expect(await it.text('http://h.example/robots.txt')).toContain('Disallow');
  });

  test('is each origin its own', async () => {
    const it = await place('');
    await it.text('http://a.example/');
    await it.text('http://b.example/');
    expect(it.server.seen.map(({ host, path }) => host + path)).toEqual([
      'a.example/robots.txt',
      'a.example/',
      'b.example/robots.txt',
      'b.example/',
    ]);
  });

  test('of the host a redirect leads to is obeyed too', async () => {
    const server = await loopback((request, response) => {
      const to = request.headers.host;
      if (request.url === '/robots.txt' && to === 'b.example')
        response.end('User-agent: *\nDisallow: /');
      else if (request.url === '/robots.txt') response.end('');
      else response.writeHead(302, { location: 'http://b.example/there' }).end();
    });
    const ask = asker(server, {}, { robots: 'obey' });
    open.push(server, ask);
    await expect(ask.ask('http://a.example/here')).rejects.toMatchObject({
      code: 'ROBOTS_DISALLOWED',
    });
    expect(server.seen.map(({ host, path }) => host + path)).not.toContain('b.example/there');
  });
});

describe('when there is none', () => {
  for (const status of [400, 401, 403, 404, 410, 418]) {
    test(`${status} allows everything`, async () => {
      const it = await place(says(status));
      expect(await it.text('http://h.example/page')).toBe('x');
      expect(it.reports[0]?.robots).toBe(`there is none (${status})`);
    });
  }

  test('five redirects are followed, also to another host', async () => {
    const server = await loopback((request, response) => {
      const hop = Number(new URL(request.url ?? '', 'http://x').searchParams.get('hop') ?? 0);
      if (request.url === '/page') response.end('x');
      else if (hop === 5) response.end('User-agent: *\nDisallow: /page');
      else response.writeHead(301, { location: `http://o.example/r?hop=${hop + 1}` }).end();
    });
    const ask = asker(server, {}, { robots: 'obey' });
    open.push(server, ask);
    await expect(ask.ask('http://h.example/page')).rejects.toMatchObject({
      code: 'ROBOTS_DISALLOWED',
    });
  });

  test('more than five redirects are as good as none', async () => {
    const server = await loopback((request, response) => {
      if (request.url === '/page') response.end('x');
      else response.writeHead(302, { location: '/robots.txt?again' }).end();
    });
    const ask = asker(server, {}, { robots: 'obey' });
    open.push(server, ask);
    expect(await ask.text('http://h.example/page')).toBe('x');
    expect(server.seen).toHaveLength(1 + 5 + 1);
  });

  test('a robots.txt without end is read to 500 KiB, and what stands there holds', async () => {
    const it = await place((_, response) => {
      response.write('User-agent: *\nDisallow: /page\n');
      const more = () => {
        while (!response.destroyed && response.write('# padding\n'.repeat(1000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    for (const patience of ['waits', 'comes-back'] as const) {
      await expect(it.ask('http://h.example/page', { patience })).rejects.toMatchObject({
        code: 'ROBOTS_DISALLOWED',
      });
    }
  });
});

describe('while it cannot be reached', () => {
  test('nothing is fetched; each failure of robots.txt costs an attempt, the waits between do not', async () => {
    const it = await place(says(503));
    await expect(it.ask('http://h.example/page')).rejects.toMatchObject({
      code: 'HTTP_5XX',
      message: expect.stringContaining('robots.txt is not known'),
    });
    await expect(it.ask('http://h.example/page')).rejects.toMatchObject({ code: 'ASKED_TO_WAIT' });
    expect(it.paths()).toEqual(['/robots.txt']);
    expect(it.decisions).toMatchObject([{ about: 'robots', verdict: 'unreachable' }]);
    await it.clock.pass(60_000);
    it.now('');
    expect(await it.text('http://h.example/page')).toBe('x');
  });

  test('a request that waits has it tried again, and then goes', async () => {
    let tries = 0;
    const it = await place((_, response) => {
      if (++tries < 3) response.destroy();
      else response.end('');
    });
    let text: string | undefined;
    void it
      .text('http://h.example/page', {
        patience: 'waits',
        politeness: { retry: { attempts: 3, backoff: { baseMs: 1000, maxMs: 9000 } } },
      })
      .then((got) => {
        text = got;
      });
    while (text === undefined) {
      await it.clock.pass(500);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(text).toBe('x');
    expect(tries).toBe(3);
  });

  test('429 on robots.txt cools the host down like any other', async () => {
    const it = await place(says(429, { 'retry-after': '60' }));
    await expect(it.ask('http://h.example/page')).rejects.toMatchObject({
      code: 'ASKED_TO_WAIT',
      facts: { notBefore: it.clock.now() + 60_000 },
    });
    it.now('');
    await it.clock.pass(60_000);
    expect(await it.text('http://h.example/page')).toBe('x');
  });

  test('an old copy stands in', async () => {
    const it = await place('User-agent: *\nDisallow: /secret\n');
    await it.text('http://h.example/page');
    it.now(says(500));
    await it.clock.pass(DAY);
    expect(await it.text('http://h.example/page')).toBe('x');
    await expect(it.ask('http://h.example/secret')).rejects.toMatchObject({
      code: 'ROBOTS_DISALLOWED',
    });
  });

  test('who asked for all and was stopped does not stop the others', async () => {
    const stop = new AbortController();
    let tries = 0;
    const it = await place((_, response) => {
      if (++tries > 1) response.end('');
    });
    const first = it.ask('http://h.example/page', { signal: stop.signal });
    const second = it.text('http://h.example/page');
    setTimeout(() => stop.abort(new Error('enough')), 30);
    await expect(first).rejects.toThrow();
    expect(await second).toBe('x');
  });
});

describe('its age', () => {
  test('is a day at most, across restarts too', async () => {
    const it = await place('User-agent: *\nDisallow: /a\n');
    await it.text('http://h.example/page');
    await it.clock.pass(23 * HOUR);
    const after = await place('', { memory: it.memory, clock: it.clock });
    await expect(after.ask('http://h.example/a')).rejects.toMatchObject({
      code: 'ROBOTS_DISALLOWED',
    });
    expect(after.paths()).toEqual([]);
    await it.clock.pass(HOUR);
    expect(await after.text('http://h.example/a')).toBe('x');
    expect(after.paths()).toEqual(['/robots.txt', '/a']);
  });
});

describe('a clock that was years ahead and has been set back', () => {
  test('has dated no robots.txt that is believed', async () => {
    const wrong = await place('User-agent: *\nDisallow: /a\n', {
      clock: simulatedClock(Date.UTC(2036, 10, 16)),
    });
    await wrong.text('http://h.example/page');
    const it = await place('', {
      memory: wrong.memory,
      clock: simulatedClock(Date.UTC(2026, 10, 16)),
    });
    expect(await it.text('http://h.example/a')).toBe('x');
    expect(it.paths()).toEqual(['/robots.txt', '/a']);
  });
});

describe('its pace', () => {
  test('crawl-delay becomes the pace of the host, for every source', async () => {
    const it = await place('User-agent: *\nCrawl-delay: 10\n');
    const started = it.clock.now();
    const at: number[] = [];
    for (const source of ['one', 'two', 'one'])
      void it
        .text('http://h.example/page', { source, patience: 'waits' })
        .then(() => at.push(it.clock.now()));
    // Real sockets take their time; the clock goes on when the one whose turn it is has its answer.
    for (const n of [1, 2, 3]) {
      await expect.poll(() => at.length).toBeGreaterThanOrEqual(n);
      await it.clock.pass(10_000);
    }
    expect(at.map((ms) => ms - started)).toEqual([0, 10_000, 20_000]);
    expect(
      (await it.memory.hosts.limits('h.example')).map(({ who, rate }) => [who, rate]),
    ).toContainEqual(['robots.txt', '8640.000000/day']);
  });
});

describe('who does not obey', () => {
  test('an API is not asked for its robots.txt, and the exchange says so', async () => {
    const it = await place('User-agent: *\nDisallow: /\n', { policy: 'api' });
    expect(await it.text('http://h.example/page')).toBe('x');
    expect(it.paths()).toEqual(['/page']);
    expect(it.reports[0]?.robots).toBe('an API, not asked');
  });

  test('an override is recorded with its reason and who decided', async () => {
    const policy = { override: true, reason: 'written permission', decidedBy: 'Ada' } as const;
    const it = await place('User-agent: *\nDisallow: /\n', { policy });
    expect(await it.text('http://h.example/page')).toBe('x');
    const reason = 'not obeyed: written permission (decided by Ada)';
    expect(it.decisions).toMatchObject([{ about: 'robots', verdict: 'overridden', reason }]);
    expect(it.reports[0]?.robots).toBe(reason);
  });
});
