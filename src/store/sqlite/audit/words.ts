import type { Contradiction } from '../../../core/audit.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { Database } from '../driver.ts';
import { textTable } from '../search/text-index-schema.ts';

const PAGE = 50;
const MOST_NAMED = 20;
const COUNTED = 'counted_words';

/**
 * The index of words against the documents. How many words each document has in each column is counted
 * again, in a table in memory, and compared with what the index says of it.
 */
export async function* auditWords(
  db: Database,
  words: 'counted' | 'every',
): AsyncGenerator<Contradiction> {
  const surplus = db
    .query<{ id: number }>(
      'SELECT id FROM documents_fts_docsize EXCEPT SELECT number FROM documents ORDER BY id',
    )
    .all();
  if (surplus.length > 0) {
    const numbers = surplus.slice(0, MOST_NAMED).map(({ id }) => id);
    yield differs(`it has ${surplus.length} documents that are not there: ${numbers.join(', ')}`);
  }
  yield* counted(db);
  if (words === 'every') yield* compared(db);
}

async function* counted(db: Database): AsyncGenerator<Contradiction> {
  db.exec(`DROP TABLE IF EXISTS temp.${COUNTED}`);
  db.exec(
    textTable(`temp.${COUNTED}`)
      .replace(/content = '[^']*', content_rowid = '[^']*'/, `content = ''`)
      .replace(/INSERT INTO[^;]*;/, ''),
  );
  const numbers = db.query<{ number: number }>(
    `SELECT number FROM documents WHERE number > ? ORDER BY number LIMIT ${PAGE}`,
  );
  const count = db.query(
    `INSERT INTO temp.${COUNTED} (rowid, title, abstract, action, body)
     SELECT number, title, abstract, action, body FROM documents_searched
     WHERE number > ? AND number <= ?`,
  );
  const different = db.query<{ id: string; sz: unknown }>(
    `SELECT documents.id, said.sz FROM temp.${COUNTED}_docsize AS found
     JOIN documents ON documents.number = found.id
     LEFT JOIN documents_fts_docsize AS said ON said.id = found.id
     WHERE said.sz IS NOT found.sz ORDER BY found.id`,
  );
  for (let after = 0; ; ) {
    const page = numbers.all(after);
    const last = page.at(-1);
    if (!last) break;
    count.run(after, last.number);
    for (const { id, sz } of different.all()) {
      yield differs(sz === null ? `${id} is not in it` : `it has other words of ${id}`);
    }
    db.exec(`INSERT INTO temp.${COUNTED} (${COUNTED}) VALUES ('delete-all')`);
    after = last.number;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** FTS5's own comparison with the texts. It is written as an INSERT, so it holds the lock of writers. */
async function* compared(db: Database): AsyncGenerator<Contradiction> {
  try {
    db.exec(`INSERT INTO documents_fts (documents_fts, rank) VALUES ('integrity-check', 1)`);
  } catch (error) {
    if (!(error instanceof AnnalsError) || error.code !== 'CATALOG_CORRUPT') throw error;
    yield differs('its words are not those of the documents');
  }
}

const differs = (what: string): Contradiction => ({
  kind: 'full text differs',
  what: `the index of words: ${what}`,
});
