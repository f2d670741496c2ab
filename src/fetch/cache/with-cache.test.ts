import { describe, expect, test } from 'vitest';
import type { HeaderList } from '../../core/http-cache.ts';
import { formatHttpDate } from '../../core/http-date.ts';
import { memoryStore } from '../conformance/memory-store.ts';
import type { CacheRequest, CacheResponse } from './exchange.ts';
import { field } from './header-list.ts';
import { withCache } from './with-cache.ts';

const START = Date.parse('2026-06-15T12:00:00Z');

type Reply = { status?: number; headers?: HeaderList; body?: string; dateless?: true } | Error;

/** A publisher that gives one reply after another, and a clock that stands still until moved. */
function publisher(...replies: Reply[]) {
  let now = START;
  const seen: CacheRequest[] = [];
  const background: Promise<void>[] = [];
  const fetch = withCache(
    async (request): Promise<CacheResponse> => {
      seen.push(request);
      const reply = replies[seen.length - 1] ?? {};
      if (reply instanceof Error) throw reply;
      const { status = 200, headers = [], body = '', dateless } = reply;
      const date =
        dateless || field(headers, 'date') ? [] : [['Date', formatHttpDate(now)] as const];
      return { status, headers: [...headers, ...date], body: new TextEncoder().encode(body) };
    },
    memoryStore(10_000),
    { now: () => now },
    {
      background: (renew) => void background.push(renew()),
      isOutage: (error) => !(error instanceof RangeError),
    },
  );
  return {
    seen,
    background,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    async get(headers: HeaderList = [], url = 'https://e.org/a', method = 'GET') {
      const response = await fetch({ method, url, headers });
      return { ...response, text: new TextDecoder().decode(response.body) };
    },
  };
}

const lasts = (value: string): HeaderList => [['Cache-Control', value]];

