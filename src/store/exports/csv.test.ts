import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvCell } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =cmd()', "'  =cmd()"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ["'quoted'", "''quoted'"],
  ['plain - text', 'plain - text'],
])('%j cannot run as a formula and comes back', (text, cell) => {
  expect(csvCell({ type: 'text' }, text)).toBe(cell);
  const [[read = ''] = []] = parse(cell) as string[][];
  expect(read.replace(/^'/, '')).toBe(text);
});

test('numbers stay numbers, also below zero; nothing is an empty cell, an empty text a quoted one', () => {
  expect(csvCell({ type: 'integer' }, -5)).toBe('-5');
  expect(csvCell({ type: 'text' }, null)).toBe('');
  expect(csvCell({ type: 'text' }, '')).toBe('""');
  expect(csvCell({ type: 'list' }, ['a', 'b'])).toBe('"[""a"",""b""]"');
  expect(csvCell({ type: 'text' }, 'a "b"\nc')).toBe('"a ""b""\nc"');
});
