import {
  INDEX_COLUMNS,
  type IndexedText,
  indexedText,
  type SearchedDocument,
} from '../../../core/indexed-text.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Database } from '../driver.ts';
import { storedJson } from '../stored-json.ts';
import { createTablesOf } from './tables-of.ts';

/** Text that one step indexes for each document it may take: it holds the lock of writers meanwhile. */
export const LENGTH_PER_DOCUMENT = 4_000;

/** Reads a document and writes its words to `table`; answers how long its text is. To be called inside a transaction. */
export function createIndexRow(
  db: Database,
  table: string,
  textOf: TextOf,
): (number: number) => number {
  const learn = db.query(
    `INSERT OR REPLACE INTO ${table} (rowid, ${INDEX_COLUMNS.join(', ')})
     VALUES (?, ${INDEX_COLUMNS.map(() => '?').join(', ')})`,
  );
  const forget = db.query(`DELETE FROM ${table} WHERE rowid = ?`);
  return (number) => {
    const text = textOf(number);
    if (text) learn.run(number, ...INDEX_COLUMNS.map((column) => text[column]));
    else forget.run(number);
    return text?.body?.length ?? 0;
  };
}

export type TextOf = (number: number) => IndexedText | undefined;

/** What is indexed of a document; undefined when there is none of that number. */
export function createTextOf(db: Database, tablesOf = createTablesOf(db)): TextOf {
  const row = db.query<Row>(
    `SELECT id, source, kind, natural_key AS naturalKey, title, citation_string AS citation,
       source_url AS sourceUrl, metadata, body_text AS body
     FROM documents WHERE number = ?`,
  );
  return (number) => {
    const found = row.get(number);
    if (!found) return undefined;
    const metadata = storedJson<JsonObject>(found.metadata);
    return indexedText({ ...found, metadata, tables: tablesOf(number) });
  };
}

type Row = Omit<SearchedDocument, 'metadata' | 'tables'> & { readonly metadata: string };
