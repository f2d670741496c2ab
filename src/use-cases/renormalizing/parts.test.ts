import { expect, test } from 'vitest';
import { differenceOf } from './change.ts';
import { newestOf } from './read-anew.ts';

test.each([
  ['html_v1', ['html_v1', 'pdf_v1'], 'html_v1'],
  ['html_v1', ['html_v1', 'html_v2', 'html_v10', 'pdf_v11'], 'html_v10'],
  ['fr_xml_v1', ['fr_xml_v2', 'xml_v3'], 'fr_xml_v2'],
])('the newest version of %s among %j is %s', (name, known, newest) => {
  expect(newestOf(name, known)).toBe(newest);
});

test.each([
  ['a\nb\nc', 'a\nx\nc', ['- b', '+ x']],
  ['a\nc', 'a\nb\nc', ['+ b']],
  ['a', 'a', []],
  ['1\n2\n3\n4\n5\n6', '', ['- 1', '- 2', '- 3', '- 4', '- … 2 more lines', '+ ']],
])('the difference of %j and %j', (before, after, lines) => {
  expect(differenceOf(before, after)).toEqual(lines);
});
