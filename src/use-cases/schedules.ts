import type { App } from '../app/app.ts';
import type { Settings } from '../app/settings/schema.ts';
import { isEnabled } from '../app/settings/source-params.ts';
import type { Timetable } from '../core/family.ts';
import { type Clock, type Instant, instant } from '../core/time.ts';
import { DEFAULT_TIMEZONE, nextDue, type Scheduled } from '../engine/schedule.ts';

/** A source, as far as its schedule goes. */
type Timed = Timetable & { readonly name: string };

/** The schedule in force: the source's own, changed by `sources.<name>`; none when it is disabled. */
export function scheduleOf(settings: Settings, source: Timed): Scheduled | undefined {
  const own = settings.sources[source.name];
  const cron = own?.schedule?.cron ?? source.schedule?.cron;
  if (cron === undefined || !isEnabled(settings, source) || own?.schedule?.enabled === false)
    return undefined;
  const timezone =
    own?.schedule?.timezone ?? source.timezone ?? settings.schedule.timezone ?? DEFAULT_TIMEZONE;
  return { source: source.name, cron, timezone };
}

/** When the source runs next by itself, in milliseconds since the epoch. */
export function nextRunOf(app: Pick<App, 'settings' | 'clock'>, source: Timed): number | undefined {
  const schedule = scheduleOf(app.settings, source);
  return schedule && nextDue(schedule, app.clock.now());
}

/** The next `count` times that the source runs by itself. */
export function nextRunsOf(
  app: Pick<App, 'settings' | 'clock'>,
  source: Timed,
  count: number,
): readonly number[] {
  const schedule = scheduleOf(app.settings, source);
  const runs: number[] = [];
  while (schedule && runs.length < count) {
    const at = nextDue(schedule, runs.at(-1) ?? app.clock.now());
    if (at === undefined) break;
    runs.push(at);
  }
  return runs;
}

/** When a source runs by itself. */
export interface ScheduleInForce {
  readonly cron: string;
  readonly timezone: string;
  readonly nextAt: Instant | null;
  /** The next ones, the first of them `nextAt`. */
  readonly nextRuns: readonly Instant[];
}

/** Enough to see the rhythm. */
const NEXT_RUNS = 5;

/** The clock of a zone is dear to reckon with: a moment is found only for whoever reads it. */
export function scheduleInForce(
  app: { readonly settings: Settings; readonly clock: Clock },
  source: Timed,
): ScheduleInForce | null {
  const schedule = scheduleOf(app.settings, source);
  if (!schedule) return null;
  const next = (count: number) => nextRunsOf(app, source, count).map(instant);
  return {
    cron: schedule.cron,
    timezone: schedule.timezone,
    get nextAt() {
      return next(1)[0] ?? null;
    },
    get nextRuns() {
      return next(NEXT_RUNS);
    },
  };
}
