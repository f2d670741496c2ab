import { PAUSED_REASON } from '../../core/run.ts';
import { instant } from '../../core/time.ts';
import { coverageOf } from '../../use-cases/coverage.ts';
import { latenessOf } from '../../use-cases/lateness.ts';
import { nextRunsOf, scheduleOf } from '../../use-cases/schedules.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';

const NEXT_RUNS = 5;

/** When sources run, and what became of each day. */
export function scheduleRoutes({ app }: Door): Pick<Handlers, 'getCoverage' | 'getSchedule'> {
  return {
    async getCoverage({ params, query }) {
      const coverage = await coverageOf(app, app.registry.source(params.name), query.days);
      const days = coverage.days.map(({ runId, ...day }) => ({ ...day, run_id: runId }));
      return { body: { ...coverage, days } };
    },

    async getSchedule() {
      const scheduled = await Promise.all(app.registry.sources.map(scheduledSource));
      const items = scheduled
        .flatMap((one) => one ?? [])
        .sort((a, b) => (a.next_runs[0] ?? '~').localeCompare(b.next_runs[0] ?? '~'));
      return { body: { enabled: app.settings.schedule.enabled, items } };
    },
  };

  async function scheduledSource(source: (typeof app.registry.sources)[number]) {
    const schedule = scheduleOf(app.settings, source);
    if (!schedule) return undefined;
    const [last, slot, { lateSeconds }] = await Promise.all([
      app.catalog.runs.latest(source.name),
      app.catalog.sources.lastSlot(source.name),
      latenessOf(app, source, app.clock.now()),
    ]);
    return {
      source: source.name,
      cron: schedule.cron,
      timezone: schedule.timezone,
      next_runs: nextRunsOf(app, source, NEXT_RUNS).map(instant),
      last_slot: slot ?? null,
      paused_by: last?.stopReason === PAUSED_REASON ? last.id : null,
      late_seconds: lateSeconds ?? 0,
    };
  }
}
