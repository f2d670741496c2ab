import { type Instant, isLocalDate, type LocalDate, parseInstant } from '../core/time.ts';

/** A day without an hour, as the instant that sorts it: midnight UTC, so that its date reads the same. */
export const instantOfDay = (date: LocalDate): Instant => `${date}T00:00:00.000Z`;

/** The date a spelling begins with (`2026-09-21`, `2026-09-21T00:00:00`), when it is one. */
export function dateWithin(text: string | null | undefined): LocalDate | undefined {
  const date = text?.slice(0, 10) ?? '';
  return isLocalDate(date) ? date : undefined;
}

/** Publishers write moments with a zone, without one, and as days. */
export function instantWithin(text: string | null | undefined): Instant | undefined {
  const day = dateWithin(text);
  return (text && parseInstant(text)) || (day && instantOfDay(day)) || undefined;
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** As American publishers write it: September 21, 2026. */
export function longDate(date: LocalDate): string {
  const [year, month, day] = date.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** As British publishers write it: 21 September 2026. */
export function britishDate(date: LocalDate): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** Every day written out in a text, as dates. */
export function longDatesIn(text: string): LocalDate[] {
  const found: LocalDate[] = [];
  for (const [, name, day, year] of text.matchAll(WRITTEN_OUT)) {
    const month = MONTHS.indexOf(name as (typeof MONTHS)[number]) + 1;
    const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    if (isLocalDate(date)) found.push(date);
  }
  return found;
}

const WRITTEN_OUT = new RegExp(`\\b(${MONTHS.join('|')})\\s+(\\d{1,2}),\\s+(\\d{4})\\b`, 'g');

const RFC_822 =
  /^(?:[A-Z][a-z]{2},\s*)?\d{1,2}\s+[A-Z][a-z]{2}\s+\d{2,4}\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[A-Z]{1,4}|[+-]\d{4})?$/;

/** The date of a feed's entry: as Atom writes it (ISO 8601), or as RSS does (RFC 822). */
export function instantInFeed(text: string | null | undefined): Instant | undefined {
  const written = text?.trim() ?? '';
  if (!RFC_822.test(written)) return parseInstant(written);
  const at = Date.parse(written);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
