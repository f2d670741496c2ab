import type { PoliteMemory } from '../core/polite-memory.ts';
import { CLOCK_GAP_MS, whatToForget } from '../core/retention.ts';
import type { App } from './app.ts';

/** Deletes figures and decisions that are older than the settings keep them, unless the clock cannot be trusted. */
export async function forgetOldRows(
  { settings, catalog, clock, log }: Pick<App, 'settings' | 'catalog' | 'clock' | 'log'>,
  remembers: PoliteMemory,
): Promise<void> {
  const record = await catalog.runs.clockRecord(CLOCK_GAP_MS);
  const allowed = (days: number | undefined) => whatToForget(days, clock.now(), record);
  const telemetry = allowed(settings.telemetry.retentionDays);
  if (telemetry.forget === 'before') {
    await remembers.traffic.forgetBefore(telemetry.at);
    await catalog.figures.forgetBefore(telemetry.at);
  } else log('debug', 'no telemetry is deleted', { why: telemetry.why });
  const decisions = allowed(settings.engine.decisionRetentionDays);
  if (decisions.forget === 'before') await catalog.decisions.forgetBefore(decisions.at);
}
