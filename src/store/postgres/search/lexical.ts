import type {
  PageOfHits,
  QueryTerm,
  Ranked,
  SearchFilters,
  TextQuery,
} from '../../../core/search.ts';
import { filterSql } from '../../sqlite/search/filter-sql.ts';
import {
  createOccurrences,
  tellingFirst,
  tellingTerms,
} from '../../sqlite/search/telling-terms.ts';
import type { PostgresDatabase } from '../database.ts';
import { countedPhrases, matchedBy, postgresWords, withAny } from './phrases.ts';

/** As FTS5 has them: how fast a repeated word stops counting, and how much a long text counts against it. */
const K1 = 1.2;
const B = 0.75;

/**
 * The best by words: BM25 over the postings, as FTS5 computes it. A word in a title counts as several; a
 * phrase counts as one word with its own rarity.
 */
export function createLexical(
  db: PostgresDatabase,
): (query: TextQuery, filters: SearchFilters, page: PageOfHits) => readonly Ranked[] {
  const totals = db.query<{ documents: number; words: number }>(
    `SELECT max(CASE name WHEN 'indexed documents' THEN value END) AS documents,
       max(CASE name WHEN 'indexed words' THEN value END) AS words FROM counters`,
  );
  const occurrences = createOccurrences((term) => {
    const { sql, values } = withAny([term]);
    const count = db.query<{ n: number }>(`SELECT count(*) AS n FROM (${sql}) AS one`);
    return count.get(...values)?.n ?? 0;
  });

  function best(
    query: TextQuery,
    filters: SearchFilters,
    needed: number,
    telling?: readonly QueryTerm[],
  ): readonly Ranked[] {
    const { documents = 0, words = 0 } = totals.get() ?? {};
    const phrases = countedPhrases(query);
    const isPlain = telling === undefined && !query.narrow && query.unwanted.length === 0;
    const matched = isPlain ? undefined : matchedBy(query, telling);
    const filter = filterSql(filters, postgresWords);
    const hits = phrases.map(
      ({ sql }, at) => `SELECT ${at} AS phrase, document, freq FROM (${sql}) AS p${at}`,
    );
    const sql = `WITH hits AS MATERIALIZED (${hits.join(' UNION ALL ')}),
      rarity AS (SELECT phrase,
          greatest(0.000001, ln(greatest(0.5, ?::float8 - count(*) + 0.5) / (count(*) + 0.5))) AS idf
        FROM hits GROUP BY phrase),
      scored AS (SELECT document, sum(idf * freq * ${K1 + 1}
          / (freq + ${K1} * (${1 - B} + ${B} * length / ?::float8))) AS score
        FROM hits JOIN rarity USING (phrase) JOIN word_lengths USING (document)
        ${matched ? `WHERE document IN (${matched.sql})` : ''} GROUP BY document)
      SELECT documents.id, documents.number, score FROM scored
      JOIN documents ON documents.number = scored.document
      WHERE ${filter.where} ORDER BY score DESC, documents.number LIMIT ?`;
    return db
      .query<{ id: string; number: number; score: number }>(sql)
      .all(
        ...phrases.flatMap(({ values }) => values),
        documents,
        Math.max(1, words / Math.max(1, documents)),
        ...(matched?.values ?? []),
        ...filter.values,
        needed,
      )
      .map(({ id, number, score }) => ({ id, key: 4 * number, score }));
  }

  return (query, filters, { offset, limit }) => {
    if (query.wanted.length === 0) return [];
    const needed = offset + limit;
    const telling = query.narrow ? query.wanted : tellingTerms(query, occurrences);
    return tellingFirst(query, telling, needed, (many, terms) =>
      best(query, filters, many, terms),
    ).slice(offset, needed);
  };
}
