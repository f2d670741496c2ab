import type { App } from '../app/app.ts';
import { type DayOrder, daysBetween } from '../core/day-range.ts';
import { AnnalsError } from '../core/errors.ts';
import type { Run } from '../core/run.ts';
import type { RunOrder } from '../core/run-order.ts';
import type { Source } from '../core/source.ts';
import { addDays, dateIn, isLocalDate, type LocalDate, localDay } from '../core/time.ts';
import { enabledSource, resume, startRun } from './running.ts';

/** A range of days, each of which becomes a run of its own. */
export interface DaysOrder extends Omit<RunOrder, 'params' | 'record'> {
  readonly since: string;
  /** The last day that is over in the zone of the source, when left out. */
  readonly until?: string;
  readonly order: DayOrder;
  /** Also days that a run completed before. */
  readonly again: boolean;
  readonly onDay?: (day: DayProgress) => void;
}

export interface DayProgress {
  readonly date: LocalDate;
  /** Counted from 1, among the days that are left to do. */
  readonly number: number;
  readonly of: number;
}

export interface DayDone {
  readonly date: LocalDate;
  readonly is: 'done before' | 'completed' | 'failed' | 'stopped';
  readonly runId: string;
  readonly kept: number;
  readonly failed: number;
  readonly why: string | null;
}

export interface DaysDone {
  readonly source: string;
  readonly since: LocalDate;
  readonly until: LocalDate;
  readonly order: DayOrder;
  readonly days: readonly DayDone[];
  /** Days that were not reached. */
  readonly left: number;
  /** Why not all were reached; null when all were. */
  readonly because: string | null;
}

/** So many failures in a row are no accident of a day: the publisher is left alone. */
const FAILURES_IN_A_ROW = 3;
const MOST_DAYS = 10_000;

/** What a range comes to before anything is asked: which days are done, which are left. */
export async function planDays(app: App, order: Omit<DaysOrder, 'stop' | 'trigger' | 'mode'>) {
  const source = enabledSource(app, order.source);
  if (!source.range) {
    throw new AnnalsError('BAD_PARAMS', `${source.name} does not run by day; leave out the range`);
  }
  const zone = source.timezone ?? app.settings.schedule.timezone;
  const today = dateIn(zone, app.clock.now());
  const dates = rangeOf(order, today);
  const { first } = source.range;
  if (first !== undefined && order.since < first) {
    throw new AnnalsError(
      'BAD_PARAMS',
      `since is ${order.since}; the first day that ${source.name} has is ${first}`,
    );
  }
  const before = order.again ? new Map<LocalDate, Run>() : await completedDays(app, source, zone);
  return {
    source,
    dates,
    before,
    left: dates.filter((date) => !before.has(date)),
  };
}

/**
 * Runs each day of the range that no run has completed since the day was over. The same order given
 * again goes on where it stopped, however it stopped: a day that was interrupted is resumed.
 */
export async function runDays(app: App, order: DaysOrder): Promise<DaysDone> {
  const { source, dates, before, left } = await planDays(app, order);
  const days: DayDone[] = [];
  let because: string | null = null;
  let failures = 0;
  let number = 0;
  for (const date of dates) {
    const run = before.get(date);
    if (run) {
      days.push({ ...dayDone(date, run), is: 'done before' });
      continue;
    }
    if (order.stop.aborted) because = 'stopped';
    if (failures >= FAILURES_IN_A_ROW) because = `${failures} days in a row failed`;
    if (because !== null) break;
    number += 1;
    order.onDay?.({ date, number, of: left.length });
    const done = dayDone(date, await runDay(app, source, date, order));
    days.push(done);
    failures = done.is === 'failed' ? failures + 1 : 0;
    if (done.is === 'stopped') because = 'stopped';
  }
  const inTime = [...dates].sort();
  return {
    source: source.name,
    since: inTime[0] ?? '',
    until: inTime.at(-1) ?? '',
    order: order.order,
    days,
    left: dates.length - days.length,
    because,
  };
}

/** Goes on with a run for that day that was interrupted, if it is the newest of the source; or begins one. */
async function runDay(app: App, source: Source, date: LocalDate, order: DaysOrder): Promise<Run> {
  const unfinished = await app.catalog.runs.unfinished(source.name);
  const { trigger, stop, onProgress, mode, refetch } = order;
  if (unfinished && unfinished.status !== 'failed' && dayOf(source, unfinished) === date) {
    return resume(app, { source: source.name, trigger, stop, onProgress, retryFailed: true });
  }
  const params = source.range?.on(date) ?? {};
  return startRun(app, { source: source.name, params, mode, trigger, refetch, stop, onProgress });
}

function rangeOf(
  { since, until, order }: Pick<DaysOrder, 'since' | 'until' | 'order'>,
  today: LocalDate,
): LocalDate[] {
  const yesterday = addDays(today, -1);
  const last = until ?? yesterday;
  for (const [name, day] of [
    ['since', since],
    ['until', last],
  ] as const) {
    if (!isLocalDate(day))
      throw new AnnalsError('BAD_PARAMS', `${name} is '${day}'; it must be a day, YYYY-MM-DD`);
  }
  if (last >= today) {
    throw new AnnalsError(
      'BAD_PARAMS',
      `until is ${last}; ${today} is not over, the last whole day is ${yesterday}`,
    );
  }
  if (since > last) throw new AnnalsError('BAD_PARAMS', `since is ${since}, after until, ${last}`);
  const days = daysBetween(since, last, order);
  if (days.length > MOST_DAYS) {
    throw new AnnalsError(
      'BAD_PARAMS',
      `${since} to ${last} are ${days.length} days; at most ${MOST_DAYS} at once`,
    );
  }
  return days;
}

/** Days for which a run was begun after they were over, and completed: the newest run of each. */
async function completedDays(
  app: App,
  source: Source,
  zone: string,
): Promise<ReadonlyMap<LocalDate, Run>> {
  const found = new Map<LocalDate, Run>();
  let before: string | undefined;
  for (;;) {
    const page = await app.catalog.runs.list({
      source: source.name,
      status: 'completed',
      limit: PAGE_SIZE,
      ...(before && { before }),
    });
    for (const run of page) {
      const date = dayOf(source, run);
      if (date === undefined || found.has(date)) continue;
      // A run with a limit took up a part of its day.
      const isWhole = run.counts.failed === 0 && run.outcome.limit === undefined;
      if (run.startedAt >= localDay(date, zone).end && isWhole) found.set(date, run);
    }
    before = page.at(-1)?.id;
    if (page.length < PAGE_SIZE) return found;
  }
}

const PAGE_SIZE = 200;

const dayOf = (source: Source, run: Run): LocalDate | undefined => {
  const day = source.range?.of(run.params);
  return day !== undefined && isLocalDate(day) ? day : undefined;
};

const dayDone = (date: LocalDate, run: Run): DayDone => ({
  date,
  is: run.status === 'completed' ? 'completed' : run.status === 'aborted' ? 'stopped' : 'failed',
  runId: run.id,
  kept: run.counts.downloaded,
  failed: run.counts.failed,
  why: run.error ? `${run.error.code}: ${run.error.message}` : null,
});
