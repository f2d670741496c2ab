import { describe, expect, test } from 'vitest';
import { AnnalsError } from '../../../core/errors.ts';
import type { Tried } from '../../../core/telemetry.ts';
import { workOf } from '../works/work.ts';
import { isShortWait } from './ask-again.ts';
import { isWorthAHead, ownerOf, type PlanRequest, planTiers } from './plan.ts';
import { RESOLVERS } from './registry.ts';
import type { Resolver } from './resolver.ts';
import { type ResolverOutcome, reasonToSkip, searchVerdict } from './search-verdict.ts';
import { setbackOf } from './setback.ts';
import { DEFAULT_TIERS, readTierFile } from './tier-file.ts';

const KNOWN = RESOLVERS.map(({ name }) => name);

const SEED = `version: 1
tiers:
  # Tier 1: Direct Open Access (parallel=2)
  - name: direct_oa
    parallel: 2
    sources:
      - unpaywall_pdf      # Unpaywall API (cached)
      - arxiv_pdf          # arXiv direct
      - pmc_pdf            # PMC direct
  - name: doi_follow
    parallel: 1
    sources:
      - doi_redirect_pdf
  - name: landing_scrape
    parallel: 2
    sources:
      - landing_scrape_pdf
      - europe_pmc_pdf
  - name: archive
    parallel: 1
    sources:
      - wayback_pdf
`;

const POLICIES = `policies:
  unpaywall_pdf:
    timeout_s: 10
    max_retries: 3
    rate_limit: "10/second"
    obey_robots: false
  arxiv_pdf:
    timeout_s: 30
    max_retries: 5
    rate_limit: "0.33/second"
    obey_robots: true
    custom_headers:
      User-Agent: "annals/1.0 (mailto:lab@annals.dev)"
  pmc_pdf: { timeout_s: 20, max_retries: 3, rate_limit: "3/second", obey_robots: true }
`;

describe('the tier file', () => {
  test('four tiers as they are written, with version 1, are the default', () => {
    expect(readTierFile(SEED, KNOWN)).toEqual({ ok: true, file: DEFAULT_TIERS });
  });

  test('policies have time, tries, pace, robots.txt and headers', () => {
    const read = readTierFile(SEED + POLICIES, KNOWN);
    expect(read.ok && read.file.policies.arxiv_pdf).toEqual({
      timeout_s: 30,
      max_retries: 5,
      rate_limit: '0.33/second',
      obey_robots: true,
      custom_headers: { 'User-Agent': 'annals/1.0 (mailto:lab@annals.dev)' },
    });
  });

  test.each([
    ['no version', SEED.replace('version: 1\n', ''), [/^version: missing; expected 1/]],
    ['another version', SEED.replace('version: 1', 'version: 2'), [/^version: is 2; expected 1/]],
    [
      'a resolver nobody has',
      SEED.replace('pmc_pdf ', 'pcm_pdf '),
      [/tiers\[0\].sources\[2\]: there is no resolver 'pcm_pdf'/],
    ],
    [
      'a resolver twice',
      SEED.replace('- wayback_pdf', '- arxiv_pdf'),
      [/'arxiv_pdf' is in tiers\[0\]/],
    ],
    ['not YAML', 'tiers: [', [/./]],
    ['nothing', '', [/^version: missing/, /^tiers: missing/]],
    [
      'several at once',
      'version: 1\ntiers:\n  - name: A\n    parallel: 0\n    sources: []\npolicies:\n  nobody: {rate_limit: fast, x: 1}\n',
      [
        /tiers\[0\].name/,
        /tiers\[0\].parallel/,
        /tiers\[0\].sources/,
        /policies.nobody.rate_limit/,
        /does not know x/,
        /no resolver 'nobody'/,
      ],
    ],
  ] as const)('%s is told', (_, text, expected) => {
    const read = readTierFile(text, KNOWN);
    const problems = read.ok ? [] : read.problems;
    for (const one of expected) expect(problems.some((problem) => one.test(problem))).toBe(true);
    expect(problems.length).toBeGreaterThanOrEqual(expected.length);
  });
});

