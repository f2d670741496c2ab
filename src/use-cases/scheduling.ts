import type { App } from '../app/app.ts';
import type { JsonObject } from '../core/json.ts';
import { PAUSED_REASON } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { type Clock, DAY, type Instant, type LocalDate } from '../core/time.ts';
import { keepSchedule } from '../engine/schedule.ts';
import { handedOver } from './nodes/handing-over.ts';
import { startRun } from './running.ts';
import { scheduleOf } from './schedules.ts';

/** Runs every scheduled source in this process until `stop` aborts. */
export function startScheduler(app: App, stop: AbortSignal): Promise<void> {
  if (!app.settings.schedule.enabled) return Promise.resolve();
  const schedules = app.registry.sources.flatMap(
    (source) => scheduleOf(app.settings, source) ?? [],
  );
  const leaving = handedOver(app, stop);
  const fire = async (source: string, slot: Instant) => {
    const last = await app.catalog.runs.latest(source);
    if (last?.stopReason === PAUSED_REASON) {
      app.log('info', `schedule: ${source} is passed over; run ${last.id} is paused`);
      return;
    }
    const params = paramsAt(app.registry.source(source), slot, app.clock);
    await startRun(app, { source, params, mode: 'full', trigger: 'cron', stop: leaving });
  };
  return keepSchedule(
    { catalog: app.catalog, clock: app.clock, log: app.log, fire, makeUp: makeUpFor(app) },
    schedules,
    stop,
  );
}

/**
 * Which missed moments are run after all. A source by day has a day of its own for each, so that
 * those of the last `schedule.makeUpDays` are run; of any other the newest one stands for all.
 */
export const makeUpFor =
  ({ settings, clock, registry }: Pick<App, 'settings' | 'clock' | 'registry'>) =>
  (source: string, missed: readonly number[], now: number): readonly number[] => {
    const wanted = missed.filter((slot) => now - slot <= settings.schedule.makeUpDays * DAY);
    const hasDays = dayAt(registry.source(source), now, clock) !== undefined;
    return hasDays ? wanted : wanted.slice(-1);
  };

/** A run that comes late is for the day that it would have been for on time. */
function paramsAt(source: Source, slot: Instant, clock: Clock): JsonObject {
  const date = dayAt(source, Date.parse(slot), clock);
  return (date === undefined ? undefined : source.range?.on(date)) ?? {};
}

const dayAt = (source: Source, moment: number, clock: Clock): LocalDate | undefined =>
  source.range?.of(source.settle?.({}, { ...clock, now: () => moment }) ?? {});
