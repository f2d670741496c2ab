import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { type PracticeApp, practiceApp } from '../../test/practice-app.ts';
import { loadSettings } from '../app/settings/load.ts';
import { NO_COUNTS, PAUSED_REASON } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { DEFAULT_TIMEZONE } from '../engine/schedule.ts';
import govuk from '../families/govuk/source.ts';
import { aRun, runId } from '../store/conformance/examples.ts';
import { nextRunOf, scheduleOf } from './schedules.ts';
import { makeUpFor, startScheduler } from './scheduling.ts';

const settingsOf = async (env: Record<string, string> = {}) =>
  (await loadSettings({ env, cwd: import.meta.dirname })).settings;

/** A source as the platform sees one that says nothing of zones. */
const plain: Source = { ...govuk, name: 'plain', timezone: undefined };

describe('the schedule in force', () => {
  test.each<[string, Source, Record<string, string>, object | undefined]>([
    [
      'New York unless the source says otherwise',
      plain,
      {},
      { cron: '0 2 * * *', timezone: DEFAULT_TIMEZONE },
    ],
    ['the source’s own zone', govuk, {}, { cron: '0 2 * * *', timezone: 'Europe/London' }],
    [
      'the setting for all that name none',
      plain,
      { ANNALS_SCHEDULE__TIMEZONE: 'Asia/Tokyo' },
      { timezone: 'Asia/Tokyo' },
    ],
    [
      'a source’s zone is stronger than that',
      govuk,
      { ANNALS_SCHEDULE__TIMEZONE: 'Asia/Tokyo' },
      { timezone: 'Europe/London' },
    ],
    [
      'the setting for this source is strongest',
      govuk,
      {
        ANNALS_SOURCES__GOVUK__SCHEDULE__TIMEZONE: 'UTC',
        ANNALS_SOURCES__GOVUK__SCHEDULE__CRON: '15 3 * * *',
      },
      { cron: '15 3 * * *', timezone: 'UTC' },
    ],
    [
      'none when it is switched off',
      govuk,
      { ANNALS_SOURCES__GOVUK__SCHEDULE__ENABLED: 'false' },
      undefined,
    ],
    [
      'none when the source is switched off',
      govuk,
      { ANNALS_SOURCES__GOVUK__ENABLED: 'false' },
      undefined,
    ],
    ['none when it has none', { ...plain, schedule: undefined }, {}, undefined],
  ])('%s', async (_what, source, env, expected) => {
    const schedule = scheduleOf(await settingsOf(env), source);
    if (expected === undefined) expect(schedule).toBeUndefined();
    else expect(schedule).toMatchObject({ source: source.name, ...expected });
  });

  test('a zone that does not exist is refused', async () => {
    const env = { ANNALS_SCHEDULE__TIMEZONE: 'Europe/Londn' };
    await expect(settingsOf(env)).rejects.toMatchObject({ code: 'BAD_CONFIG' });
  });

  test('the next run of govuk is 02:00 in London', async () => {
    const clock = { now: () => Date.parse('2026-07-15T12:00:00Z'), sleep: async () => undefined };
    const next = nextRunOf({ settings: await settingsOf(), clock }, govuk);
    expect(new Date(next ?? 0).toISOString()).toBe('2026-07-16T01:00:00.000Z');
  });
});