const request = (change: Partial<PlanRequest> = {}): PlanRequest => ({
  file: DEFAULT_TIERS,
  resolvers: RESOLVERS,
  order: DEFAULT_TIERS.tiers.flatMap(({ sources }) => sources),
  rates: {},
  keys: () => undefined,
  describe: ['crossref'],
  budget: { totalMs: 120_000, attempts: 20, concurrency: 3, longestWaitMs: 10_000 },
  head: true,
  minBytes: 1024,
  sameBytes: 2,
  mail: 'lab@annals.dev',
  ...change,
});
const names = (change: Partial<PlanRequest>) =>
  planTiers(request(change)).tiers.map(({ name, resolvers }) => [
    name,
    ...resolvers.map(({ resolver }) => resolver.name),
  ]);
const planned = (name: string, change: Partial<PlanRequest> = {}) => {
  const found = planTiers(request(change))
    .tiers.flatMap(({ resolvers }) => resolvers)
    .find(({ resolver }) => resolver.name === name);
  if (!found) throw new Error(`${name} is not planned`);
  return found;
};

describe('the plan', () => {
  test('the order picks resolvers and arranges them within their tiers; others come last', () => {
    expect(names({ order: ['zenodo', 'pmc_pdf', 'unpaywall_pdf', 'wayback_pdf'] })).toEqual([
      ['direct_oa', 'pmc_pdf', 'unpaywall_pdf'],
      ['archive', 'wayback_pdf'],
      ['further', 'zenodo'],
    ]);
  });

  test.each([
    ['unpaywall_pdf', { rate: '10/second', robots: 'api', timeout: { totalMs: 10_000 } }, 4],
    ['arxiv_pdf', { rate: '0.33/second', robots: 'obey', timeout: { totalMs: 30_000 } }, 6],
    ['pmc_pdf', { rate: '3/second', robots: 'obey', timeout: { totalMs: 20_000 } }, 4],
  ])('%s behaves as its policy says without one', (name, manners, attempts) => {
    expect(planned(name)).toMatchObject({ manners, attempts });
  });

  test('the tier file changes a policy, and a rate of the settings goes before it', () => {
    const file = {
      ...DEFAULT_TIERS,
      policies: {
        arxiv_pdf: {
          timeout_s: 5,
          max_retries: 0,
          rate_limit: '1/second',
          custom_headers: { 'User-Agent': 'x' },
        },
      },
    };
    expect(planned('arxiv_pdf', { file })).toMatchObject({
      manners: { rate: '1/second', timeout: { totalMs: 5_000 } },
      attempts: 1,
      headers: { 'User-Agent': 'x' },
    });
    expect(planned('arxiv_pdf', { file, rates: { arxiv_pdf: '2/minute' } }).manners.rate).toBe(
      '2/minute',
    );
  });

  test('a host of a resolver is asked at its pace, whoever found the address', () => {
    const plan = planTiers(request());
    expect(ownerOf(plan, 'https://arxiv.org/pdf/1707.08567')?.resolver.name).toBe('arxiv_pdf');
    expect(ownerOf(plan, 'https://journal.example/1.pdf')).toBeUndefined();
  });

  test('the host of a resolver that is not asked keeps its pace, and its robots.txt is obeyed', () => {
    const plan = planTiers(request({ order: ['unpaywall_pdf'] }));
    expect(ownerOf(plan, 'https://arxiv.org/pdf/1707.08567')?.manners).toEqual({
      rate: '0.33/second',
    });
    expect(ownerOf(plan, 'https://zenodo.org/records/1/files/a.pdf')?.manners).toEqual({
      rate: '1/second',
    });
  });

  test('where turns are a second or more apart, no turn is spent on a HEAD', () => {
    expect(isWorthAHead('0.33/second')).toBe(false);
    expect(isWorthAHead('2/second')).toBe(true);
    expect(isWorthAHead(undefined)).toBe(true);
  });
});

const resolver = (change: Partial<Resolver>): Resolver => ({
  ...(RESOLVERS[0] as Resolver),
  ...change,
});

describe('who is passed over', () => {
  const work = workOf({ identifiers: { doi: '10.1/a' } });
  test.each([
    ['has what it wants', { wants: ['doi'] }, undefined],
    ['wants another name', { wants: ['arxiv'] }, 'no_identifier'],
    [
      'has no key',
      { wants: ['doi'], key: { setting: 'papers.keys.core', required: true } },
      'no_key',
    ],
    ['answers only to a mail address', { wants: ['doi'], needsMail: true }, 'no_mail'],
    [
      'would be better with a key',
      { wants: ['doi'], key: { setting: 'papers.keys.doaj', required: false } },
      undefined,
    ],
  ] as const)('one that %s', (_, change, reason) => {
    if (!work) throw new Error('no work');
    const asked = resolver({ needsMail: undefined, ...change });
    expect(reasonToSkip({ resolver: asked }, work, [])?.reason).toBe(reason);
  });
});

