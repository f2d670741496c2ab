import type { SearchField, Term } from '../core/search.ts';
import { foldText, isPaired, joinedForms } from '../core/word-forms.ts';

/** What the index takes for a word: letters, digits and the marks on them. */
export const wordsOf = (text: string): string[] =>
  // Composed first, so that a letter and its accent are one.
  foldText(text.normalize('NFC')).match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];

/** The words together and in this order: a phrase, what a field must have, a beginning. */
export function strictTerm(text: string, field: SearchField | null): Term | undefined {
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
export function eachWord(text: string): readonly Term[] {
  const loose = (word: string): Term => ({
    words: [word],
    field: null,
    ending: isOneSign(word) ? 'beginning' : 'exact',
  });
  return [...inOrder(wordsOf(text)), ...joinedForms(foldText(text))].map(loose);
}

/** The last sign of a run is indexed alone besides, and asked for only when nothing is before it. */
function inOrder(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !(isOneSign(word) && isPaired(words[at - 1] ?? '')));
}

const isOneSign = (word: string): boolean => isPaired(word) && [...word].length === 1;

const isOneCompound = (text: string): boolean => !/\s/.test(text.trim());
