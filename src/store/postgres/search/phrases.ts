import { INDEX_COLUMNS } from '../../../core/indexed-text.ts';
import type { Condition, QueryTerm, TextQuery, Words } from '../../../core/search.ts';
import { foldText, isPaired } from '../../../core/word-forms.ts';
import type { Numbers, SearchWords } from '../../sqlite/search/filter-sql.ts';
import { PLACE_BITS } from '../schema/search-tables.ts';
import { tokensOf } from './tokens.ts';

/** A term has several phrases where other spellings count as it; each has its own rarity. */
export function phrasesOf({ words, field, ending, also = [] }: QueryTerm): readonly Numbers[] {
  const texts = new Map(
    [words, ...also].map((one, at) => {
      const tokens = tokensIn(one);
      const isBeginning = at === 0 && ending === 'beginning';
      return [`${tokens.join(' ')}${isBeginning ? '*' : ''}`, { tokens, isBeginning }] as const;
    }),
  );
  return [...texts.values()].map(({ tokens, isBeginning }) => phrase(tokens, field, isBeginning));
}

/** In the form in which the index has them. */
const tokensIn = (words: Words): readonly string[] =>
  words.flatMap((word) => tokensOf(isPaired(word) ? word : foldText(word)));

/** Documents that have the words one behind the other, and how much that counts in each: `document`, `freq`. */
function phrase(
  tokens: readonly string[],
  field: QueryTerm['field'],
  isBeginning: boolean,
): Numbers {
  const [first, ...others] = tokens.map((token, at): Numbers => {
    const term = `w${at}.term`;
    if (!isBeginning || at < tokens.length - 1) return { sql: `${term} = ?`, values: [token] };
    return { sql: `${term} >= ? AND ${term} < ?`, values: [token, `${token}\u{10ffff}`] };
  });
  if (!first) return { sql: 'SELECT 0 AS document, 0 AS freq WHERE false', values: [] };
  if (others.length === 0 && field === null) {
    return {
      sql: `SELECT document, sum(weight) AS freq FROM word_places AS w0 WHERE ${first.sql}
        GROUP BY document`,
      values: first.values,
    };
  }
  const joins = others.map(
    ({ sql }, at) =>
      `JOIN word_places AS w${at + 1} ON w${at + 1}.document = w0.document AND ${sql}`,
  );
  const conditions = [
    first.sql,
    ...others.map((_, at) => `place + ${at + 1} = ANY (w${at + 1}.places)`),
    ...(field === null ? [] : [`place >> ${PLACE_BITS} = ${INDEX_COLUMNS.indexOf(field)}`]),
  ];
  return {
    sql: `SELECT w0.document, sum(weight_at(place)) AS freq FROM word_places AS w0
      ${joins.join(' ')} JOIN LATERAL unnest(w0.places) AS each (place) ON true
      WHERE ${conditions.join(' AND ')} GROUP BY w0.document`,
    values: [...others, first].flatMap(({ values }) => values),
  };
}

/** Numbers of the documents that have a term. */
const withTerm = (term: QueryTerm): Numbers =>
  combined(
    phrasesOf(term).map(({ sql, values }) => ({
      sql: `SELECT document FROM (${sql}) AS one`,
      values,
    })),
    'UNION',
  );

function combined(parts: readonly Numbers[], by: 'UNION' | 'INTERSECT' | 'EXCEPT'): Numbers {
  if (parts.length === 0) return { sql: 'SELECT 0::bigint AS document WHERE false', values: [] };
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(` ${by} `),
    values: parts.flatMap(({ values }) => values),
  };
}

function fulfilling(condition: Condition): Numbers {
  switch (condition.is) {
    case 'term':
      return withTerm(condition.term);
    case 'all':
      return combined(condition.of.map(fulfilling), 'INTERSECT');
    case 'any':
      return combined(condition.of.map(fulfilling), 'UNION');
    case 'without':
      return combined([fulfilling(condition.wanted), fulfilling(condition.unwanted)], 'EXCEPT');
  }
}

export const withAny = (terms: readonly QueryTerm[]): Numbers =>
  combined(terms.map(withTerm), 'UNION');

/** The documents that a query finds, whatever their rank; with `telling`, one of these must be there. */
export function matchedBy(
  { wanted, unwanted, narrow }: TextQuery,
  telling?: readonly QueryTerm[],
): Numbers {
  const any = withAny(wanted);
  const first = narrow ? fulfilling(narrow) : telling && withAny(telling);
  const found = first ? combined([first, any], 'INTERSECT') : any;
  if (unwanted.length === 0) return found;
  return combined([{ ...found, sql: `(${found.sql})` }, withAny(unwanted)], 'EXCEPT');
}

/** Everything of a query that counts: its words, and what it was narrowed to. */
export const countedPhrases = ({ wanted, narrow }: TextQuery): readonly Numbers[] =>
  [...wanted, ...(narrow ? termsIn(narrow) : [])].flatMap(phrasesOf);

function termsIn(condition: Condition): readonly QueryTerm[] {
  switch (condition.is) {
    case 'term':
      return [condition.term];
    case 'without':
      return termsIn(condition.wanted);
    default:
      return condition.of.flatMap(termsIn);
  }
}

const numbers = ({ sql, values }: Numbers): Numbers => ({
  sql: `SELECT document AS number FROM (${sql}) AS matching`,
  values,
});

export const postgresWords: SearchWords = {
  topics: 'topics_of(documents.metadata) AS subject (value)',
  fulfilling: (condition) => numbers(fulfilling(condition)),
  withAny: (terms) => numbers(withAny(terms)),
  matched(query) {
    const { sql, values } = numbers(matchedBy(query));
    return { sql, values, counted: `documents WHERE documents.number IN (${sql}) AND` };
  },
};
