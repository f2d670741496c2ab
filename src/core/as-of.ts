import { type Instant, isLocalDate, parseInstant } from './time.ts';

/**
 * The moment a reader means: an instant as it stands; a date is its last moment in UTC, so that what
 * was kept on that day counts. Undefined for anything else.
 */
export const asOfMoment = (text: string): Instant | undefined =>
  parseInstant(isLocalDate(text) ? `${text}T23:59:59.999Z` : text);
