import { describe, expect, test } from 'vitest';
import { paintFor } from '../paint.ts';
import { facts, table } from './table.ts';

describe('table', () => {
  const columns = [{ title: 'name' }, { title: 'n', align: 'right' }] as const;

  test('columns are as wide as their widest cell, and no line ends in spaces', () => {
    expect(
      table(columns, [
        ['a', '10'],
        ['long', '9'],
      ]),
    ).toBe('name   n\na     10\nlong   9');
  });

  test('colours take no room', () => {
    const { good } = paintFor('colours');
    const [, first, second] = table(columns, [
      [good('a'), '1'],
      ['abcd', '2'],
    ]).split('\n');
    expect(first).toBe(`${good('a')}     1`);
    expect(second).toBe('abcd  2');
  });

  test('on a narrow terminal the column that may shrink gives way, the others stay', () => {
    const shrinking = [{ title: 'id' }, { title: 'title', shrinks: true }] as const;
    const text = table(shrinking, [['12345', 'A very long title that does not fit']], {
      width: 24,
    });
    expect(text.split('\n')[1]).toBe('12345  A very long titl…');
  });

  test('facts line up, what is missing is left out, and further lines are indented', () => {
    expect(
      facts([
        ['a', '1'],
        ['bcd', undefined],
        ['ef', 'x\ny'],
      ]),
    ).toBe('a   1\nef  x\n    y');
  });
});
