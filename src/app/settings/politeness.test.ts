import { describe, expect, test } from 'vitest';
import { DEFAULT_POLITENESS } from '../../core/politeness.ts';
import { loadSettings, readSetFlag } from './load.ts';
import { politenessOf } from './politeness.ts';

const load = (...sets: string[]) =>
  loadSettings({ env: {}, cwd: import.meta.dirname, flags: sets.map(readSetFlag) });
const plain = { name: 'bills', family: 'federal' };

test('with no settings it is the default, and the configured User-Agent', async () => {
  const loaded = await load();
  expect(politenessOf(loaded, plain)).toEqual({
    ...DEFAULT_POLITENESS,
    userAgent: loaded.settings.http.userAgent,
  });
});

test('http settings < the source itself < sources.<name>', async () => {
  const source = {
    ...plain,
    politeness: { rate: '10/second', timeout: { totalMs: 30_000 }, retry: { attempts: 4 } },
  };
  const http = [
    'http.rate=1/second',
    'http.inFlight=7',
    'http.attempts=9',
    'http.backoff.baseMs=5',
  ];
  const before = politenessOf(await load(...http), source);
  expect(before).toMatchObject({
    rate: '10/second',
    inFlight: 7,
    timeout: { connectMs: 10_000, idleMs: 60_000, totalMs: 30_000 },
    retry: { attempts: 4, backoff: { baseMs: 5, maxMs: 60_000 }, retryAfterCapMs: 900_000 },
  });
  const own = [
    'sources.bills.rate=3/minute',
    'sources.bills.timeouts.idleMs=1',
    'sources.bills.backoff.maxMs=8',
  ];
  const after = politenessOf(await load(...http, ...own), source);
  expect(after).toMatchObject({
    rate: '3/minute',
    inFlight: 7,
    timeout: { connectMs: 10_000, idleMs: 1, totalMs: 30_000 },
    retry: { attempts: 4, backoff: { baseMs: 5, maxMs: 8 } },
  });
  expect(politenessOf(await load(...http, ...own), { ...source, name: 'hearings' })).toEqual(
    before,
  );
});

test('every value of a source can be overridden', async () => {
  const settings = await load(
    'sources.bills.rate=unlimited',
    'sources.bills.inFlight=1',
    'sources.bills.attempts=1',
    'sources.bills.retryAfterCapSeconds=60',
    'sources.bills.maxBodyBytes=10',
    'sources.bills.userAgent=me',
    'sources.bills.robots=api',
  );
  expect(politenessOf(settings, plain)).toMatchObject({
    rate: 'unlimited',
    inFlight: 1,
    retry: { attempts: 1, retryAfterCapMs: 60_000 },
    maxBodyBytes: 10,
    userAgent: 'me',
    robots: 'api',
  });
});

describe('robots', () => {
  const reason = 'the owner agreed';
  const override = { override: true, reason, decidedBy: 'kim' };
  const off = ['robots.obey=false', `robots.reason=${reason}`, 'robots.decidedBy=kim'];
  for (const [what, sets, own, expected] of [
    ['obeyed by default', [], undefined, 'obey'],
    ['not obeyed, with reason and name', off, undefined, override],
    ['an API stays an API', off, 'api', 'api'],
    [
      'overridden for one source',
      [`sources.bills.robots=${JSON.stringify(override)}`],
      'obey',
      override,
    ],
  ] as const) {
    test(what, async () => {
      const source = { ...plain, politeness: own && ({ robots: own } as const) };
      expect(politenessOf(await load(...sets), source).robots).toEqual(expected);
    });
  }
});

test('papers introduce themselves as such and have their own limit per request', async () => {
  const settings = await load('papers.timeoutMs=15000');
  const polite = politenessOf(settings, { name: 'openalex', family: 'papers' });
  expect(polite.userAgent).toBe('annals/<version> (mailto:<contact>)');
  expect(polite.timeout).toEqual({ connectMs: 10_000, idleMs: 60_000, totalMs: 15_000 });
});

test.each([
  ['http.userAgent when somebody has set it', ['http.userAgent=lab/1.0'], 'lab/1.0'],
  ['papers.userAgent before all', ['http.userAgent=lab/1.0', 'papers.userAgent=p/1'], 'p/1'],
])('papers introduce themselves by %s', async (_, sets, userAgent) => {
  const settings = await load(...sets);
  expect(politenessOf(settings, { name: 'papers', family: 'papers' }).userAgent).toBe(userAgent);
});

describe('the executor of the Cayman family', () => {
  const judgments = { name: 'unreported_judgments', family: 'cayman' };
  test('a download may take as long as cayman.timeouts says', async () => {
    expect(politenessOf(await load(), judgments).timeout.totalMs).toBe(120_000);
    const short = await load('cayman.timeouts.downloadMs=3000');
    expect(politenessOf(short, judgments).timeout.totalMs).toBe(3_000);
  });

  test.each([
    [[], 1],
    [['cayman.executor.maxParallel=3'], 3],
    [['cayman.executor.maxParallel=3', 'cayman.executor.enabled=false'], 1],
    [['cayman.executor.maxParallel=0'], 1],
    [['cayman.executor.maxParallel=-2'], 1],
  ])('%j: %i at once', async (sets, inFlight) => {
    expect(politenessOf(await load(...sets), judgments)).toMatchObject({
      inFlight,
      itemDelayMs: 1_000,
      itemJitterPercent: 20,
      retry: { attempts: 3 },
    });
  });
});
