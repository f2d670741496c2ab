import { INDEX_COLUMNS, INDEX_WEIGHTS, type IndexedText } from '../../../core/indexed-text.ts';
import type { TextOf } from '../../sqlite/search/indexed-rows.ts';
import type { WordTables } from '../../sqlite/search/word-tables.ts';
import type { PostgresDatabase } from '../database.ts';
import { PLACE_BITS, wordTables } from '../schema/search-tables.ts';
import { tokensOf } from './tokens.ts';

/** The words of a document, with their places, and how many there are in all. */
export interface WordsOfDocument {
  readonly length: number;
  readonly words: ReadonlyMap<string, { weight: number; readonly places: number[] }>;
}

export function wordsOf(text: IndexedText): WordsOfDocument {
  const words = new Map<string, { weight: number; readonly places: number[] }>();
  let length = 0;
  for (const [column, name] of INDEX_COLUMNS.entries()) {
    const tokens = tokensOf(text[name] ?? '');
    length += tokens.length;
    for (const [at, token] of tokens.entries()) {
      const word = words.get(token) ?? { weight: 0, places: [] };
      word.weight += INDEX_WEIGHTS[name];
      word.places.push((column << PLACE_BITS) + at);
      words.set(token, word);
    }
  }
  return { length, words };
}

/** Postings in tables: BM25 needs no extension of the server. */
export function postgresWordTables(db: PostgresDatabase, textOf: TextOf): WordTables {
  return {
    indexRow(which) {
      const suffix = which === 'now' ? '' : '_next';
      const forget = db.query(`DELETE FROM word_places${suffix} WHERE document = ?`);
      const forgetLength = db.query<{ length: number }>(
        `DELETE FROM word_lengths${suffix} WHERE document = ? RETURNING length`,
      );
      const learn = db.query(
        `INSERT INTO word_places${suffix} (term, document, weight, places)
         SELECT one ->> 0, ?1, (one ->> 1)::real,
           ARRAY(SELECT json_array_elements_text(one -> 2)::integer)
         FROM json_array_elements(?2::json) AS each (one)`,
      );
      const learnLength = db.query(`INSERT INTO word_lengths${suffix} VALUES (?, ?)`);
      const count = db.query(
        `UPDATE counters SET value = value + CASE name WHEN 'indexed words' THEN ?1 ELSE ?2 END
         WHERE name IN ('indexed documents', 'indexed words')`,
      );
      return (number) => {
        const before = forgetLength.get(number);
        if (before) forget.put(number);
        const text = textOf(number);
        const { length, words } = text ? wordsOf(text) : NO_WORDS;
        if (text) {
          const rows = [...words].map(([term, { weight, places }]) => [term, weight, places]);
          learn.put(number, JSON.stringify(rows));
          learnLength.put(number, length);
        }
        if (which === 'now') {
          count.put(length - (before?.length ?? 0), (text ? 1 : 0) - (before ? 1 : 0));
        }
        return text?.body?.length ?? 0;
      };
    },
    makeNext: () =>
      db.script(`DROP TABLE IF EXISTS word_places_next, word_lengths_next; ${wordTables('_next')}`),
    putNextInPlace: () =>
      db.script(`DROP TABLE word_places, word_lengths;
        ${['places', 'lengths']
          .map(
            (name) => `ALTER TABLE word_${name}_next RENAME TO word_${name};
              ALTER INDEX word_${name}_next_pkey RENAME TO word_${name}_pkey;`,
          )
          .join('')}
        ALTER INDEX word_places_next_document RENAME TO word_places_document; ${RECOUNT}`),
    empty: () => db.script(`TRUNCATE word_places, word_lengths; ${RECOUNT}`),
  };
}

const NO_WORDS: WordsOfDocument = { length: 0, words: new Map() };

const RECOUNT = `UPDATE counters SET value = CASE name
    WHEN 'indexed words' THEN (SELECT coalesce(sum(length), 0) FROM word_lengths)
    ELSE (SELECT count(*) FROM word_lengths) END
  WHERE name IN ('indexed documents', 'indexed words')`;
