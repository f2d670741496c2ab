import type { Condition, QueryTerm, TextQuery, Words } from '../../../core/search.ts';
import { foldText, isPaired } from '../../../core/word-forms.ts';

/**
 * A query in the language of FTS5, written by us from what was read: every word is a quoted string,
 * so that nothing somebody types is an operator here. With `telling`, one of these must be there;
 * they are then counted twice, which only the common words beside them could notice.
 */
export function matchAny(
  { wanted, unwanted, narrow }: TextQuery,
  telling?: readonly QueryTerm[],
): string {
  const any = anyOf(wanted);
  const first = narrow ? ofCondition(narrow) : telling && anyOf(telling);
  const expression = first && first !== any ? `(${first}) AND (${any})` : any;
  return unwanted.length === 0 ? expression : `(${expression}) NOT (${anyOf(unwanted)})`;
}

export const anyOf = (terms: readonly QueryTerm[]): string => terms.map(ofTerm).join(' OR ');

export function ofCondition(condition: Condition): string {
  switch (condition.is) {
    case 'term':
      return ofTerm(condition.term);
    case 'all':
      return `(${condition.of.map(ofCondition).join(' AND ')})`;
    case 'any':
      return `(${condition.of.map(ofCondition).join(' OR ')})`;
    case 'without':
      return `(${ofCondition(condition.wanted)} NOT ${ofCondition(condition.unwanted)})`;
  }
}

export function ofTerm({ words, field, ending, also = [] }: QueryTerm): string {
  const own = ending === 'beginning' ? `${phraseOf(words)} *` : phraseOf(words);
  const texts = [...new Set([own, ...also.map(phraseOf)])];
  const text = texts.length === 1 ? texts[0] : `(${texts.join(' OR ')})`;
  return field === null ? `(${text})` : `(${field} : ${text})`;
}

/** In the form in which the index has them. */
const phraseOf = (words: Words): string =>
  words.map((word) => quoted(isPaired(word) ? word : foldText(word))).join(' + ');

/** A zero would end the expression for FTS5. */
const quoted = (word: string): string => `"${word.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
