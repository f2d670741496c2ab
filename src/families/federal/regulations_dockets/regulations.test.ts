import { describe, expect, test } from 'vitest';
import { easternDay } from '../eastern-day.ts';
import { waysOn } from './eastern-time.ts';
import { consolidatedInto, fateOf } from './fate.ts';

const NOW = '2026-09-20T00:00:00.000Z';

describe('the fate of a record', () => {
  for (const [what, attributes, fate] of [
    ['nothing is said', { withdrawn: false, reasonWithdrawn: null }, {}],
    ['a restriction', { withdrawn: false, restrictReasonType: 'Copyrighted' }, {}],
    [
      'withdrawn, with a reason',
      { withdrawn: true, reasonWithdrawn: 'Duplicate', modifyDate: '2026-09-01T10:00:00Z' },
      {
        status: 'withdrawn',
        tombstoneAt: '2026-09-01T10:00:00.000Z',
        tombstoneReason: 'withdrawn: Duplicate',
      },
    ],
    [
      'withdrawn, with a moment and no reason',
      { withdrawn_at: '2026-09-02T00:00:00Z' },
      {
        status: 'withdrawn',
        tombstoneAt: '2026-09-02T00:00:00.000Z',
        tombstoneReason: 'withdrawn: its agency gave no reason',
      },
    ],
  ] as const)
    test(what, () => expect(fateOf(attributes, NOW)).toEqual(fate));
});

describe('consolidated', () => {
  for (const [text, successor] of [
    ['This docket was consolidated into FR Doc. 2026-20818 (91 FR 50000).', 'fr:2026-20818'],
    ['Lamps. Superseded by 91 FR 50000. Thank you.', 'fr-page:91-50000'],
    ['It has been merged into docket EPA-HQ-OAR-2025-0001.', 'docket:EPA-HQ-OAR-2025-0001'],
    ['The agency may be consolidated into FR Doc. 2026-20818.', undefined],
    ['It was not consolidated into EPA-HQ-OAR-2025-0001.', undefined],
    ['Consolidated appropriations; see FR Doc. 2026-20818.', undefined],
    ['Docket EPA-HQ-OAR-2024-0009 was incorporated into this one.', undefined],
  ] as const)
    test(text, () => expect(consolidatedInto(text)?.successor).toBe(successor));
});

describe('Washington time', () => {
  test('a day begins and ends at midnight there', () => {
    expect(easternDay('2026-09-02T04:00:00Z')).toBe('2026-09-02');
    expect(easternDay('2025-09-23T03:59:59Z')).toBe('2025-09-22');
    expect(easternDay(null)).toBeUndefined();
  });

  for (const [at, ways] of [
    ['2026-09-02T23:52:15Z', ['2026-09-02 19:52:15', '2026-09-02 19:52:16']],
    ['2026-12-02T23:52:15Z', ['2026-12-02 18:52:15', '2026-12-02 18:52:16']],
    // 01:30 is shown twice on this night; before it, nothing can be left out.
    ['2026-11-01T05:30:00Z', ['2026-11-01 00:59:59', '2026-11-01 01:30:00', '2026-11-01 02:00:00']],
    ['2026-11-01T06:30:00Z', ['2026-11-01 01:30:00', '2026-11-01 01:59:59', '2026-11-01 02:00:00']],
  ] as const)
    test(`the walk goes on from ${at}`, () => expect(waysOn(at)).toEqual(ways));
});
