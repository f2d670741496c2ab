import { INDEX_COLUMNS } from '../../../core/indexed-text.ts';
import { type Database, rollBack } from '../driver.ts';
import { TEXT_CHANGES } from '../search/index-words.ts';
import { createTextOf } from '../search/indexed-rows.ts';

/** An index in memory, for the words of some documents at a time. */
export const COUNTED = 'counted_words';

const PAGE_SIZE = 50;

/** The numbers of documents whose text may be newer than the index. */
export const LATE = `SELECT document FROM changes WHERE ${TEXT_CHANGES} AND seq >
  (SELECT CAST(value AS INTEGER) FROM search_state WHERE name = 'words_through')`;

/** Puts the words of the documents after a number into the table in memory; answers the last of them. */
export function createCountedPage(db: Database): (after: number) => number | undefined {
  const numbers = db.query<{ number: number }>(
    `SELECT number FROM documents WHERE number > ? ORDER BY number LIMIT ${PAGE_SIZE}`,
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

/** What `look` reads is of one moment, whatever other processes write meanwhile. */
export function atOneMoment<T>(db: Database, look: () => T): T {
  db.exec('BEGIN');
  try {
    return look();
  } finally {
    rollBack(db);
  }
}
