import { describe, expect, test } from 'vitest';
import { cellDate, cellText, isCriminal, tokensIn } from './cells.ts';

describe('the tokens of a cell', () => {
  for (const [what, cell, norms] of [
    ['one', 'FSD0151202511062025ATPLIFESCIENCE', ['FSD0151202511062025ATPLIFESCIENCE']],
    ['encoded', 'fsd015%201202%2D511062025ATP', ['FSD0151202511062025ATP']],
    ['encoded as in a form', 'FSD0151+2025', ['FSD01512025']],
    ['with spaces that do not break', '\u00a0FSD0151\u00a02025\u00a0', ['FSD01512025']],
    ['with such spaces escaped', 'FSD0151&nbsp;2025', ['FSD01512025']],
    ['several', 'A1 | B2;C3,D4/E5\\F6 G7', ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7']],
    ['twice the same', 'A1 | a1', ['A1']],
    ['a stray percent sign', 'A1%zz', ['A1ZZ']],
    ['a link', '<a data-dl="x">A1</a>', ['A1']],
    ['none', ' | ', []],
    ['empty', '', []],
  ] as const) {
    test(`${what}: ${JSON.stringify(cell)}`, () => {
      expect(tokensIn(cell).map(({ norm }) => norm)).toEqual(norms);
    });
  }
});

describe('the date of a judgment', () => {
  for (const [cell, date] of [
    ['2025-11-06', '2025-11-06'],
    ['2025-Nov-06', '2025-11-06'],
    ['06/11/2025', '2025-11-06'],
    ['06-Nov-2025', '2025-11-06'],
    ['6/1/2025', '2025-01-06'],
    ['\u00a02025-Nov-06 ', '2025-11-06'],
    ['2025-NOVEMBER-06', '2025-11-06'],
    ['31/02/2025', undefined],
    ['2025-Foo-06', undefined],
    ['20251106', undefined],
    ['the 6th of November, 2025', undefined],
    ['', undefined],
  ] as const) {
    test(`${JSON.stringify(cell)} is ${date ?? 'not a date that can be read'}`, () => {
      expect(cellDate(cell)).toBe(date);
    });
  }
});

describe('a criminal case is told by its category', () => {
  for (const [category, is] of [
    ['Criminal', true],
    ['CRIM APPEAL', true],
    ['Grand Court Crim.', true],
    ['Civil', false],
    ['Discrimination', false],
    ['', false],
  ] as const) {
    test(`${category || 'none'}: ${is ? 'yes' : 'no'}`, () =>
      expect(isCriminal(category)).toBe(is));
  }
});

test('escapes of HTML and odd spaces are resolved', () => {
  expect(cellText('Smith&nbsp;&amp; Jones &#8211;\u00a0Ltd &lt;No 2&gt;')).toBe(
    'Smith & Jones – Ltd <No 2>',
  );
});
