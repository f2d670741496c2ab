import { WORDS_MADE } from '../../../core/indexed-text.ts';
import type { WordsState } from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { LENGTH_PER_DOCUMENT } from './indexed-rows.ts';
import { memoise } from './memoise.ts';
import { createReindexWords, queueForVectors } from './reindex-words.ts';
import { createSearchState } from './search-state.ts';
import type { WordTables } from './word-tables.ts';

/** Of the feed, the lines after which the text of a document may be another. */
export const TEXT_CHANGES = `record_kind = 'document' AND kind IN ('added', 'changed', 'described', 'reread')`;

/**
 * The index of words follows the feed of changes: `words_through` is the last line that is in it, so
 * that a settlement writes nothing for it and whoever is killed loses nothing.
 */
export interface IndexWords {
  state(): WordsState;
  /** One step, to be called inside a transaction; an index that was made another way is made anew. */
  step(documents: number): WordsState;
}

export function createIndexWords(db: Database, tables: WordTables): IndexWords {
  const known = createSearchState(db);
  const last = db.query<{ seq: number | null }>('SELECT max(seq) AS seq FROM changes');
  const count = db.query<{ n: number }>('SELECT count(*) AS n FROM documents');
  const lines = db.query<ChangedDocument>(
    `SELECT seq, document FROM changes WHERE seq > ? AND ${TEXT_CHANGES} ORDER BY seq LIMIT ?`,
  );
  const index = memoise(() => tables.indexRow('now'));
  const reindex = createReindexWords(db, tables);
  const end = () => last.get()?.seq ?? 0;

  const state = (): WordsState => {
    const through = known.number('words_through');
    return {
      through,
      waiting: Math.max(0, end() - through),
      remaking:
        known.get('words_made') === WORDS_MADE
          ? null
          : { done: known.number('words_done'), total: count.get()?.n ?? 0 },
    };
  };

  return {
    state,
    step(documents) {
      if (known.get('words_made') !== WORDS_MADE) {
        reindex(documents);
        return state();
      }
      const through = known.number('words_through');
      const newest = end();
      if (newest <= through) return state();
      const found = lines.all(through, documents);
      const done = new Set<number>();
      let length = 0;
      let reached = found.length < documents ? newest : (found.at(-1)?.seq ?? newest);
      for (const { seq, document } of found) {
        if (!done.has(document)) length += index()(document);
        done.add(document);
        if (length <= documents * LENGTH_PER_DOCUMENT) continue;
        reached = seq;
        break;
      }
      queueForVectors(db, through, reached);
      known.set('words_through', reached);
      return state();
    },
  };
}

interface ChangedDocument {
  readonly seq: number;
  readonly document: number;
}
