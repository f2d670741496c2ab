import { expect, test } from 'vitest';
import { lineOf } from '../src/lines.ts';
import { lineGroups } from '../src/tables/page-columns.ts';
import type { Word } from '../src/words.ts';

const left = [
  'DEPARTMENT OF HEALTH',
  'HUMAN SERVICES',
  'Administration for Children',
  'burden of the reports that the States',
  'the agency asks for comments on the',
  'and Tribes make each year under the',
  'title, and on ways in which they may',
  'be made shorter without the loss of',
  'what the Congress wants to know, as',
  'the law that was passed in the spring',
  'of this year requires of the agency',
  'and as its own rules say already, so',
];
const right = left.map((_, at) => left[3 + (at % 9)] as string);

/** Words of a line, five points to the letter. */
function words(text: string, x: number, base: number): Word[] {
  let at = x;
  return text.split(' ').map((each) => {
    const x0 = at;
    at += 5 * (each.length + 1);
    const font = { bold: false, italic: false, mono: false };
    const [y0, y1] = [base - 7, base + 2];
    return { text: each, x0, y0, x1: at - 5, y1, base, size: 10, font, turned: 0 };
  });
}

test('heads that are shorter than the lines under them stand in the column that these fill', () => {
  const lines = left.map((text, at) =>
    lineOf([...words(text, 45, 60 + 12 * at), ...words(right[at] as string, 245, 60 + 12 * at)]),
  );
  const groups = lineGroups(lines, [], []);
  const texts = groups.map((group) =>
    group.map((line) => line.words.map(({ text }) => text).join(' ')),
  );
  expect(texts).toEqual([[], left, right]);
});
