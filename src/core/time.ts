/**
 * Time and chance, as arguments. Nothing in Annals reads the real clock but `app/system-clock.ts`,
 * so that a day of scheduling is tested in a millisecond.
 */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
}

/** ISO-8601 in UTC with milliseconds (`2026-07-14T23:00:00.000Z`): text order is time order. */
export type Instant = string;

/** A calendar date without a zone: `2026-07-15`. */
export type LocalDate = string;

/** Half-open: `start` belongs to it, `end` does not. */
export interface TimeWindow {
  readonly start: Instant;
  readonly end: Instant;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How far the clocks of machines that work together may differ. */
export const CLOCKS_DIFFER_MS = 5 * MINUTE;

/**
 * True of a moment in the past, as somebody wrote it down, that has not come yet: his clock was wrong and has been set
 * back since. Whoever believed it would wait for it, for years if need be.
 */
export const isAheadOf = (written: number, now: number): boolean =>
  written > now + CLOCKS_DIFFER_MS;

export const instant = (ms: number): Instant => new Date(ms).toISOString();

/** Any ISO-8601 spelling with a zone, or a bare date (midnight UTC), as an Instant. */
export function parseInstant(text: string): Instant | undefined {
  const iso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2}))?$/;
  if (!iso.test(text) || !isLocalDate(text.slice(0, 10))) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : instant(ms);
}

export const isWithin = (at: Instant, window: TimeWindow): boolean =>
  at >= window.start && at < window.end;

/** True for a date that exists: `2026-02-30` does not. */
export function isLocalDate(text: string): text is LocalDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && instant(ms).startsWith(text);
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return instant(Date.parse(`${date}T00:00:00Z`) + days * DAY).slice(0, 10);
}

/** The date on the wall in `zone` at that moment. */
export function dateIn(zone: string, ms: number): LocalDate {
  const parts = formatterOf(zone).formatToParts(ms);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** [local midnight, next local midnight): 23, 24 or 25 hours, whatever the zone did that night. */
export function localDay(date: LocalDate, zone: string): TimeWindow {
  return { start: firstInstantOf(date, zone), end: firstInstantOf(addDays(date, 1), zone) };
}

/**
 * The first instant at which the calendar in `zone` shows `date`. Where midnight is skipped by a
 * clock change, that is the first moment after the gap; bisection needs no table of offsets.
 */
function firstInstantOf(date: LocalDate, zone: string): Instant {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  let before = utcMidnight - 16 * HOUR;
  let after = utcMidnight + 16 * HOUR;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateIn(zone, middle) < date) before = middle;
    else after = middle;
  }
  return instant(after);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}
