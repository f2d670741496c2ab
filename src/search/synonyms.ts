import type { QueryTerm, TextQuery, Words } from '../core/search.ts';
import { wordsOf } from './query-words.ts';

/** Names of the same thing, each given as its words. */
type Names = readonly Words[];

export interface SynonymTable {
  /** The rows in which each word stands: a query has few words, and the table many rows. */
  readonly byWord: ReadonlyMap<string, readonly { readonly at: number; readonly names: Names }[]>;
}

/** Reads the tables that families give: each row is a list of names of one thing. */
export function synonymTable(rows: readonly (readonly string[])[]): SynonymTable {
  const byWord = new Map<string, { at: number; names: Names }[]>();
  for (const [at, row] of rows.entries()) {
    const names = row.flatMap(spellingsOf);
    for (const word of new Set(names.flat())) {
      const known = byWord.get(word) ?? [];
      known.push({ at, names });
      byWord.set(word, known);
    }
  }
  return { byWord };
}

/** `HM Revenue & Customs` has no word where `HM Revenue and Customs` has one. */
function spellingsOf(name: string): readonly Words[] {
  const words = wordsOf(name.toLowerCase());
  const spellings = words.includes('and')
    ? [words, words.filter((word) => word !== 'and')]
    : [words];
  return spellings.flatMap(([first, ...rest]): Words[] =>
    first === undefined ? [] : [[first, ...rest]],
  );
}

/** Whether a word by itself is one of the names: it is no slip of another word. */
export const isAbbreviation = (word: string, table: SynonymTable): boolean =>
  (table.byWord.get(word.toLowerCase()) ?? []).some(({ names }) =>
    names.some((name) => isSame(name, [word.toLowerCase()])),
  );

/**
 * A query that also accepts the other names of what it names: a single word or a phrase that is one
 * of the names, or loose words that are all the words of one.
 */
export function withSynonyms(query: TextQuery, table: SynonymTable): TextQuery {
  const loose = looseWords(query.wanted);
  const rows = rowsWith(query.wanted, table).filter((names) =>
    names.some((name) => isNamed(name, query.wanted, loose)),
  );
  if (rows.length === 0) return query;
  const widen = (term: QueryTerm): QueryTerm => {
    const also = rows.flatMap((names) =>
      names.some((name) => isSame(name, term.words))
        ? names.filter((n) => !isSame(n, term.words))
        : [],
    );
    return also.length === 0 ? term : { ...term, also: [...(term.also ?? []), ...also] };
  };
  const spoken = rows.flatMap((names) => {
    const long = names.find((name) => name.length > 1 && isSpoken(name, loose));
    return long ? names.filter((name) => name !== long).map(termOf) : [];
  });
  return {
    ...query,
    wanted: [...query.wanted.map(widen), ...spoken],
    ...(query.narrow && { narrow: widened(query.narrow, widen) }),
  };
}

/** The rows that have a word of the query, in their order. */
function rowsWith(terms: readonly QueryTerm[], { byWord }: SynonymTable): readonly Names[] {
  const found = new Map<number, Names>();
  for (const { words } of terms) {
    for (const word of words) {
      const rows = SMALL.has(word.toLowerCase()) ? [] : (byWord.get(word.toLowerCase()) ?? []);
      for (const { at, names } of rows) found.set(at, names);
    }
  }
  return [...found].sort(([a], [b]) => a - b).map(([, names]) => names);
}

type Narrow = NonNullable<TextQuery['narrow']>;

function widened(condition: Narrow, widen: (term: QueryTerm) => QueryTerm): Narrow {
  switch (condition.is) {
    case 'term':
      return { is: 'term', term: widen(condition.term) };
    case 'without':
      return { ...condition, wanted: widened(condition.wanted, widen) };
    default:
      return { ...condition, of: condition.of.map((one) => widened(one, widen)) };
  }
}

const termOf = (words: Words): QueryTerm => ({ words, field: null, ending: 'exact' });

const isNamed = (name: Words, terms: readonly QueryTerm[], loose: ReadonlySet<string>): boolean =>
  terms.some(({ words }) => isSame(name, words)) || (name.length > 1 && isSpoken(name, loose));

const isSame = (a: Words, b: Words): boolean =>
  a.length === b.length && a.every((word, at) => word === b[at]?.toLowerCase());

/** All of its words but the smallest ones, each for itself: nobody quotes the name of an office. */
const isSpoken = (name: Words, loose: ReadonlySet<string>): boolean =>
  name.every((word) => loose.has(word) || SMALL.has(word));

const looseWords = (terms: readonly QueryTerm[]): ReadonlySet<string> =>
  new Set(
    terms.flatMap(({ words, field }) =>
      words.length === 1 && field === null ? [words[0].toLowerCase()] : [],
    ),
  );

const SMALL = new Set(['of', 'and', 'for', 'the', 'on', 'in', 'to', 'a', 'an', 's']);
