import type { Database } from '../driver.ts';
import { type CountWords, rememberingCounts } from './remembered-counts.ts';

/**
 * In how many documents a stem is, read from the index itself. The table that shows it belongs to
 * this connection alone and keeps nothing, so that it can be made where nothing may be written.
 */
export function createVocabulary(db: Database): CountWords {
  db.exec(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.words_of_index USING fts5vocab('main', 'documents_fts', 'row')",
  );
  const find = db.query<{ term: string; doc: number }>(
    // In this order, so that each word is looked up; the other way round all words would be read.
    `SELECT term, doc FROM json_each(?) AS wanted
     CROSS JOIN temp.words_of_index ON term = wanted.value`,
  );
  return rememberingCounts(
    (stems) =>
      new Map(find.all(JSON.stringify(stems)).map(({ term, doc }) => [term, doc] as const)),
  );
}
