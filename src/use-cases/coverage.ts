import type { App } from '../app/app.ts';
import type { Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { addDays, dateIn, type LocalDate } from '../core/time.ts';
import { DEFAULT_TIMEZONE } from '../engine/schedule.ts';

export const DAY_STATES = ['complete', 'partial', 'failed', 'stopped', 'running', 'none'] as const;
export type DayState = (typeof DAY_STATES)[number];

/** What was acquired of one day. */
export interface CoveredDay {
  readonly date: LocalDate;
  readonly state: DayState;
  readonly runId: string | null;
  readonly runs: number;
  readonly listed: number | null;
  readonly kept: number | null;
  readonly failed: number | null;
}

export interface Coverage {
  readonly source: string;
  readonly timezone: string;
  readonly by: 'day of the records' | 'day of the run';
  /** Oldest first, up to today. */
  readonly days: readonly CoveredDay[];
}

/** A source that runs every few minutes has many runs a day: so many are looked at. */
const MOST_RUNS = 20_000;
const PAGE_SIZE = 500;

/** The last days of a source, and what became of each. */
export async function coverageOf(app: App, source: Source, days: number): Promise<Coverage> {
  const timezone = source.timezone ?? app.settings.schedule.timezone ?? DEFAULT_TIMEZONE;
  const today = dateIn(timezone, app.clock.now());
  const first = addDays(today, 1 - days);
  const byDay = new Map<LocalDate, Run[]>();
  for await (const run of runsOf(app, source.name)) {
    const began = dateIn(timezone, Date.parse(run.startedAt));
    // Runs come newest first: what began before the first day was for an earlier one still.
    if (began < first) break;
    const date = source.range?.of(run.params) ?? began;
    byDay.set(date, [...(byDay.get(date) ?? []), run]);
  }
  const dates = Array.from({ length: days }, (_, at) => addDays(first, at));
  return {
    source: source.name,
    timezone,
    by: source.range ? 'day of the records' : 'day of the run',
    days: dates.map((date) => coveredDay(date, byDay.get(date) ?? [])),
  };
}

async function* runsOf({ catalog }: App, source: string): AsyncIterable<Run> {
  let before: string | undefined;
  for (let read = 0; read < MOST_RUNS; read += PAGE_SIZE) {
    const page = await catalog.runs.list({ source, limit: PAGE_SIZE, ...(before && { before }) });
    yield* page;
    before = page.at(-1)?.id;
    if (page.length < PAGE_SIZE) return;
  }
}

/** A day that a run completed is complete, whatever was tried and stopped afterwards. */
export function coveredDay(date: LocalDate, newestFirst: readonly Run[]): CoveredDay {
  const run =
    newestFirst.find(({ status }) => status === 'running') ??
    newestFirst.find(({ status }) => status === 'completed') ??
    newestFirst[0];
  return {
    date,
    state: run ? stateOf(run) : 'none',
    runId: run?.id ?? null,
    runs: newestFirst.length,
    listed: run?.counts.total ?? null,
    kept: run ? run.counts.downloaded + run.counts.unchanged : null,
    failed: run?.counts.failed ?? null,
  };
}

function stateOf({ status, health }: Run): DayState {
  if (status === 'completed') return health === 'ok' ? 'complete' : 'partial';
  return status === 'aborted' ? 'stopped' : status;
}