const part = (outcome: Tried['outcome'], more: Partial<ResolverOutcome> = {}): ResolverOutcome => ({
  tried: {
    resolver: 'r',
    tier: 't',
    at: '',
    outcome,
    durationMs: 1,
    url: null,
    httpStatus: null,
    reason: 'why',
    message: null,
  },
  later: null,
  attempts: 4,
  ...more,
});
const stumble = { code: 'HTTP_5XX' as const, notBefore: null };
const wait = (notBefore: number) => ({ code: 'ASKED_TO_WAIT' as const, notBefore });

describe('the end of a search without a file', () => {
  for (const [what, parts, attempt, spent, code, notBefore] of [
    [
      'everybody said no',
      [part('empty'), part('refused')],
      1,
      undefined,
      'NO_COPY_FOUND',
      undefined,
    ],
    [
      'somebody stumbled',
      [part('empty'), part('failed', { later: stumble })],
      1,
      undefined,
      'HTTP_5XX',
      undefined,
    ],
    [
      'stumbled as often as it may',
      [part('failed', { later: stumble })],
      4,
      undefined,
      'NO_COPY_FOUND',
      undefined,
    ],
    [
      'asked to wait: the soonest',
      [part('skipped', { later: wait(9) }), part('failed', { later: wait(5) })],
      1,
      undefined,
      'ASKED_TO_WAIT',
      5,
    ],
    [
      'a wait costs nothing, so the last try may wait',
      [part('failed', { later: wait(5) })],
      4,
      undefined,
      'ASKED_TO_WAIT',
      5,
    ],
    [
      'a stumble goes before a wait',
      [part('failed', { later: wait(5) }), part('failed', { later: stumble })],
      1,
      undefined,
      'HTTP_5XX',
      undefined,
    ],
    [
      'the budget is spent',
      [part('failed')],
      1,
      '20 attempts were spent on it',
      'BUDGET_SPENT',
      undefined,
    ],
  ] as const) {
    test(what, () => {
      const error = searchVerdict({ id: 'doi:10.1/a' }, parts, attempt, spent);
      expect(error.code).toBe(code);
      expect(error.facts.notBefore).toBe(notBefore);
      expect(error.message).toContain('r ');
    });
  }
});

describe('reasons', () => {
  test.each([
    [new AnnalsError('ROBOTS_DISALLOWED', ''), 'robots_denied', false],
    [new AnnalsError('HTTP_5XX', '', { httpStatus: 502 }), 'http_5xx', true],
    [
      new AnnalsError('ASKED_TO_WAIT', '', { httpStatus: 429, notBefore: 5 }),
      'asked_to_wait',
      true,
    ],
    [new AnnalsError('ASKED_TO_WAIT', '', { notBefore: 5 }), 'long_wait', true],
    [new AnnalsError('BREAKER_OPEN', '', { notBefore: 5 }), 'breaker_open', true],
    [new AnnalsError('HTTP_403_FORBIDDEN', '', { httpStatus: 403 }), 'forbidden', false],
    [
      new AnnalsError('HTTP_403_FORBIDDEN', '', { httpStatus: 403, challenged: true }),
      'challenge',
      false,
    ],
    [new Error('a bug'), 'error', true],
  ])('%s is %s', (error, reason, later) => {
    const setback = setbackOf(error);
    expect(setback.reason).toBe(reason);
    expect(setback.later !== null).toBe(later);
  });

  test('a short wait that the publisher named is waited out, a long one and our own line are not', () => {
    const asked = (facts: object) => new AnnalsError('ASKED_TO_WAIT', '', facts);
    expect(isShortWait(asked({ httpStatus: 429, notBefore: 1_500 }), 1_000, 1_000)).toBe(true);
    expect(isShortWait(asked({ httpStatus: 429, notBefore: 9_000 }), 1_000, 1_000)).toBe(false);
    expect(isShortWait(asked({ notBefore: 1_500 }), 1_000, 1_000)).toBe(false);
  });
});
