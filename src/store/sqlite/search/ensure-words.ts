import { WORDS_MADE } from '../../../core/indexed-text.ts';
import { type Database, inTransaction } from '../driver.ts';
import { emptyWords } from './reindex-words.ts';
import { createSearchState } from './search-state.ts';
import { ftsTables, type WordTables } from './word-tables.ts';

/**
 * A catalog without documents gets its index of words as this version makes it. One with documents
 * keeps what it has until `indexWords` has made another.
 */
export function ensureWords(
  db: Database,
  tables: Pick<WordTables, 'empty'> = ftsTables(db, () => undefined),
): void {
  const isMade = () => createSearchState(db).get('words_made') === WORDS_MADE;
  const holds = () => db.query('SELECT 1 FROM documents LIMIT 1').get() !== undefined;
  if (isMade() || holds()) return;
  inTransaction(db, () => {
    // Another process may have been faster.
    if (!isMade() && !holds()) emptyWords(db, tables);
  });
}
