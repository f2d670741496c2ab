import { expect, test } from 'vitest';
import { toJson } from './json.ts';

test.each([
  ['an exact BigInt is a number', { n: 9007199254740991n }, '{"n":9007199254740991}'],
  ['a larger one is text', { n: 9007199254740993n }, '{"n":"9007199254740993"}'],
  ['a very negative one is text', [-9007199254740993n], '["-9007199254740993"]'],
  ['what is undefined is left out', { a: undefined, b: 1 }, '{"b":1}'],
  ['nothing at all is null', undefined, 'null'],
])('%s', (_what, value, expected) => {
  expect(toJson(value)).toBe(expected);
});
