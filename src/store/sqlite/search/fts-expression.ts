import type { Term, TextQuery } from '../../../core/search.ts';

/**
 * A query in the language of FTS5, written by us from what was read: every word is a quoted string,
 * so that nothing somebody types is an operator here. With `telling`, one of these must be there;
 * they are then counted twice, which only the common words beside them could notice.
 */
export function matchAny({ wanted, unwanted }: TextQuery, telling?: readonly Term[]): string {
  const any = anyOf(wanted);
  const expression = telling ? `(${anyOf(telling)}) AND (${any})` : any;
  return unwanted.length === 0 ? expression : `(${expression}) NOT (${anyOf(unwanted)})`;
}

const anyOf = (terms: readonly Term[]): string => terms.map(ofTerm).join(' OR ');

export function ofTerm({ words, field, ending }: Term): string {
  const phrase = words.map(quoted).join(' + ');
  const text = ending === 'beginning' ? `${phrase} *` : phrase;
  return field === null ? `(${text})` : `(${field} : ${text})`;
}

/** A zero would end the expression for FTS5. */
const quoted = (word: string): string => `"${word.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
