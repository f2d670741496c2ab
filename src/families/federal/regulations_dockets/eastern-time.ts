/** regulations.gov answers in UTC, and filters by what a clock in Washington shows. */
import { dateIn, HOUR, type LocalDate, SECOND } from '../../../core/time.ts';
import { easternDay } from '../eastern-day.ts';

export const ZONE = 'America/New_York';

/** Made when it is first needed: that takes longer than loading the source, which every command does. */
let clock: Intl.DateTimeFormat | undefined;
const clockTime = (ms: number): string => {
  const digits = '2-digit';
  clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hour: digits,
    minute: digits,
    second: digits,
  });
  return clock.format(ms);
};

/** `2026-09-02 19:52:15`. */
const easternTime = (ms: number): string => `${dateIn(ZONE, ms)} ${clockTime(ms)}`;

/**
 * What a filter may say to go on from a moment, the best first; the last one leaves out the rest of
 * what was modified at that moment. In the hour that the clocks show twice in autumn the same words
 * mean two moments, and nobody knows which the publisher takes: there, words come first that leave out
 * nothing either way.
 */
export function waysOn(at: string): readonly string[] {
  const ms = Date.parse(at);
  const isFirst = easternTime(ms) === easternTime(ms + HOUR);
  const isSecond = easternTime(ms) === easternTime(ms - HOUR);
  const hour = Math.floor(ms / HOUR) * HOUR;
  if (isFirst) return [easternTime(hour - SECOND), easternTime(ms), easternTime(hour + 2 * HOUR)];
  if (isSecond) return [easternTime(ms), easternTime(hour - SECOND), easternTime(hour + HOUR)];
  return [easternTime(ms), easternTime(ms + SECOND)];
}

/** The day of a moment as this publisher writes it. Documents of before 2021 have a day alone, as midnight in Greenwich. */
export function writtenDay(at: string | null | undefined): LocalDate | undefined {
  const alone = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?Z$/.exec(at ?? '')?.[1];
  return alone ?? easternDay(at);
}
