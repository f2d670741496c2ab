import { expect, test } from 'vitest';
import { etagOf, isHeld } from './etag.ts';

test('one tag names one body', () => {
  expect(etagOf('a')).toBe(etagOf('a'));
  expect(etagOf('a')).not.toBe(etagOf('b'));
  expect(etagOf('a')).toMatch(/^"[\w-]{27}"$/);
});

test.each([
  [undefined, false],
  ['"x"', true],
  ['W/"x"', true],
  ['"y", "x"', true],
  ['*', true],
  ['"y"', false],
  ['x', false],
  ['', false],
])('If-None-Match %s: held is %s', (header, expected) => {
  expect(isHeld(header, '"x"')).toBe(expected);
});
