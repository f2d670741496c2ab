/** Dates as Congress prints them, to ISO 8601. Clock times stay what the clock in Washington showed. */

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** `26-Jan-2023`, `26-JAN-2023`, `January 26, 2023`, `20230126`, `2023-01-26T…`; undefined otherwise. */
export function isoDate(text: string | undefined): string | undefined {
  const words = text?.trim() ?? '';
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(words);
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(words);
  if (packed) return checked(Number(packed[1]), Number(packed[2]), Number(packed[3]));
  const dashed = /^(\d{1,2})[- ]([A-Za-z]{3,9})[- ](\d{4})$/.exec(words);
  if (dashed) return checked(Number(dashed[3]), monthOf(dashed[2]), Number(dashed[1]));
  const long = /^([A-Za-z]{3,9})\.? (\d{1,2}), ?(\d{4})/.exec(words);
  if (long) return checked(Number(long[3]), monthOf(long[1]), Number(long[2]));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(words);
  return slashed ? checked(Number(slashed[3]), Number(slashed[1]), Number(slashed[2])) : undefined;
}

/** `November 17, 2004,  05:48 PM` to `2004-11-17T17:48` in Eastern time, without a zone. */
export function easternDateTime(text: string | undefined): string | undefined {
  const date = isoDate(text);
  const clock = clockTime(/,\s*(\d{1,2}:\d{2}(?::\d{2})? ?[AP]M)\s*$/i.exec(text ?? '')?.[1]);
  return date && clock ? `${date}T${clock}` : date;
}

/** `5:23 PM`, `07:15PM`, `18:16:46`, `17:23`; with seconds only where they are given. */
export function clockTime(text: string | undefined): string | undefined {
  const match = /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]\.?M\.?)?\s*$/i.exec(text ?? '');
  if (!match) return undefined;
  let hour = Number(match[1]);
  const half = match[4]?.[0]?.toUpperCase();
  if (half === 'P' && hour < 12) hour += 12;
  if (half === 'A' && hour === 12) hour = 0;
  if (hour > 23 || Number(match[2]) > 59) return undefined;
  return `${two(hour)}:${match[2]}${match[3] === undefined ? '' : `:${match[3]}`}`;
}

const monthOf = (name: string | undefined): number =>
  MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;

function checked(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  return `${year}-${two(month)}-${two(day)}`;
}

const two = (n: number): string => String(n).padStart(2, '0');
