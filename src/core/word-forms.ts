/**
 * The one form in which words are compared: what is indexed and what is asked for both pass through
 * here. Accents and case are left to the index, which takes care of them itself.
 */
export function foldText(text: string): string {
  const plain = text.includes('<su') ? text.replace(TAGGED_DIGITS, '$1$2') : text;
  // Most texts are plain ASCII, and nothing below would find anything in them.
  if (!/[^\0-\x7f]/.test(plain)) return plain;
  return plain
    .replace(INVISIBLE, '')
    .replace(COMPATIBLE, (sign) => sign.normalize('NFKC'))
    .replace(LETTERS_OF_TWO, (letter) => IN_TWO[letter] ?? letter)
    .replace(SMALL_DIGITS, (_, before: string, digits: string) => before + digits.normalize('NFKC'))
    .replace(SPACED_NUMBER, ',')
    .replace(PAIRED_RUN, (run) => ` ${pairsOf(run).join(' ')} `);
}

/** CO<sub>2</sub> is CO2 to whoever looks for it. */
const TAGGED_DIGITS = /(\p{L})<su[bp]>(\d+)<\/su[bp]>/gu;
/** Soft hyphens and joiners, which are not seen but would cut a word in two. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** Ligatures and the wide and narrow forms of East Asian type. */
const COMPATIBLE = /[\u0132\u0133\u01c4-\u01cc\ufb00-\ufb17\uff01-\uff9f]+/g;
const IN_TWO: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};
const LETTERS_OF_TWO = new RegExp(`[${Object.keys(IN_TWO).join('')}]`, 'gu');
/** Digits that follow a letter are those of a formula or of a note; 10² stays what it is. */
const SMALL_DIGITS = /(\p{L})([₀-₉⁰¹²³⁴-⁹]+)/gu;
/** Thousands that are separated by a space that does not break: 1 000. */
const SPACED_NUMBER = /(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g;

/** Scripts that put no space between words. */
const PAIRED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々';
const PAIRED_RUN = new RegExp(`[${PAIRED}]+`, 'gu');
const IS_PAIRED = new RegExp(`^[${PAIRED}]+$`, 'u');

export const isPaired = (word: string): boolean => IS_PAIRED.test(word);

/**
 * Neighbouring signs by twos, and the last one alone, so that any part of a run is found: whoever
 * asks for one sign asks for what begins with it.
 */
export function pairsOf(run: string): readonly string[] {
  const signs = [...run];
  return signs.map((sign, at) => sign + (signs[at + 1] ?? ''));
}

/**
 * Words that are written with signs inside, as one: `e-mail` as `email`, `COVID-19` as `COVID19`,
 * `1,000` as `1000`, a docket or a DOI as all of its letters and digits. Each once.
 */
export const joinedForms = (folded: string): readonly string[] => [
  ...new Set([...compounds(folded)].map(({ joined }) => joined)),
];

/** The words that {@link joinedForms} joins, and where they stand. */
export function* compounds(
  text: string,
): Generator<{ readonly compound: string; readonly joined: string; readonly index: number }> {
  for (const { 0: compound, index } of text.matchAll(COMPOUND)) {
    const joined = compound.replace(SIGNS, '').toLowerCase();
    if (joined.length <= LONGEST_JOINED && isOneWord(compound)) yield { compound, joined, index };
  }
}

// Tried at the beginning of a word alone: from each of its letters it would take the square of a long run.
const COMPOUND = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[-‐‑–./:_,][\p{L}\p{N}]+)+/gu;
const SIGNS = /[-‐‑–./:_,]/gu;
const LONGEST_JOINED = 60;

/** With a digit it is a number or a name; without one only hyphens make one word of several. */
const isOneWord = (compound: string): boolean =>
  /\p{N}/u.test(compound) || !/[./:_,]/.test(compound);

/** Letters and digits alone, small: two spellings of an id are one. */
export const squeezed = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
