import { expect, test } from 'vitest';
import { closeness } from './closeness.ts';
import { parseQuery } from './parse-query.ts';

const { query } = parseQuery('flood insurance maps');
const RARITY = new Map([
  ['flood', 3],
  ['insur', 2],
  ['map', 1],
]);
const filler = 'nothing of the kind is said between these '.repeat(3);
const of = (body: string, title = '', abstract: string | null = null) =>
  closeness({ title, abstract, body }, query, RARITY);

test('words that stand near each other count, whatever their order and ending', () => {
  expect(of('the flood insurance programme')).toBeGreaterThan(0);
  expect(of('insured against floods')).toBe(of('the flood insurance programme'));
});

test('the same words far apart, or one word again and again, count nothing', () => {
  expect(of(`flood ${filler} insurance ${filler} maps`)).toBe(0);
  expect(of('flood flood floods')).toBe(0);
});

test('a pair of rarer words counts more', () => {
  expect(of('flood insurance')).toBeGreaterThan(of('insurance maps'));
});

test('each further place counts less, and a title more than an abstract or a body', () => {
  const once = of('flood insurance');
  const twice = of(`flood insurance ${filler} flood insurance`);
  expect(twice).toBeGreaterThan(once);
  expect(twice).toBeLessThan(2 * once);
  expect(of('', 'flood insurance')).toBeGreaterThan(of('', '', 'flood insurance'));
  expect(of('', '', 'flood insurance')).toBeGreaterThan(once);
});

test('a word counts once at its place, with accents or without', () => {
  const { query: typed } = parseQuery('café insurance');
  const rare = new Map([
    ['cafe', 3],
    ['insur', 2],
  ]);
  const near = (body: string) => closeness({ title: '', abstract: null, body }, typed, rare);
  expect(near('café insurance')).toBeGreaterThan(0);
  expect(near('café insurance')).toBe(near('cafe insurance'));
});

test('only the beginning of a long body is looked at', () => {
  expect(of(`${'x '.repeat(10_100)}flood insurance`)).toBe(0);
});
