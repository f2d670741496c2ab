import type { Page, Ranked, SearchFilters, Term, TextQuery } from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { type FilterSql, filterSql } from './filter-sql.ts';
import { matchAny, ofTerm } from './fts-expression.ts';
import { SCORE } from './text-index-schema.ts';

/** Scoring a row costs about half a microsecond; a common word alone would cost more than a search may. */
const MOST_SCORED = 10_000;

/** The best by words. Status and the like are joined when asked, so that no flip of them is indexed. */
export function createLexical(
  db: Database,
): (query: TextQuery, filters: SearchFilters, page: Page) => readonly Ranked[] {
  const first = db.query<Scored>(
    `SELECT rowid AS number, ${SCORE} AS score FROM documents_fts
     WHERE documents_fts MATCH ? ORDER BY score, rowid LIMIT ?`,
  );
  const occurrences = createOccurrences(db);

  return (query, filters, page) => {
    const filter = filterSql(filters);
    const needed = page.offset + page.limit;
    const telling = query.narrow ? query.wanted : tellingTerms(query, occurrences);
    const ranking =
      telling.length === query.wanted.length
        ? best(matchAny(query), filter, needed)
        : tellingFirst(query, telling, filter, needed);
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
   * With words that are nearly everywhere: what has a rare one comes first, by all of its words;
   * the rest follows only when that does not fill the page.
   */
  function tellingFirst(
    query: TextQuery,
    telling: readonly Term[],
    filter: FilterSql,
    needed: number,
  ): readonly Ranked[] {
    const ranked = best(matchAny(query, telling), filter, needed);
    if (ranked.length >= needed) return ranked;
    const known = new Set(ranked.map(({ id }) => id));
    const all = best(matchAny(query), filter, needed + ranked.length);
    return [...ranked, ...all.filter(({ id }) => !known.has(id))];
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

interface Scored {
  readonly number: number;
  readonly score: number;
}

/** The rarest terms that together are in few enough documents; at least one. */
function tellingTerms({ wanted }: TextQuery, occurrences: (term: Term) => number): readonly Term[] {
  if (wanted.length === 1) return wanted;
  const counted = wanted.map((term) => ({ term, count: occurrences(term) }));
  counted.sort((a, b) => a.count - b.count);
  let sum = 0;
  const kept = counted.filter(({ count }, at) => {
    sum += count;
    return at === 0 || sum <= MOST_SCORED;
  });
  return kept.map(({ term }) => term);
}

const REMEMBERED = 5000;

/** In how many documents a term is; counting is cheap beside scoring, and remembered for a while. */
function createOccurrences(db: Database): (term: Term) => number {
  const count = db.query<{ n: number }>(
    'SELECT count(*) AS n FROM documents_fts WHERE documents_fts MATCH ?',
  );
  const known = new Map<string, number>();
  return (term) => {
    const expression = ofTerm(term);
    const held = known.get(expression);
    if (held !== undefined) return held;
    const n = count.get(expression)?.n ?? 0;
    if (known.size >= REMEMBERED) known.clear();
    // A few may be many tomorrow; many stay many.
    if (n > MOST_SCORED / 10) known.set(expression, n);
    return n;
  };
}
