import type {
  PageOfHits,
  QueryTerm,
  Ranked,
  SearchFilters,
  TextQuery,
} from '../../../core/search.ts';
import { stemOf } from '../../../core/stem.ts';
import { isPaired } from '../../../core/word-forms.ts';
import type { Database } from '../driver.ts';
import { type FilterSql, filterSql, ftsWords } from './filter-sql.ts';
import { matchAny, ofTerm } from './fts-expression.ts';
import type { CountWords } from './remembered-counts.ts';
import {
  commonTerm,
  createOccurrences,
  followedBy,
  tellingFirst,
  tellingTerms,
} from './telling-terms.ts';
import { SCORE } from './text-index-schema.ts';

/** The best by words. Status and the like are joined when asked, so that no flip of them is indexed. */
export function createLexical(
  db: Database,
  having: CountWords,
): (query: TextQuery, filters: SearchFilters, page: PageOfHits) => readonly Ranked[] {
  const first = db.query<Scored>(
    `SELECT rowid AS number, ${SCORE} AS score FROM documents_fts
     WHERE documents_fts MATCH ? ORDER BY score, rowid LIMIT ?`,
  );
  const count = db.query<{ n: number }>(
    'SELECT count(*) AS n FROM documents_fts WHERE documents_fts MATCH ?',
  );
  // Words by themselves were counted already, to see whether one is a slip.
  const occurrences = createOccurrences((term) =>
    isPlain(term)
      ? (having([stemOf(term.words[0])]).get(stemOf(term.words[0])) ?? 0)
      : (count.get(ofTerm(term))?.n ?? 0),
  );

  return (query, filters, page) => {
    const filter = filterSql(filters, ftsWords);
    const needed = page.offset + page.limit;
    const telling = query.narrow ? query.wanted : tellingTerms(query, occurrences);
    const byWords = (many: number) =>
      tellingFirst(query, telling, many, (most, terms) =>
        best(matchAny(query, terms), filter, most),
      );
    const titled = query.narrow ? undefined : commonTerm(telling, occurrences);
    const ranking = titled
      ? titledFirst(query, { ...titled, field: 'title' }, filter, needed, byWords)
      : byWords(needed);
    return ranking.slice(page.offset, needed);
  };

  /** Most queries are answered by the first rows; only a filter that lets little through needs all. */
  function best(expression: string, filter: FilterSql, needed: number): readonly Ranked[] {
    const look = 2 * needed + 50;
    const found = first.all(expression, look);
    const passed = passing(found, filter);
    if (passed.length >= needed || found.length < look) return passed;
    return joined(expression, filter, needed);
  }

  /**
   * Where even the rarest word is in very many documents, those come first that have it in their title: a title
   * counts ten times, and scoring all others would take most of the search. The rest follows as it would.
   */
  function titledFirst(
    query: TextQuery,
    title: QueryTerm,
    filter: FilterSql,
    needed: number,
    byWords: (many: number) => readonly Ranked[],
  ): readonly Ranked[] {
    const ranked = best(matchAny(query, [title]), filter, needed);
    return ranked.length >= needed ? ranked : followedBy(ranked, byWords(needed + ranked.length));
  }

  function passing(found: readonly Scored[], filter: FilterSql): readonly Ranked[] {
    return db
      .query<{ id: string; number: number; at: number }>(
        `SELECT documents.id, documents.number, wanted.key AS at FROM json_each(?) AS wanted
         CROSS JOIN documents ON documents.number = wanted.value
         WHERE ${filter.where} ORDER BY wanted.key`,
      )
      .all(JSON.stringify(found.map(({ number }) => number)), ...filter.values)
      .map(({ id, number, at }) => ({ id, key: 4 * number, score: -(found[at]?.score ?? 0) }));
  }

  function joined(expression: string, filter: FilterSql, limit: number): readonly Ranked[] {
    return db
      .query<Scored & { id: string }>(
        `SELECT documents.id, documents.number, ${SCORE} AS score FROM documents_fts
         JOIN documents ON documents.number = documents_fts.rowid
         WHERE documents_fts MATCH ? AND ${filter.where}
         ORDER BY score, documents_fts.rowid LIMIT ?`,
      )
      .all(expression, ...filter.values, limit)
      .map(({ id, number, score }) => ({ id, key: 4 * number, score: -score }));
  }
}

const isPlain = ({ words, field, ending, also }: QueryTerm): boolean =>
  words.length === 1 &&
  field === null &&
  ending === 'exact' &&
  also === undefined &&
  !isPaired(words[0]);

interface Scored {
  readonly number: number;
  readonly score: number;
}
