import { existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AnnalsError } from '../../core/errors.ts';
import type { Instant } from '../../core/time.ts';
import type { ColumnNames, View } from '../../core/view.ts';
import { synced } from '../backup/copy-content.ts';
import { ensureColumnNames } from '../sqlite/column-names.ts';
import { type Database, openDatabase } from '../sqlite/driver.ts';
import { migrate, SCHEMA_VERSION, schemaVersion } from '../sqlite/migrations.ts';
import { createReindexWords } from '../sqlite/search/reindex-words.ts';
import { sqliteSearch } from '../sqlite/search/search-engine.ts';
import { ensureViews } from '../sqlite/views.ts';
import { wholeLines } from '../whole-lines.ts';
import { JOURNAL_NAME } from './file.ts';
import type { JournalLine } from './line.ts';
import { createReplay } from './replay.ts';

export interface RebuildOrder {
  readonly folder: string;
  readonly manifestPath: string;
  readonly now: Instant;
  /** What families want to be queried under names that people know. */
  readonly views?: readonly View[];
  readonly columnNames?: readonly ColumnNames[];
  readonly stop: AbortSignal;
  /** How much of the two files was read, in bytes. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

export interface Rebuilt {
  readonly documents: number;
  readonly entities: number;
  readonly events: number;
  readonly terms: number;
  readonly relations: number;
  readonly versions: number;
  readonly artifacts: number;
  readonly runs: number;
  readonly changes: number;
  readonly manifestLines: number;
  /** Documents that the manifest names as kept and the journal does not know. */
  readonly unknown: readonly string[];
}

const EVERY = 2_000;
const BUSY_MS = 10_000;

/**
 * Makes a new catalog from `journal.jsonl` and the manifest. It grows under another name and gets its own
 * when it is whole: killed, the same call begins again.
 */
export async function rebuildCatalog(order: RebuildOrder): Promise<Rebuilt> {
  const journal = path.join(order.folder, JOURNAL_NAME);
  const part = path.join(order.folder, 'catalog.sqlite.rebuilding');
  await removeDatabase(part);
  const total = sizeOf(journal) + sizeOf(order.manifestPath);
  const db = await openDatabase(part, BUSY_MS);
  let rebuilt: Rebuilt;
  try {
    // Until it is whole it is nobody's: a power cut costs a second call.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF');
    const onBytes = (done: number) => order.onProgress?.({ done, total });
    const size = await readJournal(db, journal, order.stop, onBytes);
    await readManifest(db, order, (read) => onBytes(size + read));
    finish(db, size, order.now);
    indexWords(db, order.stop);
    rebuilt = figuresOf(db);
    ensureColumnNames(db, order.columnNames ?? []);
    ensureViews(db, order.views ?? []);
    db.exec('PRAGMA journal_mode = WAL');
  } finally {
    db.close();
  }
  await synced(part);
  const file = path.join(order.folder, 'catalog.sqlite');
  // A log that was left behind belongs to the lost catalog.
  await removeDatabase(file, ['-wal', '-shm']);
  await rename(part, file);
  await synced(order.folder);
  return rebuilt;
}

async function readJournal(
  db: Database,
  file: string,
  stop: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const replay = createReplay(db);
  let read = 0;
  let n = 0;
  db.exec('BEGIN');
  for await (const { text, end } of wholeLines(file)) {
    const line = parsed(text);
    if (line === undefined) break;
    if ('schema' in line) {
      db.exec('COMMIT');
      migrate(db, file, line.schema);
      db.exec('PRAGMA foreign_keys = OFF; BEGIN');
      replay.forgetColumns();
    } else replay.apply(line);
    read = end;
    if (++n % EVERY > 0) continue;
    stop.throwIfAborted();
    onBytes(read);
    db.exec('COMMIT; BEGIN');
  }
  db.exec('COMMIT');
  migrate(db, file, SCHEMA_VERSION);
  db.exec('PRAGMA foreign_keys = OFF');
  return read;
}

