import type { Contradiction } from '../../../core/audit.ts';
import { WORDS_MADE } from '../../../core/indexed-text.ts';
import type { Database } from '../driver.ts';
import { createSearchState } from '../search/search-state.ts';
import { wordsTable } from '../search/text-index-schema.ts';
import { atOneMoment, COUNTED, createCountedPage, LATE } from './counted-words.ts';
import { auditEveryWord } from './every-word.ts';

const MOST_NAMED = 20;

/**
 * The index of words against the documents. How many words each document has in each column is counted
 * again, in a table in memory, and compared with what the index says of it. Documents that changed
 * after the last line of the feed that was indexed are only late, which is no contradiction; and an
 * index that waits to be made anew is not compared.
 */
export async function* auditWords(
  db: Database,
  words: 'counted' | 'every',
): AsyncGenerator<Contradiction> {
  const state = createSearchState(db);
  if (state.get('words_made') !== WORDS_MADE) return;
  const surplus = db
    .query<{ id: number }>(
      'SELECT id FROM documents_fts_docsize EXCEPT SELECT number FROM documents ORDER BY id',
    )
    .all();
  if (surplus.length > 0) {
    const numbers = surplus.slice(0, MOST_NAMED).map(({ id }) => id);
    yield differs(`it has ${surplus.length} documents that are not there: ${numbers.join(', ')}`);
  }
  db.exec(`DROP TABLE IF EXISTS temp.${COUNTED}; ${wordsTable(`temp.${COUNTED}`)}`);
  yield* counted(db);
  if (words === 'every' && auditEveryWord(db) === 'differ') {
    yield differs('its words are not those of the documents');
  }
}

async function* counted(db: Database): AsyncGenerator<Contradiction> {
  const page = createCountedPage(db);
  const different = db.query<{ id: string; sz: unknown }>(
    `SELECT documents.id, said.sz FROM temp.${COUNTED}_docsize AS found
     JOIN documents ON documents.number = found.id
     LEFT JOIN documents_fts_docsize AS said ON said.id = found.id
     WHERE said.sz IS NOT found.sz AND found.id NOT IN (${LATE}) ORDER BY found.id`,
  );
  for (let after: number | undefined = 0; ; ) {
    const from: number = after;
    const look = atOneMoment(db, () => ({ last: page(from), wrong: different.all() }));
    after = look.last;
    if (after === undefined) break;
    for (const { id, sz } of look.wrong) {
      yield differs(sz === null ? `${id} is not in it` : `it has other words of ${id}`);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const differs = (what: string): Contradiction => ({
  kind: 'full text differs',
  what: `the index of words: ${what}`,
});
