import type { RunOrder } from '../../core/run-order.ts';
import type { CoolDown } from '../../core/telemetry.ts';
import { instant } from '../../core/time.ts';
import { moment } from '../show/units.ts';

/** What the engine tells about a run while it goes. */
export type Progress = Parameters<NonNullable<RunOrder['onProgress']>>[0];

/** Somewhere to show it. Nothing is left on the screen after `end`. */
export interface ProgressView {
  update(progress: Progress): void;
  /** A host has refused, and nobody asks it before then. */
  waiting(wait: CoolDown): void;
  end(): void;
}

/** Items neither waiting nor in work. */
export const settled = ({ counts }: Progress): number =>
  counts.downloaded + counts.failed + counts.skipped;

/** `waiting for www.example until 12:00:05Z (429, Retry-After 6 s)`; another day is named. */
export function waitInWords({ host, until, reason }: CoolDown, now: number): string {
  const isToday = until.slice(0, 10) === instant(now).slice(0, 10);
  const at = isToday ? moment(until).slice(11) : moment(until);
  return `waiting for ${host} until ${at} (${reason})`;
}

/** Many requests hear of one wait: it is shown once. */
export function onceEach(show: (wait: CoolDown) => void): (wait: CoolDown) => void {
  const shown = new Map<string, string>();
  return (wait) => {
    if ((shown.get(wait.host) ?? '') >= wait.until) return;
    shown.set(wait.host, wait.until);
    show(wait);
  };
}
