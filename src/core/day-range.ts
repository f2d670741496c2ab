import { addDays, type LocalDate } from './time.ts';

export const DAY_ORDERS = ['newest', 'oldest'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Every day from `since` to `until`, both included, in that order. */
export function daysBetween(since: LocalDate, until: LocalDate, order: DayOrder): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = since; day <= until; day = addDays(day, 1)) days.push(day);
  return order === 'newest' ? days.reverse() : days;
}

/** How a source that can run for one day says which day. */
export interface DayRange<P> {
  /** The first day of which the publisher has anything: a range that begins earlier is refused. */
  readonly first?: LocalDate;
  /** The parameters of a run for this day. */
  on(date: LocalDate): P;
  /** The day that parameters mean, where they mean a single one. */
  of(params: P): LocalDate | undefined;
}
