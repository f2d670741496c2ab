import { expect, test } from 'vitest';
import { fateIn, supersededIn } from './fate.ts';

const TITLE = 'Federal Lamps: Counted';

test.each([
  [
    'a title that names its successor',
    ['Internal Control Standards (Replaced in part and then by GAO-14-704G)'],
    { status: 'superseded', successorId: 'gao:gao-14-704g' },
  ],
  [
    'a notice with its successor',
    [TITLE, 'This guide has been superseded by GAO-20-195G.'],
    {
      status: 'superseded',
      successorId: 'gao:gao-20-195g',
      tombstoneReason: 'This guide has been superseded by GAO-20-195G.',
    },
  ],
  [
    'a notice with a day and no successor',
    [TITLE, 'This report was withdrawn on June 3, 2020.'],
    { status: 'withdrawn', tombstoneAt: '2020-06-03T00:00:00.000Z' },
  ],
  [
    'a notice that begins with the word',
    [TITLE, '[Superseded by GAO/AIMD-00-21.3.1]'],
    { status: 'superseded', successorId: 'gao:aimd-00-21.3.1' },
  ],
  [
    'a sentence about another product',
    [TITLE, 'The plan of 2019 was replaced by GAO-20-195G, which we reviewed.'],
    {},
  ],
  ['recommendations to withdraw a rule', [TITLE, 'The rule should be withdrawn.'], {}],
] as const)('%s', (_what, said, fate) => {
  const found = fateIn(said);
  expect(found).toMatchObject(fate);
  if (Object.keys(fate).length === 0) expect(found).toEqual({});
});

test('what a product takes the place of', () => {
  expect(supersededIn('This guide supersedes GAO-09-3SP and is for auditors.')).toEqual([
    'gao:gao-09-3sp',
  ]);
});