describe('a private HTTP cache', () => {
  test('an answer that was stored by a clock that was years ahead is not fresh till then', async () => {
    const site = publisher({ headers: lasts('max-age=60') }, { body: 'two' });
    site.pass(3650 * 24 * 3600);
    await site.get();
    site.pass(-3650 * 24 * 3600);
    expect(await site.get()).toMatchObject({ outcome: 'network', text: 'two' });
  });

  test('a fresh answer costs no request and tells its age', async () => {
    const site = publisher({ headers: lasts('max-age=60'), body: 'one' });
    expect((await site.get()).outcome).toBe('network');
    site.pass(59);
    const again = await site.get([], 'https://E.org:443/a?utm_source=x#top');
    expect(again).toMatchObject({ outcome: 'hit', text: 'one', status: 200 });
    expect(field(again.headers, 'age')).toBe('59');
    site.pass(1);
    expect((await site.get()).outcome).toBe('network');
  });

  test('an unchanged answer costs a 304 and no body, and its new fields are kept', async () => {
    const site = publisher(
      { headers: [...lasts('max-age=1'), ['ETag', '"v1"'], ['Old', 'x']], body: 'one' },
      { status: 304, headers: [...lasts('max-age=60'), ['New', 'y'], ['Content-Length', '0']] },
    );
    await site.get();
    site.pass(5);
    const answer = await site.get();
    expect(answer).toMatchObject({ outcome: 'validated', text: 'one', status: 200 });
    expect(field(site.seen[1]?.headers ?? [], 'if-none-match')).toBe('"v1"');
    site.pass(30);
    const kept = await site.get();
    expect(kept.outcome).toBe('hit');
    expect(['old', 'new', 'content-length'].map((name) => field(kept.headers, name))).toEqual([
      'x',
      'y',
      undefined,
    ]);
  });

  test('a 304 without a date does not leave the old one to age the answer', async () => {
    const old: HeaderList = [
      ['Date', formatHttpDate(START)],
      ['Age', '50'],
      ['ETag', '"a"'],
    ];
    const site = publisher(
      { headers: [...lasts('max-age=60'), ...old], body: 'one' },
      { status: 304, dateless: true },
    );
    await site.get();
    site.pass(100);
    await site.get();
    site.pass(30);
    expect((await site.get()).outcome).toBe('hit');
  });

  test('a changed answer replaces the stored one', async () => {
    const site = publisher(
      { headers: [...lasts('no-cache'), ['Last-Modified', formatHttpDate(START)]], body: 'one' },
      { headers: lasts('max-age=60'), body: 'two' },
    );
    await site.get();
    expect(await site.get()).toMatchObject({ outcome: 'network', text: 'two' });
    expect(await site.get()).toMatchObject({ outcome: 'hit', text: 'two' });
    expect(field(site.seen[1]?.headers ?? [], 'if-modified-since')).toBe(formatHttpDate(START));
  });

  for (const [what, headers] of [
    ['no-store', lasts('no-store, max-age=60')],
    ['private and no freshness', lasts('private')],
    ['Vary: *', [...lasts('max-age=60'), ['Vary', '*']]],
    ['max-age=0', lasts('max-age=0')],
    ['an Expires that is no date', [['Expires', '0']]],
    ['nothing said', []],
  ] as const) {
    test(`not reused: ${what}`, async () => {
      const site = publisher({ headers });
      await site.get();
      expect((await site.get()).outcome).toBe('network');
    });
  }

  for (const [what, headers] of [
    ['private, max-age', lasts('private, max-age=60')],
    ['Expires', [['Expires', formatHttpDate(START + 60_000)]]],
    ['Last-Modified long ago', [['Last-Modified', formatHttpDate(START - 864_000_000)]]],
    ['must-understand of a known status', lasts('max-age=60, no-store, must-understand')],
  ] as const) {
    test(`reused: ${what}`, async () => {
      const site = publisher({ headers });
      await site.get();
      expect((await site.get()).outcome).toBe('hit');
    });
  }

  test('a guess from Last-Modified never outlives a day', async () => {
    const site = publisher({ headers: [['Last-Modified', 'Sat, 01 Jan 2000 00:00:00 GMT']] });
    await site.get();
    site.pass(86_399);
    expect((await site.get()).outcome).toBe('hit');
    site.pass(1);
    expect((await site.get()).outcome).toBe('network');
  });

  test('variants stand side by side, and equal preferences are one variant', async () => {
    const vary: HeaderList = [...lasts('max-age=60'), ['Vary', 'Accept-Language']];
    const site = publisher({ headers: vary, body: 'en' }, { headers: vary, body: 'de' });
    await site.get([['Accept-Language', 'en, fr;q=0.5']]);
    await site.get([['Accept-Language', 'de']]);
    const again = await site.get([['accept-language', 'FR; q=0.5,EN']]);
    expect(again).toMatchObject({ outcome: 'hit', text: 'en' });
    expect(await site.get([['Accept-Language', 'de']])).toMatchObject({ text: 'de' });
    expect((await site.get()).outcome).toBe('network');
  });

  test('stale-while-revalidate answers at once and renews behind', async () => {
    const headers: HeaderList = [...lasts('max-age=1, stale-while-revalidate=10'), ['ETag', '"a"']];
    const site = publisher({ headers, body: 'one' }, { headers: lasts('max-age=60'), body: 'two' });
    await site.get();
    site.pass(5);
    expect(await site.get()).toMatchObject({ outcome: 'stale', text: 'one' });
    await Promise.all(site.background);
    expect(await site.get()).toMatchObject({ outcome: 'hit', text: 'two' });
    expect(site.seen).toHaveLength(2);
  });

  test('a failed renewal behind an answer is nobody’s error', async () => {
    const site = publisher(
      { headers: lasts('max-age=1, stale-while-revalidate=10') },
      new Error('reset'),
    );
    await site.get();
    site.pass(5);
    await site.get();
    await expect(Promise.all(site.background)).resolves.toBeDefined();
  });

  test('nothing stands in for an error that is no outage', async () => {
    const site = publisher(
      { headers: lasts('max-age=1, stale-if-error=60') },
      new RangeError('too large'),
    );
    await site.get();
    site.pass(5);
    await expect(site.get()).rejects.toThrow('too large');
  });

  for (const failure of [new Error('reset'), { status: 503 }] as const) {
    const name = failure instanceof Error ? 'no answer' : 'a 503';
    test(`stale-if-error lets the stored answer stand in for ${name}, and only then`, async () => {
      const site = publisher(
        { headers: lasts('max-age=1, stale-if-error=60'), body: 'one' },
        failure,
      );
      await site.get();
      site.pass(30);
      expect(await site.get()).toMatchObject({ outcome: 'stale', text: 'one' });

      const strict = publisher(
        { headers: lasts('max-age=1, stale-if-error=60, must-revalidate') },
        failure,
      );
      await strict.get();
      strict.pass(30);
      if (failure instanceof Error) await expect(strict.get()).rejects.toThrow('reset');
      else expect((await strict.get()).status).toBe(503);
    });
  }

  for (const [what, asked, outcome] of [
    ['no-cache', 'no-cache', 'network'],
    ['no-store', 'no-store', 'network'],
    ['max-age', 'max-age=10', 'network'],
    ['min-fresh', 'min-fresh=50', 'network'],
    ['a max-age it meets', 'max-age=20', 'hit'],
  ] as const) {
    test(`the request may ask for more: ${what}`, async () => {
      const site = publisher({ headers: lasts('max-age=60') });
      await site.get();
      site.pass(15);
      expect((await site.get(lasts(asked))).outcome).toBe(outcome);
    });
  }

  test('max-stale takes a stale answer, only-if-cached no other', async () => {
    const site = publisher({ headers: lasts('max-age=1') });
    expect((await site.get(lasts('only-if-cached'))).status).toBe(504);
    expect(site.seen).toHaveLength(0);
    await site.get();
    site.pass(30);
    expect((await site.get(lasts('max-stale=60'))).outcome).toBe('hit');
    expect((await site.get(lasts('only-if-cached'))).status).toBe(504);
  });

  test('a successful POST makes the stored answer doubtful, a failed one does not', async () => {
    const site = publisher({ headers: lasts('max-age=60') }, { status: 500 }, { status: 204 });
    await site.get();
    await site.get([], 'https://e.org/a', 'POST');
    expect((await site.get()).outcome).toBe('hit');
    await site.get([], 'https://e.org/a', 'POST');
    expect((await site.get()).outcome).toBe('network');
  });

  test('the caller’s own condition is answered from the cache, or by the publisher', async () => {
    const site = publisher(
      { headers: [...lasts('max-age=10'), ['ETag', 'W/"a"']], body: 'one' },
      { status: 304 },
    );
    await site.get();
    expect(await site.get([['If-None-Match', '"x", "a"']])).toMatchObject({
      status: 304,
      text: '',
    });
    expect(await site.get([['If-None-Match', '"x"']])).toMatchObject({ status: 200, text: 'one' });
    site.pass(20);
    const asked = await site.get([['If-None-Match', '"a"']]);
    expect(asked).toMatchObject({ status: 304, outcome: 'network' });
    expect(site.seen[1]?.headers).toEqual([['If-None-Match', '"a"']]);
  });

  test('ranges are cut from the whole; what cannot be is asked for and not stored', async () => {
    const site = publisher({ headers: lasts('max-age=60'), body: '0123456789' }, { status: 206 });
    await site.get();
    for (const [range, text, place] of [
      ['bytes=0-1', '01', 'bytes 0-1/10'],
      ['bytes=8-', '89', 'bytes 8-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
      ['bytes=5-99', '56789', 'bytes 5-9/10'],
    ] as const) {
      const part = await site.get([['Range', range]]);
      expect(part).toMatchObject({ status: 206, text, outcome: 'hit' });
      expect(field(part.headers, 'content-range')).toBe(place);
    }
    expect((await site.get([['Range', 'bytes=0-1,3-4']])).outcome).toBe('network');
    expect((await site.get()).text).toBe('0123456789');
  });

  test('a HEAD is answered from the cache and renews what it describes', async () => {
    const site = publisher(
      { headers: [...lasts('max-age=10'), ['ETag', '"a"']], body: 'one' },
      { headers: [...lasts('max-age=60'), ['ETag', '"a"']] },
      { headers: [...lasts('max-age=60'), ['ETag', '"b"']] },
    );
    const head = () => site.get([], 'https://e.org/a', 'HEAD');
    await site.get();
    expect(await head()).toMatchObject({ outcome: 'hit', text: '' });
    site.pass(20);
    await head();
    expect(await site.get()).toMatchObject({ outcome: 'hit', text: 'one' });
    site.pass(100);
    await head();
    expect((await site.get()).outcome).toBe('network');
  });

  test('a forgotten body is as good as no answer stored', async () => {
    const site = publisher(
      { headers: lasts('max-age=60'), body: 'x'.repeat(6000) },
      { headers: lasts('max-age=60'), body: 'y'.repeat(6000) },
    );
    await site.get();
    await site.get([], 'https://e.org/b');
    expect((await site.get()).outcome).toBe('network');
  });
});
