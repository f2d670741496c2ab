/** The parameters that all collections of govinfo packages share. */
import { z } from 'zod';
import { type Clock, dateIn } from '../../../core/time.ts';
import { congressOfYear, yearOfSession } from '../../../kit/congresses.ts';

export const packageParams = z.object({
  congress: z.coerce
    .number()
    .int()
    .min(82)
    .max(999)
    .optional()
    .describe('Which Congress; the one that sits today unless given'),
  year: z.coerce
    .number()
    .int()
    .min(1951)
    .max(9999)
    .optional()
    .describe('One year of it; all its years unless given'),
  since: z.iso.date().optional().describe('Only what the publisher touched since then, YYYY-MM-DD'),
});
export type PackageParams = z.infer<typeof packageParams>;

export function settledCongress<P extends PackageParams>(given: P, clock: Clock): P {
  const year = given.year ?? Number(dateIn('America/New_York', clock.now()).slice(0, 4));
  return { ...given, congress: given.congress ?? congressOfYear(year) };
}

/** Two sessions, and the first days of January that still belong to the second. */
export function congressYears({ congress = 0, year }: PackageParams): readonly number[] {
  if (year !== undefined) return [year];
  const first = yearOfSession(congress, 1);
  return [first, first + 1, first + 2];
}
