import type { WordsProgress } from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { dropTextTriggers, TEXT_INDEX, textTable, textTriggers } from './text-index-schema.ts';

const NEXT = 'documents_fts_next';
const isIndexed = (number: string): string =>
  `${number} <= (SELECT CAST(value AS INTEGER) FROM search_state WHERE name = 'words_after')`;

/**
 * One step of making the index of words anew, in a table beside the old one. How far it came is in
 * the catalog, and triggers keep what it has in step meanwhile; the last step puts it in place. To
 * be called inside a transaction.
 */
export function createReindexWords(db: Database): (batch: number) => WordsProgress {
  const state = db.query<{ value: string }>('SELECT value FROM search_state WHERE name = ?');
  const keep = db.query(
    `INSERT INTO search_state (name, value) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET value = ?2`,
  );
  const numbers = db.query<{ number: number }>(
    'SELECT number FROM documents WHERE number > ? ORDER BY number LIMIT ?',
  );
  const count = db.query<{ n: number }>('SELECT count(*) AS n FROM documents');
  const get = (name: string) => Number(state.get(name)?.value ?? 0);

  return (batch) => {
    if (!state.get('words_after')) {
      db.exec(`DROP TABLE IF EXISTS ${NEXT};
        ${dropTextTriggers(NEXT)}
        ${textTable(NEXT)}
        ${textTriggers(NEXT, isIndexed)}`);
      keep.run('words_done', '0');
    }
    const after = get('words_after');
    const found = numbers.all(after, batch);
    const last = found.at(-1)?.number ?? after;
    db.query(
      `INSERT INTO ${NEXT} (rowid, title, abstract, action, body)
       SELECT number, title, abstract, action, body FROM documents_searched
       WHERE number > ? AND number <= ?`,
    ).run(after, last);
    const done = get('words_done') + found.length;
    keep.run('words_after', String(last));
    keep.run('words_done', String(done));
    const finished = found.length < batch;
    if (finished) putInPlace(db);
    return { done, total: Math.max(done, count.get()?.n ?? 0), finished };
  };
}

function putInPlace(db: Database): void {
  const views = db
    .query<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND sql LIKE '%documents_fts%'",
    )
    .all();
  // Triggers and views first: renaming a table looks at them, and refuses one that names no table.
  db.exec(`${dropTextTriggers(NEXT)}
    ${dropTextTriggers('documents_fts')}
    ${views.map(({ name }) => `DROP VIEW "${name}";`).join('')}
    DROP TABLE documents_fts;
    ALTER TABLE ${NEXT} RENAME TO documents_fts;
    ${views.map(({ sql }) => `${sql};`).join('')}
    ${TEXT_INDEX.slice(TEXT_INDEX.indexOf('CREATE TRIGGER'))}
    DELETE FROM search_state WHERE name IN ('words_after', 'words_done');`);
}
