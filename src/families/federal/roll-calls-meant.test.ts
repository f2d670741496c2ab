import { expect, test } from 'vitest';
import federal from './family.ts';
import { reportsMeantBy } from './reports-meant.ts';
import { rollCallsMeantBy } from './roll-calls-meant.ts';

test.each([
  'roll call 9, 119th Congress, 1st session',
  'House roll call 9, Congress 119, session 1 (January 1, 2025).',
  'roll call 9, house, 1st session, 119 Congress',
  'House Roll Call Vote No. 9 (2025)',
  'h. roll call vote 9 of 2025',
  'House vote #9, 119th Cong., 1st Sess.',
  'rollcall no. 9 house 2025',
])('%s is one vote', (text) => {
  expect(rollCallsMeantBy(text)[0]).toEqual(['vote:119-h-1-9']);
});

test('of a number alone the latest of each chamber comes first', () => {
  const [house, senate, ...more] = rollCallsMeantBy('roll call 362');
  expect(house?.filter((id) => /:11[89]-/.test(id))).toEqual([
    'vote:119-h-2-362',
    'vote:119-h-1-362',
    'vote:118-h-2-362',
    'vote:118-h-1-362',
  ]);
  expect(senate?.[0]).toMatch(/-s-2-362$/);
  expect(more).toEqual([]);
  expect(rollCallsMeantBy('Senate vote 362')).toHaveLength(1);
  expect(rollCallsMeantBy('roll call 2001')[0]).toContain('vote:119-h-1-2001');
});

test.each([
  'roll call',
  'vote 9 on the lamp act',
  'section 9',
  'house 9',
  'roll call 9 and 10',
  'the 9th vote',
  'vote 9, House and Senate',
  'House Senate vote 9',
  'roll call 9 no. 10',
  'roll call 9 '.repeat(20),
])('%s names no vote', (text) => {
  expect(rollCallsMeantBy(text)).toEqual([]);
});

test.each(['Report 119-100', 'Rept. No. 119-100', 'committee report 119–100', 'report #119-100'])(
  '%s is a report of either chamber',
  (text) => {
    expect(reportsMeantBy(text).flat()).toEqual([
      'report:CRPT-119hrpt100',
      'report:CRPT-119srpt100',
      'report:CRPT-119erpt100',
    ]);
  },
);

test.each(['Report 119', 'annual report 2024-25 of', 'report of 119-100'])('%s is none', (text) => {
  expect(reportsMeantBy(text)).toEqual([]);
});

test('the family knows bills, votes and reports by their short names', () => {
  const meant = (text: string) => federal.ids?.meantBy?.(text)?.flat() ?? [];
  expect(meant('hr 1 119th')).toEqual(['hr:119:1']);
  expect(meant('House roll call 9 (2025)')).toEqual(['vote:119-h-1-9']);
  expect(meant('Report 119-100')).toContain('report:CRPT-119hrpt100');
});
