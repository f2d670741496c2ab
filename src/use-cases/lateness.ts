import type { App } from '../app/app.ts';
import type { Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { SECOND } from '../core/time.ts';
import { nextDue } from '../engine/schedule.ts';
import { scheduleOf } from './scheduling.ts';

type Parts = Pick<App, 'catalog' | 'settings'>;

/** When a source last succeeded, and since when a success is owed. */
export interface Lateness {
  /** The newest run that completed. */
  readonly succeeded: Run | undefined;
  /** Undefined for a source without a schedule; 0 when nothing is owed. */
  readonly lateSeconds: number | undefined;
}

export async function latenessOf(
  { catalog, settings }: Parts,
  source: Source,
  now: number,
): Promise<Lateness> {
  const [succeeded] = await catalog.runs.list({
    source: source.name,
    status: 'completed',
    limit: 1,
  });
  const schedule = scheduleOf(settings, source);
  if (!schedule || !settings.schedule.enabled) return { succeeded, lateSeconds: undefined };
  const first = endOf(succeeded) ?? (await firstBegun(catalog, source.name));
  const due = first === undefined ? undefined : nextDue(schedule, first);
  const lateSeconds = due === undefined ? 0 : Math.max(0, Math.round((now - due) / SECOND));
  return { succeeded, lateSeconds };
}

export const endOf = (run: Run | undefined): number | undefined =>
  run?.endedAt ? Date.parse(run.endedAt) : undefined;

/** A source that never succeeded is late since it was first tried; one that was never tried is not. */
async function firstBegun(catalog: Parts['catalog'], source: string): Promise<number | undefined> {
  const latest = await catalog.runs.latest(source);
  return latest && Date.parse(latest.startedAt);
}
