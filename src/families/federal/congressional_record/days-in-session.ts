/** Whether every issue of the Record is there: issues are numbered day by day, and each day in session has one. */
import type { Declaration } from '../../../core/completeness.ts';

/** What an issue says of itself. */
export interface PrintedNumber {
  readonly packageId: string;
  readonly volume: number;
  readonly issue: number;
}

const PLAIN = /^CREC-(\d{4})-(\d{2}-\d{2})$/;
/** Volume 171 is that of 2025. */
const FIRST_VOLUME = 1854;

/**
 * One series for each year: the issues that the sitemap names must be held, and the highest number that is
 * printed on one of them says how many days Congress has sat so far. A session begins on January 3; what
 * is printed before it belongs to the volume of the year before. A second issue of a day has a number of its
 * own series and proves nothing.
 */
export function declaredYears(
  packageIds: readonly string[],
  printed: readonly PrintedNumber[],
): readonly Declaration[] {
  const byYear = new Map<string, string[]>();
  for (const id of packageIds) {
    const [, year, day = ''] = PLAIN.exec(id) ?? [];
    if (year === undefined || day < '01-03') continue;
    byYear.set(year, [...(byYear.get(year) ?? []), id]);
  }
  return [...byYear].map(([year, keys]) => {
    const numbers = printed.filter(
      ({ packageId, volume }) =>
        PLAIN.exec(packageId)?.[1] === year && volume + FIRST_VOLUME === Number(year),
    );
    const total = Math.max(0, ...numbers.map(({ issue }) => issue || 0));
    const series = `days in session, ${year}`;
    return { series, listed: keys.length, keys, ...(total > 0 && { total }) };
  });
}
