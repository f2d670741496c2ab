import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Catalog } from '../core/catalog.ts';
import { type Clock, dateIn } from '../core/time.ts';
import { openCatalog } from '../store/sqlite/open.ts';
import { DEFAULT_TIMEZONE, dueBetween, keepSchedule, nextDue, type Scheduled } from './schedule.ts';

const iso = (ms: number | undefined) => ms !== undefined && new Date(ms).toISOString();

test('the platform’s zone is New York’s', () => {
  expect(DEFAULT_TIMEZONE).toBe('America/New_York');
});

describe('when a schedule is due', () => {
  test('asked again, from before, from within or from after what is known, it says the same', () => {
    const hourly = { cron: '0 * * * *', timezone: 'Europe/London' };
    const at = (time: string) => iso(nextDue(hourly, Date.parse(`2026-07-14T${time}Z`)));
    expect(at('12:10:00')).toBe('2026-07-14T13:00:00.000Z');
    expect(at('12:59:59')).toBe('2026-07-14T13:00:00.000Z');
    expect(at('12:05:00')).toBe('2026-07-14T13:00:00.000Z');
    expect(at('11:59:59')).toBe('2026-07-14T12:00:00.000Z');
    expect(at('12:00:00')).toBe('2026-07-14T13:00:00.000Z');
    expect(at('13:00:00')).toBe('2026-07-14T14:00:00.000Z');
    expect(iso(nextDue({ ...hourly, cron: '30 * * * *' }, Date.parse('2026-07-14T12:10Z')))).toBe(
      '2026-07-14T12:30:00.000Z',
    );
  });

  test.each([
    [
      'summer in New York',
      '45 8 * * 1-5',
      'America/New_York',
      '2026-07-14T13:00:00Z',
      '2026-07-15T12:45:00.000Z',
    ],
    [
      'winter in New York',
      '45 8 * * 1-5',
      'America/New_York',
      '2026-01-14T14:00:00Z',
      '2026-01-15T13:45:00.000Z',
    ],
    [
      'not at weekends',
      '45 8 * * 1-5',
      'America/New_York',
      '2026-07-17T13:00:00Z',
      '2026-07-20T12:45:00.000Z',
    ],
    [
      'summer in London',
      '0 2 * * *',
      'Europe/London',
      '2026-07-14T12:00:00Z',
      '2026-07-15T01:00:00.000Z',
    ],
    [
      'winter in London',
      '0 2 * * *',
      'Europe/London',
      '2026-01-14T12:00:00Z',
      '2026-01-15T02:00:00.000Z',
    ],
    [
      'London’s clock goes forward',
      '0 2 * * *',
      'Europe/London',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'London’s clock goes back',
      '0 2 * * *',
      'Europe/London',
      '2026-10-24T12:00:00Z',
      '2026-10-25T02:00:00.000Z',
    ],
    [
      'an hour that is skipped: when it is over',
      '30 2 * * *',
      'America/New_York',
      '2026-03-07T12:00:00Z',
      '2026-03-08T07:00:00.000Z',
    ],
    [
      'an hour that comes twice: the first',
      '30 1 * * *',
      'America/New_York',
      '2026-10-31T12:00:00Z',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'and not again in the second',
      '30 1 * * *',
      'America/New_York',
      '2026-11-01T05:30:00Z',
      '2026-11-02T06:30:00.000Z',
    ],
    [
      'the moment itself is not after it',
      '0 2 * * *',
      'Europe/London',
      '2026-01-15T02:00:00Z',
      '2026-01-16T02:00:00.000Z',
    ],
  ])('%s', (_what, cron, timezone, after, due) => {
    expect(iso(nextDue({ cron, timezone }, Date.parse(after)))).toBe(due);
  });

  test.each(['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago'])(
    'a daily schedule is due once on each day of a year in %s, whatever the hour',
    (timezone) => {
      for (const cron of ['0 0 * * *', '30 1 * * *', '0 2 * * *', '30 2 * * *', '0 3 * * *']) {
        const from = Date.parse('2026-01-01T12:00:00Z');
        const due = dueBetween({ cron, timezone }, from, Date.parse('2027-01-01T12:00:00Z'));
        const dates = due.map((at) => dateIn(timezone, at));
        expect([cron, dates.length, new Set(dates).size]).toEqual([cron, 365, 365]);
      }
    },
  );
});

