import { describe, expect, test } from 'vitest';
import { chooseDay, type DayFacts } from './days.ts';

const failed: DayFacts['newerRun'] = {
  status: 'failed',
  error: { code: 'DISCOVERY_INCOMPLETE', message: 'page 2 never came' },
};
const stopped: DayFacts['newerRun'] = {
  status: 'aborted',
  error: { code: 'STOPPED', message: 'asked to stop' },
};
const crashed: DayFacts['newerRun'] = { status: 'aborted', error: null };
const running: DayFacts['newerRun'] = { status: 'running', error: null };
const completed: DayFacts['newerRun'] = { status: 'completed', error: null };

const asked = { requested: '2026-07-15', today: '2026-07-20' };
const before = 'Showing the index of 2026-07-15 that was made before.';
const last = 'Showing the last successful date: 2026-07-14.';

describe('the day that is served', () => {
  const rules: [string, DayFacts, string | null, string | null][] = [
    [
      'the requested day, when it was indexed',
      { ...asked, indexed: '2026-07-15', newerRun: undefined },
      '2026-07-15',
      null,
    ],
    [
      'its earlier index, when a rerun failed',
      { ...asked, indexed: '2026-07-15', newerRun: failed },
      '2026-07-15',
      `The newest run for 2026-07-15 failed (DISCOVERY_INCOMPLETE). ${before}`,
    ],
    [
      'its earlier index, when a rerun was stopped',
      { ...asked, indexed: '2026-07-15', newerRun: stopped },
      '2026-07-15',
      `The newest run for 2026-07-15 was stopped. ${before}`,
    ],
    [
      'its earlier index, while it is acquired again',
      { ...asked, indexed: '2026-07-15', newerRun: running },
      '2026-07-15',
      `2026-07-15 is being acquired again. ${before}`,
    ],
    [
      'the day before, when its run failed',
      { ...asked, indexed: '2026-07-14', newerRun: failed },
      '2026-07-14',
      `2026-07-15 is not available: its run failed (DISCOVERY_INCOMPLETE). ${last}`,
    ],
    [
      'the day before, when its run was stopped',
      { ...asked, indexed: '2026-07-14', newerRun: stopped },
      '2026-07-14',
      `2026-07-15 is not available: its run was stopped before it was done. ${last}`,
    ],
    [
      'the day before, when its process died',
      { ...asked, indexed: '2026-07-14', newerRun: crashed },
      '2026-07-14',
      `2026-07-15 is not available: its run was stopped before it was done. ${last}`,
    ],
    [
      'the day before, while it is acquired',
      { ...asked, indexed: '2026-07-14', newerRun: running },
      '2026-07-14',
      `2026-07-15 is not available yet: it is being acquired now. ${last}`,
    ],
    [
      'the day before, when it was never acquired',
      { ...asked, indexed: '2026-07-14', newerRun: undefined },
      '2026-07-14',
      `2026-07-15 is not available: it was not acquired. ${last}`,
    ],
    [
      'the day before, when its run made no index',
      { ...asked, indexed: '2026-07-14', newerRun: completed },
      '2026-07-14',
      `2026-07-15 is not available: its run made no index. ${last}`,
    ],
    [
      'yesterday, for today',
      { requested: '2026-07-15', today: '2026-07-15', indexed: '2026-07-14', newerRun: undefined },
      '2026-07-14',
      `2026-07-15 is not available yet: the day is not over. ${last}`,
    ],
    [
      'the last day, for a day to come',
      { requested: '2027-01-01', today: '2026-07-15', indexed: '2026-07-14', newerRun: undefined },
      '2026-07-14',
      `2027-01-01 is not available yet: that day has not come. ${last}`,
    ],
    [
      'nothing, when nothing was ever indexed',
      { ...asked, indexed: undefined, newerRun: undefined },
      null,
      '2026-07-15 is not available: it was not acquired. No earlier day was successful.',
    ],
    [
      'nothing, when the only run failed',
      { ...asked, indexed: undefined, newerRun: failed },
      null,
      '2026-07-15 is not available: its run failed (DISCOVERY_INCOMPLETE). No earlier day was successful.',
    ],
  ];
  test.each(rules)('%s', (_what, facts, serve, notice) => {
    expect(chooseDay(facts)).toEqual({ serve, notice });
  });
});
