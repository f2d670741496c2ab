import { existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { ExportRow } from '../../core/exports/export-row.ts';
import {
  columnsOf,
  EXPORT_TABLES,
  type ExportColumn,
  type ExportTable,
} from '../../core/exports/export-tables.ts';
import type { Json } from '../../core/json.ts';
import {
  type Database,
  openDatabase,
  type Query,
  rollBack,
  type SqlValue,
} from '../sqlite/driver.ts';
import { appendTo } from './appended-file.ts';
import { datasetteMetadata } from './datasette.ts';
import type { ExportWriter, WriterOptions } from './writer.ts';

const BUSY_MS = 5000;

/** One database with a table for each kind of record, views, full text, and `metadata.yaml` for Datasette. */
export async function sqliteWriter(options: WriterOptions): Promise<ExportWriter> {
  const { folder, isDelta } = options;
  const target = path.join(folder, options.single ?? 'annals.sqlite');
  const draft = path.join(options.drafts, 'rows.sqlite');
  if (options.mark === undefined) removeDatabase(draft);
  const db = await openDatabase(draft, BUSY_MS);
  db.exec('PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = -16000');
  const inserts = new Map<ExportTable, Insert>();
  for (const table of EXPORT_TABLES) {
    db.exec(tableOf(table, columnsOf(table, isDelta)));
    inserts.set(table, insertInto(db, table, columnsOf(table, isDelta)));
  }
  db.exec('BEGIN');
  let isOpen = true;
  let isWritten = false;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    // Otherwise the file stays locked until the garbage collector has found the last statement.
    if (!isWritten) rollBack(db);
    db.close();
  };
  return {
    write: ({ table, row, op }) => inserts.get(table)?.(isDelta ? { op, ...row } : row),
    writeRelations({ relations, op }) {
      const insert = inserts.get('relations');
      for (const row of relations) insert?.(isDelta ? { op, ...row } : row);
      return insert !== undefined;
    },
    checkpoint() {
      db.exec('COMMIT');
      db.exec('BEGIN');
      return 'rows';
    },
    async finish(about) {
      db.exec('COMMIT');
      isWritten = true;
      const whole = path.join(options.drafts, 'whole.sqlite');
      removeDatabase(whole);
      // A fresh file has the same bytes however often the writing was interrupted.
      db.query('VACUUM INTO ?').run(whole);
      close();
      const made = await openDatabase(whole, BUSY_MS);
      made.exec('PRAGMA journal_mode = MEMORY');
      for (const statement of AROUND) made.exec(statement);
      made.close();
      await rename(whole, target);
      const words = appendTo(path.join(folder, metadataName(options.single)));
      words.write(datasetteMetadata(about, path.basename(target), isDelta));
      words.flush();
      words.close();
    },
    close,
  };
}

const metadataName = (single: string | undefined): string =>
  single === undefined ? 'metadata.yaml' : `${single}.metadata.yaml`;

type Insert = (row: ExportRow) => void;

function insertInto(db: Database, table: ExportTable, columns: readonly ExportColumn[]): Insert {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const places = columns.map(() => '?').join(', ');
  // Rows behind the last checkpoint come again, and are the same.
  const insert: Query<unknown> = db.query(
    `INSERT INTO ${table} (${names}) VALUES (${places}) ON CONFLICT (id) DO NOTHING`,
  );
  return (row) => void insert.run(...columns.map(({ name }) => sqlValue(row[name] ?? null)));
}

function sqlValue(value: Json): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

const tableOf = (table: ExportTable, columns: readonly ExportColumn[]): string =>
  `CREATE TABLE IF NOT EXISTS ${table} (\n  ${columns
    .map(({ name, type }) => `"${name}" ${SQL_TYPE[type]}${name === 'id' ? ' PRIMARY KEY' : ''}`)
    .join(',\n  ')}\n)`;

const SQL_TYPE: Readonly<Record<ExportColumn['type'], string>> = {
  text: 'TEXT',
  instant: 'TEXT',
  date: 'TEXT',
  integer: 'INTEGER',
  boolean: 'INTEGER',
  list: 'TEXT',
  json: 'TEXT',
};

/** What makes the tables pleasant to use: made last, when the rows have their places. */
const AROUND = [
  'CREATE INDEX documents_by_date ON documents (source, published_at)',
  'CREATE INDEX documents_by_kind ON documents (kind)',
  'CREATE INDEX events_by_date ON events (happened_at)',
  'CREATE INDEX relations_from ON relations (from_id)',
  'CREATE INDEX relations_to ON relations (to_id)',
  `CREATE VIEW active_documents AS SELECT * FROM documents WHERE status = 'active'`,
  `CREATE VIEW tombstones AS SELECT id, version, source, title, status, tombstone_at,
     tombstone_reason, successor_id FROM documents WHERE status <> 'active'`,
  `CREATE VIEW files AS SELECT documents.id AS record_id, documents.version,
     file.value ->> 'name' AS name, file.value ->> 'url' AS url, file.value ->> 'sha256' AS sha256,
     file.value ->> 'size' AS size, file.value ->> 'media_type' AS media_type,
     file.value ->> 'retrieved_at' AS retrieved_at
   FROM documents, json_each(documents.files) AS file`,
  `CREATE VIEW event_positions AS SELECT events.id AS event_id, happened_at, events.title,
     cast_by.value ->> 'member_id' AS member_id, cast_by.value ->> 'name' AS name,
     cast_by.value ->> 'position' AS position, cast_by.value ->> 'party' AS party,
     cast_by.value ->> 'state' AS state
   FROM events, json_each(events.positions) AS cast_by`,
  `CREATE VIRTUAL TABLE documents_fts USING fts5
     (title, citation_string, body_text, content = 'documents', content_rowid = 'rowid')`,
  `INSERT INTO documents_fts (documents_fts) VALUES ('rebuild')`,
];

function removeDatabase(file: string): void {
  for (const name of [file, `${file}-journal`, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(name)) rmSync(name);
  }
}
