import { dateIn, type LocalDate } from '../../core/time.ts';

/** The day of a moment in Washington: midnight there is `T04:00:00Z`, the end of a period is `T03:59:59Z` of the next. */
export function easternDay(at: string | null | undefined): LocalDate | undefined {
  const ms = Date.parse(at ?? '');
  return Number.isNaN(ms) ? undefined : dateIn('America/New_York', ms);
}
