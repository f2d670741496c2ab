import { unreadable as limits } from '../thresholds.ts';

/** A word of small letters, with or without a large first one, of large letters, or a number; marks may stand around it. */
const cased =
  /^[("“‘'[]*(?:\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lu}\p{M}.]+|[\d.,/%$€£:–-]+)(?:[’'-]\p{L}+)*[)\]"”’'.,;:!?]*$/u;

/** Scripts without large letters are not judged. */
const isPlain = (text: string): boolean => cased.test(text) || /\p{Lo}/u.test(text);

export const plainWords = (words: readonly { readonly text: string }[]): number =>
  words.filter(({ text }) => isPlain(text)).length;

/**
 * Whether text is a jumble of signs. Fonts that do not say which letters they draw give whatever stands under their codes, and
 * it looks like text to a program only: "^`_.acbedfagbTh".
 */
export const isUnreadable = (plain: number, words: number): boolean =>
  words >= limits.words && plain < limits.plainShare * words;
