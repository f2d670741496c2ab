import { type Database, inTransaction } from '../sqlite/driver.ts';
import type { IndexWords } from '../sqlite/search/index-words.ts';

const DOCUMENTS_AT_ONCE = 200;

/** One step in a transaction of its own: whoever is killed goes on with the next. How many lines wait. */
export function stepOfWords(db: Database, words: IndexWords): number {
  const { waiting, remaking } = inTransaction(db, () => words.step(DOCUMENTS_AT_ONCE));
  return remaking === null ? waiting : Math.max(1, remaking.total - remaking.done);
}
