import type { App } from '../app/app.ts';
import type { NewestRuns } from '../core/ledger.ts';
import type { Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { SECOND } from '../core/time.ts';
import { nextDue } from '../engine/schedule.ts';
import { scheduleOf } from './schedules.ts';

type Parts = Pick<App, 'catalog' | 'settings'>;

/** When a source last succeeded, and since when a success is owed. */
export interface Lateness {
  /** The newest run that completed. */
  readonly succeeded: Run | undefined;
  /** Undefined for a source without a schedule; 0 when nothing is owed. */
  readonly lateSeconds: number | undefined;
}

export async function latenessOf(parts: Parts, source: Source, now: number): Promise<Lateness> {
  const newest = await parts.catalog.runs.newestOfEach([source.name]);
  return latenessIn(parts, source, now, newest.get(source.name));
}

/** The same, for whoever has the newest runs of many sources at hand. */
export function latenessIn(
  { settings }: Pick<Parts, 'settings'>,
  source: Source,
  now: number,
  newest: NewestRuns | undefined,
): Lateness {
  const succeeded = newest?.completed;
  const schedule = scheduleOf(settings, source);
  if (!schedule || !settings.schedule.enabled) return { succeeded, lateSeconds: undefined };
  // A source that never succeeded is late since it was first tried; one that was never tried is not.
  const first = endOf(succeeded) ?? (newest && Date.parse(newest.latest.startedAt));
  const due = first === undefined ? undefined : nextDue(schedule, first);
  const lateSeconds = due === undefined ? 0 : Math.max(0, Math.round((now - due) / SECOND));
  return { succeeded, lateSeconds };
}

export const endOf = (run: Run | undefined): number | undefined =>
  run?.endedAt ? Date.parse(run.endedAt) : undefined;
