import { WORDS_MADE } from '../../../core/indexed-text.ts';
import type { WordsProgress } from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { LENGTH_PER_DOCUMENT } from './indexed-rows.ts';
import { createSearchState } from './search-state.ts';
import type { WordTables } from './word-tables.ts';

/**
 * One step of making the index of words anew, in a table beside the old one. How far it came is in
 * the catalog; the last step puts it in place, and what changed meanwhile is indexed once more, from
 * the feed. To be called inside a transaction.
 */
export function createReindexWords(
  db: Database,
  tables: WordTables,
): (documents: number) => WordsProgress {
  const state = createSearchState(db);
  const numbers = db.query<{ number: number }>(
    'SELECT number FROM documents WHERE number > ? ORDER BY number LIMIT ?',
  );
  const count = db.query<{ n: number }>('SELECT count(*) AS n FROM documents');
  const last = db.query<{ seq: number | null }>('SELECT max(seq) AS seq FROM changes');

  return (documents) => {
    if (state.get('words_next') !== WORDS_MADE) {
      tables.makeNext();
      const end = last.get()?.seq ?? 0;
      queueForVectors(db, state.number('words_through'), end);
      state.set('words_next', WORDS_MADE);
      state.set('words_from', end);
      state.set('words_after', 0);
      state.set('words_done', 0);
    }
    const index = tables.indexRow('next');
    const found = numbers.all(state.number('words_after'), documents);
    let length = 0;
    let done = 0;
    for (const { number } of found) {
      length += index(number);
      done += 1;
      state.set('words_after', number);
      if (length > documents * LENGTH_PER_DOCUMENT) break;
    }
    const all = state.number('words_done') + done;
    state.set('words_done', all);
    const finished = done === found.length && found.length < documents;
    if (finished) {
      tables.putNextInPlace();
      state.set('words_through', state.number('words_from'));
      state.set('words_made', WORDS_MADE);
      state.forget('words_next', 'words_from', 'words_after', 'words_done');
    }
    return { done: all, total: Math.max(all, count.get()?.n ?? 0), finished };
  };
}

/**
 * New documents of a part of the feed wait for their vectors from now on. One that has vectors had its
 * words indexed before: only then could they be made.
 */
export function queueForVectors(db: Database, after: number, through: number): void {
  db.query(
    `INSERT INTO documents_unembedded (document)
     SELECT document FROM changes
     WHERE seq > ? AND seq <= ? AND record_kind = 'document' AND kind = 'added'
       AND NOT EXISTS (SELECT 1 FROM chunks WHERE chunks.document = changes.document)
     ON CONFLICT DO NOTHING`,
  ).run(after, through);
}

/** An index of words with nothing in it, in the place of the one that is there. To be called inside a transaction. */
export function emptyWords(db: Database, tables: Pick<WordTables, 'empty'>): void {
  tables.empty();
  const state = createSearchState(db);
  state.forget('words_next', 'words_from', 'words_after', 'words_done');
  state.set('words_made', WORDS_MADE);
  state.set('words_through', 0);
}
