/** Congresses and years: the first met in 1789, and each lasts two years, one session a year. */

/** The Congress that sits in the year; its last days in January belong to the one before. */
export const congressOfYear = (year: number): number => Math.floor((year - 1787) / 2);

export const sessionOfYear = (year: number): 1 | 2 => (year % 2 === 1 ? 1 : 2);

export const yearOfSession = (congress: number, session: number): number =>
  1787 + congress * 2 + (session - 1);

/** `119th`, `119`, `118th Congress, 2d Session`, `One Hundred Nineteenth Congress`; undefined without a number. */
export function ordinalIn(text: string | undefined): number | undefined {
  const digits = /(\d{1,3})(?:st|nd|rd|th|d)?\b/i.exec(text ?? '')?.[1];
  return digits === undefined ? ordinalInWords(text ?? '') : Number(digits);
}

const FIRST_TWENTY =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const TENS = 'twent thirt fort fift sixt sevent eight ninet'.split(' ');

/** What is enrolled spells its Congress out: `Ninety-third`, `One Hundredth`, `One Hundred and Twentieth`. */
function ordinalInWords(text: string): number | undefined {
  let sum = 0;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    const small = FIRST_TWENTY.indexOf(word) + 1;
    const ten = TENS.findIndex((stem) => word === `${stem}y` || word === `${stem}ieth`) + 2;
    if (/^hundred(?:th)?$/.test(word)) sum = 100;
    else if (ten > 1) sum += ten * 10;
    else sum += small;
    if (small > 0 || /th$/.test(word)) return sum || undefined;
  }
  return undefined;
}

/** `119th`, `121st`, `112th`. */
export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}
