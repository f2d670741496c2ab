import type { QueryTerm, SearchField } from '../core/search.ts';
import { compounds, foldText, isPaired, joinedForms } from '../core/word-forms.ts';

/** What the index takes for a word: letters, digits and the marks on them. */
export const wordsOf = (text: string): string[] =>
  // Composed first, so that a letter and its accent are one.
  foldText(text.normalize('NFC')).match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];

/** The words together and in this order: a phrase, what a field must have, a beginning. */
export function strictTerm(text: string, field: SearchField | null): QueryTerm | undefined {
  const [first, ...rest] = inOrder(wordsOf(text));
  if (first === undefined) return undefined;
  const last = rest.at(-1) ?? first;
  const isBeginning = (text.endsWith('*') && [...last].length > 1) || isOneSign(last);
  const joined = joinedForms(foldText(text));
  return {
    words: [first, ...rest],
    field,
    ending: isBeginning ? 'beginning' : 'exact',
    ...(joined[0] !== undefined && isOneCompound(text) && { also: [[joined[0]]] }),
  };
}

/** Each word for itself; a word of several parts also as one. */
export function eachWord(text: string): readonly QueryTerm[] {
  const loose = (word: string): QueryTerm => ({
    words: [word],
    field: null,
    ending: isOneSign(word) ? 'beginning' : 'exact',
  });
  const folded = foldText(text);
  const joined = joinedForms(folded);
  const parts = joined.length === 0 ? wordsOf(text) : withoutScraps(text, folded);
  return [...inOrder(parts), ...joined].map(loose);
}

/**
 * The words without those that tell nothing alone: of `e-mail` the `e`, of `COVID-19` the `19`, of
 * `1,000` both. Each is looked for as one word besides.
 */
function withoutScraps(text: string, folded: string): readonly string[] {
  const scraps = new Map<string, number>();
  for (const { compound } of compounds(folded)) {
    for (const part of wordsOf(compound)) {
      if (isScrap(part, compound)) scraps.set(part, (scraps.get(part) ?? 0) + 1);
    }
  }
  return wordsOf(text).filter((word) => {
    const left = scraps.get(word) ?? 0;
    scraps.set(word, left - 1);
    return left <= 0;
  });
}

const isScrap = (part: string, compound: string): boolean =>
  THOUSANDS.test(compound) ||
  (LETTER_AND_WORD.test(compound) && /^\p{L}$/u.test(part)) ||
  (WORD_AND_NUMBER.test(compound) && /^\d+$/.test(part));

/** Of `e-mail` and `T-cell` the words: with the letter they are another word, and no slip of a third. */
export const wordsBehindLetters = (text: string): ReadonlySet<string> =>
  new Set(
    [...compounds(foldText(text))].flatMap(({ compound }) =>
      LETTER_AND_WORD.test(compound) ? wordsOf(compound).slice(1) : [],
    ),
  );

const LETTER_AND_WORD = /^\p{L}[-‐‑–]\p{L}{2,}$/u;
const WORD_AND_NUMBER = /^\p{L}{2,}[-‐‑–]\d{1,3}$/u;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;

/** The last sign of a run is indexed alone besides, and asked for only when nothing is before it. */
function inOrder(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !(isOneSign(word) && isPaired(words[at - 1] ?? '')));
}

const isOneSign = (word: string): boolean => isPaired(word) && [...word].length === 1;

const isOneCompound = (text: string): boolean => !/\s/.test(text.trim());
