import { dateIn, type Instant, type LocalDate } from '../../core/time.ts';

/** The day on the calendar of London, which is not that of UTC in a summer's first hour. */
export const citedDay = (at: Instant | null): LocalDate | null =>
  at === null ? null : dateIn('Europe/London', Date.parse(at));
