import { describe, expect, test } from 'vitest';
import { headingsIn, windowOf } from './text-window.ts';

describe('a window of a text', () => {
  test('windows one after another give the whole text', () => {
    const text = Array.from({ length: 40 }, (_, n) => `line ${n} 🗳️`).join('\n');
    let whole = '';
    for (let offset: number | null = 0; offset !== null; ) {
      const { text: piece, nextOffset } = windowOf(text, offset, 50);
      expect(piece.length).toBeGreaterThan(0);
      expect(piece).not.toMatch(/[\uD800-\uDBFF]$/);
      whole += piece;
      offset = nextOffset;
    }
    expect(whole).toBe(text);
  });

  test('it ends with a line where one is near, never inside a letter of two halves', () => {
    expect(windowOf('abcdefgh\nijklmnop', 0, 12).text).toBe('abcdefgh\n');
    expect(windowOf('abc🗳def', 0, 4).text).toBe('abc');
  });

  test('past the end there is nothing more', () => {
    expect(windowOf('abc', 9, 5)).toEqual({ text: '', offset: 3, length: 3, nextOffset: null });
  });
});

test('headings have the offset of their line; those in code are none', () => {
  const text = '# One\n\n```\n# no\n```\n\n## Two';
  const headings = headingsIn(text);
  expect(headings.map(({ level, text: said }) => [level, said])).toEqual([
    [1, 'One'],
    [2, 'Two'],
  ]);
  expect(text.slice(headings[1]?.offset)).toBe('## Two');
});