/** Undefined for the end of a file that a crash tore: what it lacks was never remembered as written. */
function parsed(text: string): JournalLine | undefined {
  try {
    return JSON.parse(text) as JournalLine;
  } catch {
    return undefined;
  }
}

async function readManifest(
  db: Database,
  { manifestPath, stop }: RebuildOrder,
  onBytes: (bytes: number) => void,
): Promise<void> {
  if (!existsSync(manifestPath)) return;
  const insert = db.query(
    `INSERT OR IGNORE INTO manifests (seq, run_id, doc_id, line)
     VALUES (?1, ?2 ->> 'run_id', ?2 ->> 'doc_id', ?2)`,
  );
  db.exec('BEGIN');
  let n = 0;
  for await (const { text, end } of wholeLines(manifestPath)) {
    const seq = /^\{"seq":(\d+),/.exec(text);
    if (!seq || parsed(text) === undefined) continue;
    insert.run(Number(seq[1]), `{${text.slice(seq[0].length)}`);
    if (++n % EVERY > 0) continue;
    stop.throwIfAborted();
    onBytes(end);
    db.exec('COMMIT; BEGIN');
  }
  db.exec('COMMIT');
}

/** A run that was under way cannot be taken up: its items are lost. */
function finish(db: Database, size: number, now: Instant): void {
  db.exec('BEGIN');
  db.query(
    `UPDATE runs SET status = 'aborted', stop_reason = 'catalog lost', ended_at = ?
     WHERE status = 'running'`,
  ).run(now);
  db.exec('DELETE FROM journal_pending');
  const remember = db.query('INSERT OR REPLACE INTO journal_state (name, value) VALUES (?, ?)');
  remember.run('size', size);
  remember.run('schema', schemaVersion(db));
  db.exec('COMMIT');
  const dangling = db.query<{ table: string }>('PRAGMA foreign_key_check').all();
  if (dangling.length === 0) return;
  throw new AnnalsError(
    'CATALOG_CORRUPT',
    `the journal is incomplete: ${dangling.length} rows (the first in ${dangling[0]?.table}) refer to rows that it does not have`,
  );
}

const WORDS_AT_ONCE = 500;

/** Words of every document, and each waits for its vectors: the journal follows no index. */
function indexWords(db: Database, stop: AbortSignal): void {
  const reindex = createReindexWords(db, sqliteSearch(db).tables());
  for (let finished = false; !finished; ) {
    stop.throwIfAborted();
    db.exec('BEGIN');
    finished = reindex(WORDS_AT_ONCE).finished;
    db.exec('COMMIT');
  }
  db.exec(`INSERT INTO documents_unembedded (document) SELECT number FROM documents
    WHERE true ON CONFLICT DO NOTHING`);
}

function figuresOf(db: Database): Rebuilt {
  const count = (table: string) =>
    db.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
  const unknown = db
    .query<{ id: string }>(
      `SELECT DISTINCT doc_id AS id FROM manifests
       WHERE sha256 IS NOT NULL AND status = 'ok' AND doc_id NOT IN (
         SELECT id FROM documents UNION ALL SELECT id FROM entities
         UNION ALL SELECT id FROM events_of_record UNION ALL SELECT id FROM vocabulary_terms)`,
    )
    .all();
  return {
    documents: count('documents'),
    entities: count('entities'),
    events: count('events_of_record'),
    terms: count('vocabulary_terms'),
    relations: count('relations'),
    versions: count('document_versions'),
    artifacts: count('artifacts'),
    runs: count('runs'),
    changes: count('changes'),
    manifestLines: count('manifests'),
    unknown: unknown.map(({ id }) => id),
  };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

async function removeDatabase(file: string, ends = ['', '-wal', '-shm']): Promise<void> {
  for (const end of ends) await rm(`${file}${end}`, { force: true });
}
