import { describe, expect, test } from 'vitest';
import { differing, sideBySide } from './side-by-side.ts';

describe('a unified diff side by side', () => {
  test('lines of one change stand beside each other, with their own numbers', () => {
    const rows = sideBySide({
      old_start: 4,
      new_start: 5,
      lines: [' same', '-one old', '-two', '+one new', ' end', '\\ No newline at end of file'],
    });
    const told = rows.map(({ left, right }) => [
      left && `${left.line}${left.is}`,
      right && `${right.line}${right.is}`,
    ]);
    expect(told).toEqual([
      ['4same', '5same'],
      ['5removed', '6added'],
      ['6removed', undefined],
      ['7same', '7same'],
    ]);
  });

  test.each([
    ['a word in the middle', 'the old house', 'the new house', [4, 7], [4, 7]],
    ['words at the end', 'it is so', 'it is so and so', [8, 8], [8, 15]],
    ['all the same', 'it is', 'it is', [5, 5], [5, 5]],
  ])('%s is marked, and nothing around it', (_what, was, is, left, right) => {
    expect(differing(was, is)).toEqual([left, right]);
  });

  test('lines with little in common are not marked', () => {
    expect(differing('something entirely different', 'another line of text')).toBeUndefined();
  });
});
