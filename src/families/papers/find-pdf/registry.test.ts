import { expect, test } from 'vitest';
import { DEFAULT_POLITENESS, parseRate, withPoliteness } from '../../../core/politeness.ts';
import { RESOLVERS } from './registry.ts';

const resolverNamed = (name: string) => RESOLVERS.find((resolver) => resolver.name === name);

test('resolvers are known by name, each once', () => {
  const names = RESOLVERS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(resolverNamed(name)?.name).toBe(name);
  expect(resolverNamed('nobody')).toBeUndefined();
});

test('those of the default tiers come first, in the order of the tiers', () => {
  expect(RESOLVERS.slice(0, 7).map(({ name }) => name)).toEqual([
    'unpaywall_pdf',
    'arxiv_pdf',
    'pmc_pdf',
    'doi_redirect_pdf',
    'landing_scrape_pdf',
    'europe_pmc_pdf',
    'wayback_pdf',
  ]);
});

test.each([
  ['unpaywall_pdf', { totalMs: 10_000, attempts: 4, rate: '10/second', robots: 'api' }],
  ['arxiv_pdf', { totalMs: 30_000, attempts: 6, rate: '0.33/second', robots: 'obey' }],
  ['pmc_pdf', { totalMs: 20_000, attempts: 4, rate: '3/second', robots: 'obey' }],
])('the policy of %s is the one of the tier file', (name, policy) => {
  const { politeness = {} } = resolverNamed(name) ?? {};
  const { timeout, retry, rate, robots } = withPoliteness(DEFAULT_POLITENESS, politeness);
  expect({ totalMs: timeout.totalMs, attempts: retry.attempts, rate, robots }).toEqual(policy);
});

test('arXiv is told who asks, with an address to write to', () => {
  expect(resolverNamed('arxiv_pdf')?.politeness.userAgent).toBe(
    'annals/<version> (mailto:<contact>)',
  );
});

test('every policy has a rate, a limit of time, and an https homepage', () => {
  for (const { name, politeness, homepage, wants } of RESOLVERS) {
    expect(parseRate(politeness.rate ?? ''), name).toBeDefined();
    expect(politeness.timeout?.totalMs, name).toBeLessThanOrEqual(30_000);
    expect(new URL(homepage).protocol, name).toBe('https:');
    expect(wants.length, name).toBeGreaterThan(0);
  }
});
