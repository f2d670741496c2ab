import { expect, test } from 'vitest';
import { candidateOf } from './candidate.ts';
import type { ChangeRow } from './shapes.ts';

const unit = { title: 40, part: '60', is: 'section', number: '60.1' } as const;
const row = (date: string, substantive: boolean, removed = false): ChangeRow => ({
  identifier: '60.1',
  type: 'section',
  part: '60',
  date,
  issue_date: date,
  substantive,
  removed,
});
const of = (...rows: readonly ChangeRow[]) =>
  candidateOf({ unit, rows, corrections: [], today: '2026-09-01' }).fields;

test('a change is cosmetic when none of those that were listed is one of substance', () => {
  expect(of(row('2026-08-01', false), row('2026-08-15', false)).change).toBe('cosmetic');
  expect(of(row('2026-08-01', true), row('2026-08-15', false)).change).toBeUndefined();
  expect(of(row('2026-08-01', false), row('2026-08-15', true)).change).toBeUndefined();
  expect(of().change).toBeUndefined();
});

test('what was removed is asked for as it was the day before, unless it came back', () => {
  const [there, gone] = [row('2026-08-01', true), row('2026-08-15', true, true)];
  expect(of(there, gone)).toMatchObject({ removed: true, asOf: '2026-08-14' });
  const back = of(there, gone, row('2026-08-20', true));
  expect([back.removed, back.asOf]).toEqual([undefined, '2026-09-01']);
});
