import { addDays, type Instant, instant, isLocalDate, parseInstant } from './time.ts';

/**
 * The moment a reader means: an instant as it stands; a date is its last moment in UTC, so that what
 * was kept on that day counts. Undefined for anything else.
 */
export function asOfMoment(text: string): Instant | undefined {
  if (isLocalDate(text)) return instant(Date.parse(`${addDays(text, 1)}T00:00:00Z`) - 1);
  return parseInstant(text);
}
