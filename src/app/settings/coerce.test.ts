import { describe, expect, test } from 'vitest';
import { coerce, readPairs } from './coerce.ts';

describe('a text becomes what its setting wants', () => {
  for (const [text, kind, expected] of [
    ['true', 'yes-no', true],
    ['1', 'yes-no', true],
    ['Yes', 'yes-no', true],
    ['on', 'yes-no', true],
    ['false', 'yes-no', false],
    ['False', 'yes-no', false],
    ['FALSE', 'yes-no', false],
    ['0', 'yes-no', false],
    [' no ', 'yes-no', false],
    ['off', 'yes-no', false],
    ['maybe', 'yes-no', 'maybe'],
    ['', 'yes-no', ''],
    [0, 'yes-no', false],
    [1, 'yes-no', true],
    [2, 'yes-no', 2],
    ['16', 'number', 16],
    [' 16 ', 'number', 16],
    ['-1', 'number', -1],
    ['0.33', 'number', 0.33],
    ['1e3', 'number', 1000],
    ['0x10', 'number', '0x10'],
    ['16 workers', 'number', '16 workers'],
    ['Infinity', 'number', 'Infinity'],
    ['a,b', 'list', ['a', 'b']],
    [' a , b ,, c ', 'list', ['a', 'b', 'c']],
    ['["a, b","c"]', 'list', ['a, b', 'c']],
    ['[broken', 'list', '[broken'],
    [['a'], 'list', ['a']],
    ['{"override":true}', 'json', { override: true }],
    ['obey', 'json', 'obey'],
    [' padded ', 'text', 'padded'],
    ['007', 'text', '007'],
    [7, 'text', 7],
  ] as const) {
    test(`${JSON.stringify(text)} as ${kind}`, () => {
      expect(coerce(text, kind)).toEqual(expected);
    });
  }
});

describe('pairs', () => {
  for (const [text, expected] of [
    ['*=127.0.0.1:8443', { '*': '127.0.0.1:8443' }],
    ['a=1, b = x=y ,', { a: '1', b: 'x=y' }],
    ['{"a":"1"}', { a: '1' }],
    ['a', undefined],
    ['=a', undefined],
    ['{"a"', undefined],
  ] as const) {
    test(text, () => expect(readPairs(text)).toEqual(expected));
  }
});
