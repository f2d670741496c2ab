import { expect, test } from 'vitest';
import { candidateOf, readEstimates } from './listing.ts';
import { parsePublication } from './record.ts';

const item = (title: string, bill: string, date = 'Tue, 18 Sep 2012 23:59:00 -0400') =>
  `<item key="0"><Title>${title}</Title><Date>${date}</Date><Link>https://www.cbo.gov/publication/43626</Link><Description>As reported</Description><Bill_Number>${bill}</Bill_Number></item>`;

const recordOf = async (xml: string) => {
  const [listed] = readEstimates('112congress-cost-estimates.xml', `<response>${xml}</response>`);
  if (!listed) throw new Error('nothing was listed');
  const nothing = { files: [], missing: new Map(), file: () => undefined };
  return parsePublication(nothing, candidateOf(listed, 0));
};

test.each<[string, string, string, readonly [string, string][]]>([
  ['the field', 'S. 3240, An Act', 'S. 3240', [['s:112:3240', 'Bill_Number']]],
  ['the title, where the field is empty', 'H.R. 4402, An Act', '', [['hr:112:4402', 'Title']]],
  ['the title, where the field differs', 'S. 1707, An Act', 'H.R. 1707', [['s:112:1707', 'Title']]],
  [
    'several bills in the field',
    'H.R. 1, An Act',
    'H.R. 1 and S. 2',
    [
      ['hr:112:1', 'Bill_Number'],
      ['s:112:2', 'Bill_Number'],
    ],
  ],
  [
    'a law of the Congress before, and its bill',
    'P.L. 111-322, the Act',
    'H.R. 3082',
    [
      ['hr:111:3082', 'Bill_Number'],
      ['law:111-322', 'Title'],
    ],
  ],
  ['a law alone', 'Public Law 112-8, An Act', '', [['law:112-8', 'Title']]],
  ['neither', 'Supplemental Information Under Title I of S. 3240', '', []],
])('what an estimate is of: %s', async (_what, title, bill, expected) => {
  const { relations } = await recordOf(item(title, bill));
  expect(relations?.map(({ to, evidence }) => [to, evidence])).toEqual(expected);
});

test.each([
  ['Tue, 18 Sep 2012 23:59:00 -0400', 'September 18, 2012'],
  ['2012-09-18T00:00:00Z', 'September 18, 2012'],
])('a citation names the day in Washington: %s', async (date, day) => {
  const { citation } = await recordOf(item('S. 1, An Act', 'S. 1', date));
  expect(citation).toContain(`. ${day}. `);
});
