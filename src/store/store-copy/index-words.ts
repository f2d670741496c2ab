import { type Database, rollBack } from '../sqlite/driver.ts';
import type { IndexWords } from '../sqlite/search/index-words.ts';

const DOCUMENTS_AT_ONCE = 200;

/** One step in a transaction of its own: whoever is killed goes on with the next. How many lines wait. */
export function stepOfWords(db: Database, words: IndexWords): number {
  db.exec('BEGIN IMMEDIATE');
  try {
    const { waiting, remaking } = words.step(DOCUMENTS_AT_ONCE);
    db.exec('COMMIT');
    return remaking === null ? waiting : Math.max(1, remaking.total - remaking.done);
  } catch (error) {
    rollBack(db);
    throw error;
  }
}
