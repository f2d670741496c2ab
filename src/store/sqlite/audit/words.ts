import type { Contradiction } from '../../../core/audit.ts';
import { INDEX_COLUMNS, WORDS_MADE } from '../../../core/indexed-text.ts';
import { type Database, rollBack } from '../driver.ts';
import { TEXT_CHANGES } from '../search/index-words.ts';
import { createTextOf } from '../search/indexed-rows.ts';
import { createSearchState } from '../search/search-state.ts';
import { wordsTable } from '../search/text-index-schema.ts';
import { auditEveryWord } from './every-word.ts';

const PAGE = 50;
const MOST_NAMED = 20;

/** An index in memory, for the words of some documents at a time. */
export const COUNTED = 'counted_words';

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

/** What `look` reads is of one moment, whatever other processes write meanwhile. */
export function atOneMoment<T>(db: Database, look: () => T): T {
  db.exec('BEGIN');
  try {
    return look();
  } finally {
    rollBack(db);
  }
}

/** The numbers of documents whose text may be newer than the index. */
export const LATE = `SELECT document FROM changes WHERE ${TEXT_CHANGES} AND seq >
  (SELECT CAST(value AS INTEGER) FROM search_state WHERE name = 'words_through')`;

/** Puts the words of the documents after a number into the table in memory; answers the last of them. */
export function createCountedPage(db: Database): (after: number) => number | undefined {
  const numbers = db.query<{ number: number }>(
    `SELECT number FROM documents WHERE number > ? ORDER BY number LIMIT ${PAGE}`,
  );
  const textOf = createTextOf(db);
  const count = db.query(
    `INSERT INTO temp.${COUNTED} (rowid, ${INDEX_COLUMNS.join(', ')})
     VALUES (?, ${INDEX_COLUMNS.map(() => '?').join(', ')})`,
  );
  return (after) => {
    db.exec(`INSERT INTO temp.${COUNTED} (${COUNTED}) VALUES ('delete-all')`);
    const found = numbers.all(after);
    for (const { number } of found) {
      const text = textOf(number);
      if (text) count.run(number, ...INDEX_COLUMNS.map((column) => text[column]));
    }
    return found.at(-1)?.number;
  };
}

const differs = (what: string): Contradiction => ({
  kind: 'full text differs',
  what: `the index of words: ${what}`,
});