describe('govuk by its schedule', () => {
  let place: PracticeApp;
  afterEach(() => place.close());

  /** It has just struck two in London, and time passes as it does on the wall. */
  const atTwo = () => {
    const shift = Date.parse('2026-07-16T01:00:05.000Z') - Date.now();
    return {
      now: () => Date.now() + shift,
      sleep: (ms: number, signal?: AbortSignal) =>
        setTimeout(ms, undefined, signal === undefined ? {} : { signal }),
    };
  };
  const world = govukWorld({
    seed: 2,
    days: ['2026-07-15'],
    perDay: 4,
    background: 0,
    edges: 'none',
  });

  test('at 02:00 yesterday is run, within an hour at most', async () => {
    place = await practiceApp({ publishers: [govukPublisher(world)] }, { clock: atTwo() });
    await place.app.catalog.sources.claimSlot('govuk', '2026-07-15T01:00:00.000Z');
    const stop = new AbortController();
    const scheduler = startScheduler(place.app, stop.signal);
    await expect
      .poll(async () => (await place.app.catalog.runs.latest('govuk'))?.status, {
        timeout: 240_000,
      })
      .toBe('completed');
    stop.abort();
    await scheduler;
    const run = await place.app.catalog.runs.latest('govuk');
    expect(run).toMatchObject({
      trigger: 'cron',
      params: { date: '2026-07-15' },
      outcome: { date: '2026-07-15', total: 4 },
    });
    const [started = '', deadline = ''] = [run?.startedAt, run?.deadlineAt ?? undefined];
    expect(started).toMatch(/^2026-07-16T01:0/);
    expect(Date.parse(deadline) - Date.parse(started)).toBe(3_600_000);
    expect(await place.app.catalog.runs.list({ limit: 9 })).toHaveLength(1);
  });

  test('a source whose last run is paused is passed over, and the log says which', async () => {
    const said: string[] = [];
    place = await practiceApp(
      { publishers: [govukPublisher(world)] },
      { clock: atTwo(), log: (_level, what) => void said.push(what) },
    );
    const { runs, sources } = place.app.catalog;
    await runs.begin(aRun(1), { aliveSince: '2000-01-01T00:00:00.000Z', isDead: () => true });
    await runs.end(
      runId(1),
      {
        status: 'aborted',
        endedAt: '2026-07-15T02:00:00.000Z',
        counts: NO_COUNTS,
        coverage: 0,
        health: 'ok',
        stopReason: PAUSED_REASON,
        error: null,
        outcome: {},
      },
      [],
    );
    await sources.claimSlot('govuk', '2026-07-15T01:00:00.000Z');
    const stop = new AbortController();
    const scheduler = startScheduler(place.app, stop.signal);
    await expect.poll(() => said.join()).toContain(`run ${runId(1)} is paused`);
    stop.abort();
    await scheduler;
    expect(await runs.list({ limit: 9 })).toHaveLength(1);
  });

  test('nothing runs when schedules are switched off', async () => {
    const env = { ANNALS_SCHEDULE__ENABLED: 'false' };
    place = await practiceApp({ publishers: [govukPublisher(world)] }, { clock: atTwo(), env });
    await startScheduler(place.app, new AbortController().signal);
    expect(await place.app.catalog.runs.latest()).toBeUndefined();
  });

  test.each([
    [
      'the days that were missed while the machine was off are made up for, one after the other',
      '7',
      [13, 14, 15],
    ],
    ['no further back than the setting says', '1', [15]],
    ['none, when the setting says 0', '0', []],
  ])('%s', async (_what, makeUpDays, expected) => {
    const days = [13, 14, 15].map((day) => `2026-07-${day}`);
    const three = govukWorld({ seed: 2, days, perDay: 3, background: 0, edges: 'none' });
    const clock = atTwo();
    const noon = { ...clock, now: () => clock.now() + 7 * 3_600_000 };
    const env = { ANNALS_SCHEDULE__MAKE_UP_DAYS: makeUpDays };
    place = await practiceApp({ publishers: [govukPublisher(three)] }, { clock: noon, env });
    const { catalog } = place.app;
    // The last one that ran; three nights have passed since.
    await catalog.sources.claimSlot('govuk', '2026-07-13T01:00:00.000Z');
    const stop = new AbortController();
    const scheduler = startScheduler(place.app, stop.signal);
    const told = async (verdict: string) =>
      (await catalog.decisions.find({ stages: ['schedule'], limit: 99 })).filter(
        (line) => line.source === 'govuk' && line.verdict === verdict,
      ).length;
    await expect
      .poll(async () => (await told('made up')) + (await told('missed')), { timeout: 240_000 })
      .toBe(3);
    const indexed = async () =>
      (await catalog.days.list('govuk', 9)).map(({ date }) => Number(date.slice(-2))).sort();
    await expect.poll(indexed, { timeout: 240_000 }).toEqual(expected);
    stop.abort();
    await scheduler;
    expect(await told('made up')).toBe(expected.length);
    expect(await told('not run')).toBe(0);
  });

  test('of a source that lists all it has, one run stands for all that were missed', async () => {
    place = await practiceApp({ publishers: [govukPublisher(world)] });
    const makeUp = makeUpFor(place.app);
    const now = Date.parse('2026-07-16T12:00:00Z');
    const missed = [3, 2, 1].map((days) => now - days * 86_400_000);
    expect(makeUp('crs_reports', missed, now)).toEqual(missed.slice(-1));
    expect(makeUp('federal_register', missed, now)).toEqual(missed.slice(-1));
    expect(makeUp('govuk', missed, now)).toEqual(missed);
  });
});
