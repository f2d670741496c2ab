/**
 * HTTP dates as RFC 9110 §5.6.7 writes them: IMF-fixdate, RFC 850 and asctime. Nonsense is
 * `undefined`, never a guess, because a wrong date makes a stale answer look fresh.
 * Letter case is ignored; everything else is exact, the day of the week included.
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  const fixed = parseFixedDate(text);
  if (fixed !== undefined) return fixed;
  const asctime = ASCTIME.exec(text)?.groups;
  if (asctime) return instant(asctime, Number(asctime.year), SHORT_DAYS);
  const rfc850 = RFC_850.exec(text)?.groups;
  return rfc850 && fromTwoDigitYear(rfc850, now);
}

/** The preferred form alone, for what takes no other: `Accept-Datetime` (RFC 7089). */
export function parseFixedDate(text: string): number | undefined {
  const imf = IMF_FIXDATE.exec(text)?.groups;
  return imf && instant(imf, Number(imf.year), SHORT_DAYS);
}

/** The preferred form (IMF-fixdate) of an instant in milliseconds. */
export function formatHttpDate(instantMs: number): string {
  return new Date(instantMs).toUTCString();
}

type Fields = Record<string, string | undefined>;

const TIME = '(?<hour>[0-9]{2}):(?<minute>[0-9]{2}):(?<second>[0-9]{2})';
const IMF_FIXDATE = new RegExp(
  `^(?<weekday>[a-z]{3}), (?<day>[0-9]{2}) (?<month>[a-z]{3}) (?<year>[0-9]{4}) ${TIME} GMT$`,
  'i',
);
const RFC_850 = new RegExp(
  `^(?<weekday>[a-z]{6,9}), (?<day>[0-9]{2})-(?<month>[a-z]{3})-(?<year>[0-9]{2}) ${TIME} GMT$`,
  'i',
);
const ASCTIME = new RegExp(
  `^(?<weekday>[a-z]{3}) (?<month>[a-z]{3}) (?<day>[0-9]{2}| [0-9]) ${TIME} (?<year>[0-9]{4})$`,
  'i',
);
const LONG_DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const SHORT_DAYS = LONG_DAYS.map((day) => day.slice(0, 3));
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * A two-digit year more than 50 years ahead means the latest past year with those digits. Within
 * 50 years the weekday tells the future year from the past one.
 */
function fromTwoDigitYear(fields: Fields, now: number): number | undefined {
  const thisYear = new Date(now).getUTCFullYear();
  const limit = new Date(now).setUTCFullYear(thisYear + 50);
  const centuryStart = thisYear - (thisYear % 100);
  for (const century of [centuryStart + 100, centuryStart, centuryStart - 100]) {
    const year = century + Number(fields.year);
    const when = instant(fields, year, undefined);
    if (when === undefined || when > limit) continue;
    const checked = instant(fields, year, LONG_DAYS);
    if (checked !== undefined || when <= now) return checked;
  }
  return undefined;
}

function instant(
  fields: Fields,
  year: number,
  dayNames: readonly string[] | undefined,
): number | undefined {
  const month = MONTHS.indexOf(fields.month?.toLowerCase() ?? '');
  const [day, hour, minute, second] = [fields.day, fields.hour, fields.minute, fields.second].map(
    Number,
  ) as [number, number, number, number];
  // 23:59:60 is the one leap second the grammar knows; it is the first instant of the next day.
  const leap = hour === 23 && minute === 59 && second === 60;
  if (month < 0 || hour > 23 || minute > 59 || (second > 59 && !leap)) return undefined;
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month, day);
  if (midnight.getUTCMonth() !== month || midnight.getUTCDate() !== day) return undefined;
  if (dayNames && dayNames[midnight.getUTCDay()] !== fields.weekday?.toLowerCase()) {
    return undefined;
  }
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
}
