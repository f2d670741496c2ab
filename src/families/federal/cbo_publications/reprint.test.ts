import { expect, test } from 'vitest';
import { isOf, packageOf } from './reprint.ts';

const letter = { printedAs: 'letter', text: '', bill: 's:119:7', date: '2025-05-09' } as const;
const words = { printedAs: 'text', text: '', bill: 's:119:7' } as const;
const listed = {
  key: '61000',
  title: 'S. 7, Lamp Act',
  isEstimate: true,
  bills: ['s:119:7'],
  published: '2025-05-12T20:47:00.000Z',
  description: 'As ordered reported by the Committee on Lamps on April 2, 2025',
};

test.each([
  ['a letter of the bill, some days before the entry', letter, listed, true],
  ['a letter about another bill', { ...letter, bill: 's:119:8' }, listed, false],
  ['a letter of the bill, a month before', { ...letter, date: '2025-04-09' }, listed, false],
  ['a letter that names no day', { ...letter, date: undefined }, listed, true],
  ['words without a day, of the bill as reported', words, listed, true],
  [
    'words without a day, of the bill as it passed',
    words,
    { ...listed, description: 'As passed by the Senate on June 2, 2025' },
    false,
  ],
  ['words that name no bill', { ...words, bill: undefined }, listed, false],
] as const)('%s', (_what, { bill, ...own }, entry, expected) => {
  const { date, ...rest } = { date: undefined, ...own };
  expect(isOf({ ...rest, ...(bill && { bill }), ...(date && { date }) }, entry)).toBe(expected);
});

test.each([
  ['S. Rept. 119-1', ['CRPT-119srpt1']],
  ['H. Rept. 119-494,Part 2', ['CRPT-119hrpt494-pt2']],
  ['Ex. Rept. 118-3', ['CRPT-118erpt3']],
  ['a letter', []],
])('the package of %s', (citation, packages) => expect(packageOf(citation)).toEqual(packages));
