/** British civil time by its own rule (last Sundays of March and October, 01:00 UTC), so that it can check others. */
export interface LondonDay {
  /** The first instant of the day, in milliseconds since 1970. */
  readonly start: number;
  /** The first instant of the next day: not part of this one. */
  readonly end: number;
}

export function londonDay(date: string): LondonDay {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return {
    start: midnight(Date.UTC(year, month - 1, day)),
    end: midnight(Date.UTC(year, month - 1, day + 1)),
  };
}

/** 0, or an hour while British Summer Time is in force. */
export function londonOffset(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  return instant >= lastSunday(year, 2) && instant < lastSunday(year, 9) ? HOUR : 0;
}

/** `2023-08-16T11:17:43+01:00`: the hands of a clock in London, and how far they are from UTC. */
export function londonTime(instant: number, { milliseconds }: { milliseconds: boolean }): string {
  const offset = londonOffset(instant);
  const hands = new Date(instant + offset).toISOString();
  return `${milliseconds ? hands.slice(0, 23) : hands.slice(0, 19)}${offset === 0 ? '+00:00' : '+01:00'}`;
}

/** `2024-11-12T09:31:53Z`. */
export function zuluTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

const HOUR = 3_600_000;

function midnight(utcMidnight: number): number {
  return utcMidnight - londonOffset(utcMidnight - HOUR);
}

function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR;
}
