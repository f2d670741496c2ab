import { createTextOf } from '../../sqlite/search/indexed-rows.ts';
import type { SearchEngine } from '../../sqlite/search/search-engine.ts';
import { spreadOf } from '../../sqlite/search/spread.ts';
import { createTablesOf } from '../../sqlite/search/tables-of.ts';
import type { PostgresDatabase } from '../database.ts';
import { createLexical } from './lexical.ts';
import { postgresWords } from './phrases.ts';
import { createNearest, createPieces, nearnessByBytes } from './vectors.ts';
import { postgresWordTables } from './word-rows.ts';

/** Words by postings, meaning by bits and bytes that the server and this process compare: no extension. */
export const postgresSearch = (db: PostgresDatabase, folder: string): SearchEngine => ({
  words: postgresWords,
  pieces: () => createPieces(db),
  tables: () => postgresWordTables(db, createTextOf(db, createTablesOf(db, folder))),
  lexical: () => createLexical(db),
  nearest: () => createNearest(db),
  spread: (vector) => spreadOf(db, vector, nearnessByBytes(db)),
  vocabulary: () => {
    const find = db.query<{ term: string; n: number }>(
      `SELECT term, count(*) AS n FROM word_places
       WHERE term IN (SELECT value FROM json_each(?)) GROUP BY term`,
    );
    return (stems) => new Map(find.all(JSON.stringify(stems)).map(({ term, n }) => [term, n]));
  },
  extension: async () => null,
});
