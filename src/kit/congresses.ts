/** Congresses and years: the first met in 1789, and each lasts two years, one session a year. */

/** The Congress that sits in the year; its last days in January belong to the one before. */
export const congressOfYear = (year: number): number => Math.floor((year - 1787) / 2);

export const sessionOfYear = (year: number): 1 | 2 => (year % 2 === 1 ? 1 : 2);

export const yearOfSession = (congress: number, session: number): number =>
  1787 + congress * 2 + (session - 1);

/** `119th`, `119`, `118th Congress, 2d Session`; undefined without a number. */
export function ordinalIn(text: string | undefined): number | undefined {
  const digits = /(\d{1,3})(?:st|nd|rd|th|d)?\b/i.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** `119th`, `121st`, `112th`. */
export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}
