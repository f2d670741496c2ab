import { DAY, HOUR, type Instant, MINUTE, SECOND } from '../../core/time.ts';

/** `980 B`, `12.4 kB`, `3.1 MB`: powers of 1000, as disks are sold. */
export function bytes(count: number): string {
  let rest = count;
  for (const unit of ['B', 'kB', 'MB', 'GB']) {
    if (rest < 1000) return `${unit === 'B' ? rest : rest.toFixed(1)} ${unit}`;
    rest /= 1000;
  }
  return `${rest.toFixed(1)} TB`;
}

/** `340 ms`, `12.4 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
export function duration(ms: number): string {
  // The clock was set back meanwhile.
  if (ms < 0) return 'unknown';
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(1)} s`;
  const [large, unit, small, next] =
    ms < HOUR
      ? [MINUTE, 'min', SECOND, 's']
      : ms < DAY
        ? [HOUR, 'h', MINUTE, 'min']
        : ([DAY, 'd', HOUR, 'h'] as const);
  const rest = Math.floor((ms % large) / small);
  return `${Math.floor(ms / large)} ${unit}${rest > 0 ? ` ${rest} ${next}` : ''}`;
}

/** `2026-07-15 02:00:03Z`: short, sortable, and it says its zone. */
export const moment = (at: Instant): string => `${at.slice(0, 10)} ${at.slice(11, 19)}Z`;

/** `3 min ago`, `in 2 h`. */
export function fromNow(at: Instant, now: number): string {
  const ms = Date.parse(at) - now;
  const words = coarse(Math.abs(ms));
  return ms > 0 ? `in ${words}` : `${words} ago`;
}

function coarse(ms: number): string {
  for (const [size, unit] of [
    [DAY, 'd'],
    [HOUR, 'h'],
    [MINUTE, 'min'],
  ] as const) {
    if (ms >= size) return `${Math.floor(ms / size)} ${unit}`;
  }
  return `${Math.round(ms / SECOND)} s`;
}

/** `1 document`, `12 documents`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `12,345`. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
