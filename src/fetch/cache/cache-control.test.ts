import { describe, expect, test } from 'vitest';
import { processorMs } from '../../../test/processor-time.ts';
import { cacheControl, secondsOf } from './cache-control.ts';

describe('Cache-Control', () => {
  for (const [text, expected] of [
    ['max-age=60', [['max-age', '60']]],
    [
      'No-Store, MAX-AGE=1',
      [
        ['no-store', true],
        ['max-age', '1'],
      ],
    ],
    [
      'no-cache="a, b", x',
      [
        ['no-cache', 'a, b'],
        ['x', true],
      ],
    ],
    [
      'x="max-age=9\\"", max-age=1',
      [
        ['x', 'max-age=9"'],
        ['max-age', '1'],
      ],
    ],
    ['max-age=1, max-age=2', [['max-age', '1']]],
    ['max-age =1, no-cache', [['no-cache', true]]],
    [',, ,private,', [['private', true]]],
    ['x="unended, no-store', []],
    ['', []],
  ] as const) {
    test(text, () => expect([...cacheControl([['Cache-Control', text]])]).toEqual(expected));
  }

  test('lines are one list', () => {
    const lines = [
      ['Cache-Control', 'private'],
      ['cache-control', 'max-age=1'],
    ] as const;
    expect([...cacheControl(lines).keys()]).toEqual(['private', 'max-age']);
  });

  for (const [value, expected] of [
    ['max-age=60', 60],
    ['max-age="60"', 60],
    ['max-age=0060', 60],
    ['max-age=99999999999999999999', 2 ** 31],
    ['max-age=-1', 0],
    ['max-age=1.5', 0],
    ["max-age='60'", 0],
    ['max-age', 0],
    ['private', undefined],
  ] as const) {
    test(`${value} is ${expected} seconds`, () =>
      expect(secondsOf(cacheControl([['Cache-Control', value]]), 'max-age')).toBe(expected));
  }

  test('a hostile list is read in linear time', () => {
    const started = processorMs();
    for (const piece of ['"', '"\\', ',', 'a=', 'a="b"', ' ']) {
      cacheControl([['Cache-Control', piece.repeat(100_000)]]);
    }
    expect(processorMs() - started).toBeLessThan(1000);
  });
});
