import type {
  NearnessSpread,
  PageOfHits,
  Ranked,
  SearchFilters,
  TextQuery,
} from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { type PieceRows, vecPieces } from './embedding-rows.ts';
import { ftsWords, type SearchWords } from './filter-sql.ts';
import { createTextOf } from './indexed-rows.ts';
import { createLexical } from './lexical.ts';
import { createMatchedOf } from './matched-numbers.ts';
import { memoise } from './memoise.ts';
import { createNearest } from './nearest.ts';
import { nearnessBySqlite, spreadOf } from './spread.ts';
import { createVectorExtension } from './vector-extension.ts';
import { createVocabulary } from './vocabulary.ts';
import { ftsTables, type WordTables } from './word-tables.ts';

/** What the two databases do each in its own way; everything around it is said once. */
export interface SearchEngine {
  readonly words: SearchWords;
  pieces(): PieceRows;
  tables(): WordTables;
  lexical(): (query: TextQuery, filters: SearchFilters, page: PageOfHits) => readonly Ranked[];
  nearest(): (vector: Float32Array, filters: SearchFilters, limit: number) => readonly Ranked[];
  spread(vector: Float32Array): NearnessSpread;
  vocabulary(): (stems: readonly string[]) => ReadonlyMap<string, number>;
  /** Why vectors cannot be compared here; null when they can. */
  extension(): Promise<string | null>;
}

/** Counted without reading documents; made when a count is first asked for. */
function ftsWordsOf(db: Database): SearchWords {
  const matchedOf = memoise(() => createMatchedOf(db));
  return { ...ftsWords, matchedOf: (query, filters) => matchedOf()(query, filters) };
}

/** Words by FTS5, meaning by sqlite-vec. */
export const sqliteSearch = (db: Database): SearchEngine => {
  const vocabulary = memoise(() => createVocabulary(db));
  return {
    words: ftsWordsOf(db),
    pieces: () => vecPieces(db),
    tables: () => ftsTables(db, createTextOf(db)),
    lexical: () => createLexical(db, vocabulary()),
    nearest: () => createNearest(db),
    spread: (vector) => spreadOf(db, vector, nearnessBySqlite(db)),
    vocabulary,
    extension: createVectorExtension(db),
  };
};
