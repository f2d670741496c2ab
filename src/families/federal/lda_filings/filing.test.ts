import { describe, expect, test } from 'vitest';
import { amendmentOf, type Filing, filing, filingCandidate, groupOf, later } from './filing.ts';

const of = (n: number, type: string, posted: string, more: object = {}): Filing =>
  filing.parse({
    filing_uuid: `00000000-0000-4000-8000-00000000000${n}`,
    filing_type: type,
    filing_year: 2025,
    filing_period: 'first_quarter',
    dt_posted: posted,
    registrant: { id: 1, name: 'Lamp Lobby' },
    client: { id: 2, name: 'Lamps' },
    ...more,
  });

const report = of(1, 'Q1', '2025-04-20T10:00:00-04:00');
const first = of(2, '1A', '2025-05-01T10:00:00-04:00');
// Posted at 22:30 in Washington, which is the next day in UTC.
const second = of(3, '1A', '2025-05-01T22:30:00-04:00');
const newest = [first, second].map(amendmentOf).reduce(later);

describe('an amendment takes the place of what was posted before it, and of nothing else', () => {
  test.each([
    ['the report', report, second.filing_uuid],
    ['an earlier amendment', first, second.filing_uuid],
    ['the newest amendment itself', second, undefined],
    ['a report that was posted later', of(4, 'Q1', '2025-06-01T00:00:00Z'), undefined],
  ])('%s', (_, one, successor) => {
    expect(filingCandidate(one, newest).fields.amended?.uuid).toBe(successor);
  });
});

test('of two that were posted at once the one with the higher number is the later one', () => {
  const [a, b] = [of(5, '1A', '2025-05-01T10:00:00Z'), of(6, '1A', '2025-05-01T10:00:00Z')];
  for (const pair of [
    [a, b],
    [b, a],
  ])
    expect(pair.map(amendmentOf).reduce(later).uuid).toBe(b.filing_uuid);
});

test.each([
  ['another period', of(7, 'Q2', '', { filing_period: 'second_quarter' })],
  ['another year', of(7, 'Q1', '', { filing_year: 2024 })],
  ['another client', of(7, 'Q1', '', { client: { id: 3 } })],
  ['another registrant', of(7, 'Q1', '', { registrant: { id: 3 } })],
  ['a registration', of(7, 'RR', '')],
  ['contributions', of(7, 'MM', '', { contribution_items: [] })],
])('%s is amended by itself', (_, other) => {
  expect(groupOf(other)).not.toBe(groupOf(report));
});
