import { INDEX_COLUMNS, INDEX_WEIGHTS } from '../../../core/indexed-text.ts';

const weights = Object.values(INDEX_WEIGHTS).join(', ');

/** The score of a row of `documents_fts`; lower is better. */
export const SCORE = `bm25(documents_fts, ${weights})`;

/**
 * Words are compared by their stem, without accents. The index keeps no text, only where words are:
 * the text is made from `documents` when it is needed (`core/indexed-text.ts`).
 */
export const wordsTable = (name: string): string =>
  `CREATE VIRTUAL TABLE ${name} USING fts5 (
  ${INDEX_COLUMNS.join(', ')},
  content = '', contentless_delete = 1,
  tokenize = 'porter unicode61 remove_diacritics 2'
);`;

/** For `ORDER BY rank`, by whoever asks the table in SQL. */
export const setRank = (name: string): string =>
  `INSERT INTO ${name} (${name}, rank) VALUES ('rank', 'bm25(${weights})');`;
