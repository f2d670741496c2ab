import type { Database } from '../driver.ts';
import { atOneMoment, COUNTED, createCountedPage, LATE } from './counted-words.ts';

/**
 * A number for each word, from every place where it is: of which document, column and position. Two
 * indexes that have the same number for the same words have, as far as anybody can tell, the same words.
 */
const SUMS = `term, count(*) AS places,
  sum((doc % 65521) * (offset % 97 + 1) * (2 * length(col) + unicode(col))) AS sum`;

/** Every word of the index against those that the documents have now, in one look: this process does nothing else meanwhile. */
export const auditEveryWord = (db: Database): 'agree' | 'differ' =>
  atOneMoment(db, () => compared(db));

function compared(db: Database): 'agree' | 'differ' {
  db.exec(`
    DROP TABLE IF EXISTS temp.said_places;
    DROP TABLE IF EXISTS temp.counted_places;
    DROP TABLE IF EXISTS temp.expected;
    CREATE VIRTUAL TABLE temp.said_places USING fts5vocab (main, documents_fts, instance);
    CREATE VIRTUAL TABLE temp.counted_places USING fts5vocab (temp, ${COUNTED}, instance);
    CREATE TABLE temp.expected (
      term TEXT PRIMARY KEY, places INTEGER NOT NULL, sum INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;`);
  const page = createCountedPage(db);
  const add = db.query(
    `INSERT INTO temp.expected SELECT ${SUMS} FROM temp.counted_places
     WHERE doc NOT IN (${LATE}) GROUP BY term
     ON CONFLICT DO UPDATE SET places = places + excluded.places, sum = sum + excluded.sum`,
  );
  for (let after = page(0); after !== undefined; after = page(after)) add.run();
  const differing = db
    .query(
      `SELECT 1 FROM (SELECT ${SUMS} FROM temp.said_places WHERE doc NOT IN (${LATE}) GROUP BY term)
         AS said FULL JOIN temp.expected AS found ON found.term = said.term
       WHERE said.places IS NOT found.places OR said.sum IS NOT found.sum LIMIT 1`,
    )
    .get();
  db.exec('DROP TABLE temp.said_places; DROP TABLE temp.counted_places; DROP TABLE temp.expected;');
  return differing === undefined ? 'agree' : 'differ';
}
