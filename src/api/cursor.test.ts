import { describe, expect, test } from 'vitest';
import { cursorAfter, pageFrom, readCursor } from './cursor.ts';

const NUMBER = /^\d+$/;

describe('cursors', () => {
  test('a cursor leads back to where its page ended', () => {
    expect(readCursor('items', cursorAfter('items', 42), NUMBER)).toBe('42');
  });

  test.each([
    ['of another list', cursorAfter('runs', 42)],
    ['with another kind of key', cursorAfter('items', "42' OR 1=1")],
    ['that was made up', 'bm9uc2Vuc2U'],
    ['that is not base64', '%%%'],
    ['without a key', cursorAfter('items', '')],
  ])('a cursor %s is refused', (_what, cursor) => {
    expect(() => readCursor('items', cursor, NUMBER)).toThrow(
      'it must be the next_cursor of a page of this list',
    );
  });
});

describe('pages', () => {
  const page = (rows: number[]) =>
    pageFrom(
      rows,
      2,
      (row) => `#${row}`,
      (last) => `after ${last}`,
    );

  test.each([
    ['nothing', [], { items: [], next_cursor: null, has_more: false }],
    ['less than a page', [1], { items: ['#1'], next_cursor: null, has_more: false }],
    ['exactly a page', [1, 2], { items: ['#1', '#2'], next_cursor: null, has_more: false }],
    ['more', [1, 2, 3], { items: ['#1', '#2'], next_cursor: 'after 2', has_more: true }],
  ])('of %s', (_what, rows, expected) => {
    expect(page(rows)).toEqual(expected);
  });
});
