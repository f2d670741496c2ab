import type { App } from '../app/app.ts';
import type { Catalog, DailyIndex } from '../core/catalog.ts';
import type { Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { dateIn, type LocalDate } from '../core/time.ts';

/** What decides which day a reader gets. */
export interface DayFacts {
  readonly requested: LocalDate;
  /** On the wall of the source's zone. */
  readonly today: LocalDate;
  /** The newest indexed day not after the requested one. */
  readonly indexed: LocalDate | undefined;
  /** The newest run for the requested day, when it is newer than the index that would be served. */
  readonly newerRun: Pick<Run, 'status' | 'error'> | undefined;
}

export type DayChoice =
  | { readonly serve: LocalDate; readonly notice: string | null }
  | { readonly serve: null; readonly notice: string };

/**
 * The requested day when it was ever indexed; otherwise the last successful day before it, saying
 * so. A failed run leaves the index as it was, so an earlier index of the same day is still good.
 */
export function chooseDay({ requested, today, indexed, newerRun }: DayFacts): DayChoice {
  if (indexed === requested) {
    return { serve: requested, notice: newerRun ? sinceThen(requested, newerRun) : null };
  }
  const yet = newerRun?.status === 'running' || requested >= today ? ' yet' : '';
  const because = `${requested} is not available${yet}: ${why(requested, today, newerRun)}.`;
  return indexed === undefined
    ? { serve: null, notice: `${because} No earlier day was successful.` }
    : { serve: indexed, notice: `${because} Showing the last successful date: ${indexed}.` };
}

export type IndexedDay = NonNullable<Awaited<ReturnType<DailyIndex['day']>>>;

export type ServedDay =
  | {
      readonly is: 'served';
      readonly day: IndexedDay;
      readonly notice: string | null;
      /** The newest run for the requested day, whatever became of it. */
      readonly run: Run | undefined;
    }
  | { readonly is: 'nothing'; readonly notice: string };

export async function serveDay(
  app: Pick<App, 'catalog' | 'clock' | 'settings'>,
  source: Source,
  requested: LocalDate,
): Promise<ServedDay> {
  const { days, runs } = app.catalog;
  const indexed = await days.latestUpTo(source.name, requested);
  const day = indexed === undefined ? undefined : await days.day(source.name, indexed);
  const made = day && indexed === requested ? day.runId : undefined;
  const newerRun = await newestRunFor(app.catalog, source.name, requested, made);
  const zone = source.timezone ?? app.settings.schedule.timezone;
  const today = dateIn(zone, app.clock.now());
  const choice = chooseDay({ requested, today, indexed: day?.date, newerRun });
  if (choice.serve === null || !day) return { is: 'nothing', notice: choice.notice ?? '' };
  const run = newerRun ?? (made === undefined ? undefined : await runs.find(made));
  return { is: 'served', day, notice: choice.notice, run };
}

const PAGE_SIZE = 25;
/** A day that was run that long ago and never since is told without its run. */
const LOOK_BACK = 200;

/** The newest run for that day which is newer than the run `than`. */
async function newestRunFor(
  catalog: Pick<Catalog, 'runs'>,
  source: string,
  date: LocalDate,
  than: string | undefined,
): Promise<Run | undefined> {
  let before: string | undefined;
  for (let seen = 0; seen < LOOK_BACK; seen += PAGE_SIZE) {
    const runs = await catalog.runs.list({ source, limit: PAGE_SIZE, ...(before && { before }) });
    for (const run of runs) {
      if (run.id === than) return undefined;
      if (run.params.date === date) return run;
    }
    before = runs.at(-1)?.id;
    if (runs.length < PAGE_SIZE) return undefined;
  }
  return undefined;
}

function why(date: LocalDate, today: LocalDate, run: DayFacts['newerRun']): string {
  if (run?.status === 'running') return 'it is being acquired now';
  if (run?.status === 'failed') return `its run failed${codeOf(run)}`;
  if (run?.status === 'aborted') return 'its run was stopped before it was done';
  if (run) return 'its run made no index';
  if (date > today) return 'that day has not come';
  if (date === today) return 'the day is not over';
  return 'it was not acquired';
}

function sinceThen(date: LocalDate, run: NonNullable<DayFacts['newerRun']>): string | null {
  const kept = `Showing the index of ${date} that was made before.`;
  if (run.status === 'running') return `${date} is being acquired again. ${kept}`;
  if (run.status === 'failed') return `The newest run for ${date} failed${codeOf(run)}. ${kept}`;
  if (run.status === 'aborted') return `The newest run for ${date} was stopped. ${kept}`;
  return null;
}

const codeOf = ({ error }: Pick<Run, 'error'>): string => (error ? ` (${error.code})` : '');
