import { expect, test } from 'vitest';
import { candidateOf } from './listing.ts';
import { readHouseVote } from './read-house-vote.ts';
import { positionOf } from './roll-call.ts';

const SESSION = { congress: 119, session: 1 };
const versionOn = (today: string): string | undefined =>
  candidateOf(SESSION, 'house', { number: 3, date: '2025-03-01', row: ['H R 1'] }, today).version;

test('a roll call is asked for on each of its first days, and then as long as its row stays', () => {
  expect(versionOn('2025-03-01')).not.toBe(versionOn('2025-03-02'));
  expect(versionOn('2025-03-03')).not.toBe(versionOn('2025-03-04'));
  expect(versionOn('2025-03-05')).toBe(versionOn('2025-12-01'));
});

test.each([
  ['Guilty', 'yea'],
  ['Not Guilty', 'nay'],
  ['AYE', 'yea'],
  ['Present, Giving Live Pair', 'present'],
  ['McCarthy', undefined],
] as const)('`%s` is %s', (cast, position) => {
  expect(positionOf(cast)).toBe(position);
});

test('the clock of a House vote is the one without letters, where both are there', () => {
  const vote = (time: string) =>
    `<rollcall-vote><vote-metadata><congress>118</congress><session>1st</session><rollcall-num>2</rollcall-num><action-date>3-Jan-2023</action-date>${time}</vote-metadata><vote-data/></rollcall-vote>`;
  const timed = readHouseVote(vote('<action-time time-etz="13:26">1:62 PM</action-time>'));
  expect(timed.value.date).toBe('2023-01-03T13:26');
  const printed = readHouseVote(vote('<action-time>1:26 PM</action-time>'));
  expect(printed.value.date).toBe('2023-01-03T13:26');
});
