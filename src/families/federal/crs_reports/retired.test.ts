import { describe, expect, test } from 'vitest';
import { retirementOf, successionIn } from './retired.ts';

const entry = (status: string | null) => ({
  id: 'R40000',
  status,
  updateDate: '2026-09-23T17:39:40Z',
});

describe('what congress.gov says of a report', () => {
  const NONE = {};
  const withdrawn = (reason: string) => ({
    status: 'withdrawn',
    tombstoneAt: '2026-09-23T17:39:40.000Z',
    tombstoneReason: reason,
  });
  const superseded = (reason: string, by: string) => ({
    ...withdrawn(reason),
    status: 'superseded',
    successorId: `crs:${by}`,
  });
  const QUIET = 'archived by the Congressional Research Service';
  const BY_NUMBER = 'This report has been superseded by CRS Report R48001, A Title.';
  const BY_TWO = 'It was replaced by CRS In Focus IF12345 and CRS Report R48001.';
  const IN_WORDS = 'It has been replaced by a series of fact sheets.';
  test.each([
    ['nothing, because it was not asked', undefined, BY_NUMBER, NONE],
    ['Active', entry('Active'), '', NONE],
    ['Active, though its summary speaks of a successor', entry('Active'), BY_NUMBER, NONE],
    ['no status', entry(null), '', NONE],
    ['Archived', entry('Archived'), '', withdrawn(QUIET)],
    ['archived, in another case', entry('archived'), 'Some words.', withdrawn(QUIET)],
    [
      'Archived, a successor by number',
      entry('Archived'),
      `First. ${BY_NUMBER} Last.`,
      superseded(BY_NUMBER, 'R48001'),
    ],
    [
      'Archived, two successors: the first is the one',
      entry('Archived'),
      BY_TWO,
      superseded(BY_TWO, 'IF12345'),
    ],
    ['Archived, a successor in words', entry('Archived'), IN_WORDS, withdrawn(IN_WORDS)],
    [
      'Archived, an old number',
      entry('Archived'),
      'Superseded by 98-807.',
      superseded('Superseded by 98-807.', '98-807'),
    ],
    [
      'Archived, naming itself',
      entry('Archived'),
      'R40000 was replaced by R40000.',
      withdrawn('R40000 was replaced by R40000.'),
    ],
    [
      'Archived, a number before the words',
      entry('Archived'),
      'R41000 was replaced by law.',
      withdrawn('R41000 was replaced by law.'),
    ],
  ])('%s', (_what, congress, summary, expected) => {
    expect(retirementOf('R40000', congress, [null, summary])).toEqual(expected);
  });
});

test('the sentence is found in HTML too', () => {
  expect(successionIn(['<p>One.</p> <p>It was <b>replaced</b> by <i>R48001</i>.</p>'])).toContain(
    'replaced by R48001',
  );
});
