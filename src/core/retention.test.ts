import { describe, expect, test } from 'vitest';
import { whatToForget } from './retention.ts';
import { DAY, instant } from './time.ts';

const TODAY = Date.parse('2026-11-16T06:00:00Z');
const day = (n: number) => instant(TODAY + n * DAY);
const TEN_YEARS = 3652;

describe('what a retention of 90 days deletes', () => {
  for (const [what, now, newest, steadySince, expected] of [
    ['daily runs for a year', 0, -1, -365, -91],
    ['weekly runs', 0, -7, -365, -97],
    ['the clock jumped ten years ahead', TEN_YEARS, -1, -365, null],
    ['second run at that clock', TEN_YEARS, TEN_YEARS, TEN_YEARS, null],
    ['a week of runs at that clock', TEN_YEARS + 7, TEN_YEARS + 6, TEN_YEARS, null],
    ['the clock is right again', 0, TEN_YEARS, TEN_YEARS, null],
    ['nine days after it was set right', 9, 8, 0, null],
    ['eleven days after it was set right', 12, 11, 0, -79],
    ['the machine was off for a year', 0, -365, -700, null],
    ['ten days after it came back', 11, 10, 0, -80],
    ['the clock is an hour behind the last run', 0, 0.04, -365, -90],
    ['the first run was yesterday', 0, -1, -1, null],
  ] as const) {
    test(what, () => {
      const record = { newest: day(newest), steadySince: day(steadySince) };
      const forgetting = whatToForget(90, TODAY + now * DAY, record);
      if (expected === null) expect(forgetting.forget).toBe('nothing');
      else expect(forgetting).toEqual({ forget: 'before', at: day(expected) });
    });
  }

  test('left out or 0, it deletes nothing; before the first run it cannot know', () => {
    const record = { newest: day(-1), steadySince: day(-365) };
    expect(whatToForget(undefined, TODAY, record).forget).toBe('nothing');
    expect(whatToForget(0, TODAY, record).forget).toBe('nothing');
    expect(whatToForget(90, TODAY, undefined).forget).toBe('nothing');
  });
});
