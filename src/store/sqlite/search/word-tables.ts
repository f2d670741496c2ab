import type { Database } from '../driver.ts';
import { createIndexRow, type TextOf } from './indexed-rows.ts';
import { setRank, wordsTable } from './text-index-schema.ts';

/** Where words are kept: the index that is asked, and another one while it is made anew. */
export interface WordTables {
  /** Reads a document and writes its words; answers how long its text is. */
  indexRow(which: 'now' | 'next'): (number: number) => number;
  makeNext(): void;
  putNextInPlace(): void;
  empty(): void;
}

const NEXT = 'documents_fts_next';

/** Tables of FTS5. */
export const ftsTables = (db: Database, textOf: TextOf): WordTables => ({
  indexRow: (which) => createIndexRow(db, which === 'now' ? 'documents_fts' : NEXT, textOf),
  makeNext: () => db.exec(`DROP TABLE IF EXISTS ${NEXT}; ${wordsTable(NEXT)} ${setRank(NEXT)}`),
  putNextInPlace() {
    const views = db
      .query<{ name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'view' AND sql LIKE '%documents_fts%'",
      )
      .all();
    // Views first: renaming a table looks at them, and refuses one that names no table.
    db.exec(`${views.map(({ name }) => `DROP VIEW "${name}";`).join('')}
      DROP TABLE documents_fts;
      ALTER TABLE ${NEXT} RENAME TO documents_fts;
      ${views.map(({ sql }) => `${sql};`).join('')}`);
  },
  empty: () =>
    db.exec(`DROP TABLE IF EXISTS documents_fts; DROP TABLE IF EXISTS ${NEXT};
      ${wordsTable('documents_fts')} ${setRank('documents_fts')}`),
});