describe('a scheduler', () => {
  let folder: string;
  let catalog: Catalog;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'annals-schedule-'));
    catalog = await openCatalog({ folder, clock: Date });
  });
  afterEach(async () => {
    await catalog.close();
    await rm(folder, { recursive: true, force: true });
  });

  const NIGHTLY: Scheduled = { source: 'govuk', cron: '0 2 * * *', timezone: 'Europe/London' };

  /** Days pass as fast as the scheduler can look at them. */
  const live = async (
    from: string,
    until: string,
    schedules: readonly Scheduled[] = [NIGHTLY],
    run: (source: string, slot: string) => Promise<void> = async () => undefined,
  ) => {
    const fired: string[] = [];
    const stop = new AbortController();
    await keepSchedule(
      {
        catalog,
        clock: passing(from, until, stop),
        log: () => undefined,
        fire: (source, slot) => {
          fired.push(`${source} ${slot}`);
          return run(source, slot);
        },
      },
      schedules,
      stop.signal,
    );
    return fired;
  };
  const told = async (verdict: string) =>
    (await catalog.decisions.find({ stages: ['schedule'], limit: 99 })).filter(
      (line) => line.verdict === verdict,
    );

  test.each([
    ['forward', '2026-03-28T00:30:00Z', '2026-03-30T12:00:00Z', ['28T02', '29T01', '30T01']],
    ['back', '2026-10-24T00:00:00Z', '2026-10-26T12:00:00Z', ['24T01', '25T02', '26T02']],
  ])('fires once each night while the clock goes %s', async (_way, from, until, nights) => {
    const fired = await live(from, until);
    expect(fired.map((slot) => slot.slice('govuk 2026-03-'.length, -':00:00.000Z'.length))).toEqual(
      nights,
    );
    expect(await told('due')).toHaveLength(3);
  });

  test('each source keeps its own zone', async () => {
    const schedules = [
      NIGHTLY,
      { source: 'federal_register', cron: '45 8 * * *', timezone: DEFAULT_TIMEZONE },
    ];
    expect(await live('2026-07-15T00:00:00Z', '2026-07-15T23:00:00Z', schedules)).toEqual([
      'govuk 2026-07-15T01:00:00.000Z',
      'federal_register 2026-07-15T12:45:00.000Z',
    ]);
  });

  test('what was missed is reported once and not run', async () => {
    await live('2026-07-10T00:00:00Z', '2026-07-10T12:00:00Z');
    expect(await live('2026-07-13T12:00:00Z', '2026-07-13T13:00:00Z')).toEqual([]);
    const missed = await told('missed');
    expect(missed.map((line) => line.reason?.slice(0, 'due at 2026-07-11T01'.length))).toEqual([
      'due at 2026-07-11T01',
      'due at 2026-07-12T01',
      'due at 2026-07-13T01',
    ]);
    await live('2026-07-13T14:00:00Z', '2026-07-13T15:00:00Z');
    expect(await told('missed')).toHaveLength(3);
    expect(await live('2026-07-13T16:00:00Z', '2026-07-14T02:00:00Z')).toHaveLength(1);
  });

  test('a start a few minutes late is in time', async () => {
    await live('2026-07-10T00:00:00Z', '2026-07-10T12:00:00Z');
    expect(await live('2026-07-11T01:05:00Z', '2026-07-11T02:00:00Z')).toEqual([
      'govuk 2026-07-11T01:00:00.000Z',
    ]);
    expect(await told('missed')).toEqual([]);
  });

  test('a slot that was taken while the clock was ten years ahead does not silence the source', async () => {
    await live('2026-07-10T00:00:00Z', '2026-07-10T12:00:00Z');
    expect(await live('2036-07-10T00:00:00Z', '2036-07-10T12:00:00Z')).toHaveLength(1);
    expect(await live('2026-07-11T00:00:00Z', '2026-07-12T12:00:00Z')).toEqual([
      'govuk 2026-07-11T01:00:00.000Z',
      'govuk 2026-07-12T01:00:00.000Z',
    ]);
  });

  test('a first start owes nothing', async () => {
    expect(await live('2026-07-11T01:05:00Z', '2026-07-11T02:00:00Z')).toEqual([]);
    expect(await told('missed')).toEqual([]);
  });

  test('two schedulers on one catalog never run the same moment twice', async () => {
    const days = ['2026-07-10T00:00:00Z', '2026-07-12T12:00:00Z'] as const;
    const [one = [], two = []] = await Promise.all([live(...days), live(...days)]);
    expect([...one, ...two].sort()).toEqual(
      [10, 11, 12].map((day) => `govuk 2026-07-${day}T01:00:00.000Z`),
    );
    const again = await openCatalog({ folder, clock: Date });
    expect(await again.sources.claimSlot('govuk', '2026-07-12T01:00:00.000Z')).toBe('taken');
    await again.close();
  });

  test('a run that cannot start is told, and the schedule goes on', async () => {
    const fired = await live('2026-07-10T00:00:00Z', '2026-07-12T00:00:00Z', [NIGHTLY], () =>
      Promise.reject(new Error('govuk is being run')),
    );
    expect(fired).toHaveLength(2);
    expect((await told('not run')).map((line) => line.reason)).toEqual([
      'govuk is being run',
      'govuk is being run',
    ]);
  });

  test('a long run holds back no other, and is waited for at the end', async () => {
    let ended = 0;
    const schedules = [NIGHTLY, { ...NIGHTLY, source: 'other', cron: '30 2 * * *' }];
    const fired = await live(
      '2026-07-10T00:00:00Z',
      '2026-07-10T02:00:00Z',
      schedules,
      async () => {
        await new Promise((done) => setTimeout(done, 300));
        ended += 1;
      },
    );
    expect(fired).toHaveLength(2);
    expect(ended).toBe(2);
  });
});

function passing(from: string, until: string, stop: AbortController): Clock {
  let now = Date.parse(from);
  return {
    now: () => now,
    sleep: (ms) =>
      new Promise((resolve) => {
        setImmediate(() => {
          now += ms;
          if (now >= Date.parse(until)) stop.abort();
          resolve();
        });
      }),
  };
}
