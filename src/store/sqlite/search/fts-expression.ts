import type { Term, TextQuery } from '../../../core/search.ts';

/**
 * A query in the language of FTS5, written by us from what was read: every word is a quoted string,
 * so that nothing somebody types is an operator here.
 */
export const matchAny = ({ wanted, unwanted }: TextQuery): string =>
  without(wanted.map(ofTerm).join(' OR '), unwanted);

export const matchAll = ({ wanted, unwanted }: TextQuery): string =>
  without(wanted.map(ofTerm).join(' AND '), unwanted);

const without = (expression: string, unwanted: readonly Term[]): string =>
  unwanted.length === 0 ? expression : `(${expression}) NOT (${unwanted.map(ofTerm).join(' OR ')})`;

export function ofTerm({ words, field, ending }: Term): string {
  const phrase = words.map(quoted).join(' + ');
  const text = ending === 'beginning' ? `${phrase} *` : phrase;
  return field === null ? `(${text})` : `(${field} : ${text})`;
}

/** A zero would end the expression for FTS5. */
const quoted = (word: string): string => `"${word.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
