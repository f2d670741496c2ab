import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AnnalsError } from '../../core/errors.ts';
import { casPath } from '../cas-path.ts';
import { diskError } from '../disk-error.ts';
import { JOURNAL_NAME } from '../journal/file.ts';
import { makeFolders } from '../make-folders.ts';
import { copyDatabase, type Database, openDatabase } from '../sqlite/driver.ts';
import { schemaVersion } from '../sqlite/migrations.ts';
import { type ContentCopy, copyContent, synced } from './copy-content.ts';
import { copyManifest } from './copy-manifest.ts';

export interface FolderCopy extends ContentCopy {
  /** Where manifest.jsonl of `from` is. */
  readonly manifestPath: string;
  readonly stop: AbortSignal;
  readonly onProgress?: (progress: CopyProgress) => void;
}

export interface CopyProgress {
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
}

export interface FolderCopied {
  readonly schema: number;
  readonly documents: number;
  readonly contents: number;
  readonly there: number;
  readonly linked: number;
  readonly copied: number;
  /** New bytes in the copy, linked or copied. */
  readonly bytes: number;
  /** Hashes that rows name and whose bytes the folder lacks, or holds damaged. */
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

const BUSY_MS = 60_000;
const AT_ONCE = 8;
/** Copies beside the catalog that a run writes, where there are any. */
const REPORTS = ['summary.json', 'last.csv', 'index.json'];

/**
 * Copies a data folder while others work in it. The rows are copied first, as they are at one moment:
 * their bytes were in place before they were committed, so that whatever the rows name can be copied
 * after them. The copied catalog gets its name last; until then an earlier copy stays as it was.
 */
export async function copyDataFolder(order: FolderCopy): Promise<FolderCopied> {
  const { from, to } = order;
  const part = path.join(to, 'catalog.sqlite.part');
  try {
    makeFolders(to);
    await removeDatabase(part);
    await copyDatabase(path.join(from, 'catalog.sqlite'), part, BUSY_MS);
    const named = await readNames(part);
    const copied = await copyContents(order, named.contents);
    for (const { stored, sha256 } of named.places) await place(order, stored, sha256);
    await copyManifest(order.manifestPath, path.join(to, 'manifest.jsonl'), named.lastSeq);
    await copyJournal(order, named.journalSize);
    for (const report of REPORTS) {
      await copyFile(
        path.join(path.dirname(order.manifestPath), report),
        path.join(to, report),
      ).catch(ignoreMissing);
    }
    await removeDatabase(path.join(to, 'catalog.sqlite'), ['-wal', '-shm']);
    await synced(part);
    await rename(part, path.join(to, 'catalog.sqlite'));
    await synced(to);
    return { schema: named.schema, documents: named.documents, ...copied };
  } catch (error) {
    throw error instanceof AnnalsError ? error : diskError(error, to);
  }
}

interface Names {
  readonly schema: number;
  readonly documents: number;
  readonly lastSeq: number;
  /** How much of the journal this catalog knows. */
  readonly journalSize: number;
  readonly contents: readonly string[];
  readonly places: readonly { readonly stored: string; readonly sha256: string | null }[];
}

/** Everything outside the catalog that its rows name. */
async function readNames(file: string): Promise<Names> {
  const db = await openDatabase(file, BUSY_MS);
  try {
    const column = (sql: string) =>
      db
        .query<{ value: string }>(sql)
        .all()
        .map(({ value }) => value);
    const hasRecords = hasTable(db, 'record_files');
    return {
      schema: schemaVersion(db),
      documents: countOf(db, 'SELECT count(*) AS n FROM documents'),
      lastSeq: countOf(db, 'SELECT coalesce(max(seq), 0) AS n FROM manifests'),
      journalSize: hasTable(db, 'journal_state')
        ? countOf(db, `SELECT value AS n FROM journal_state WHERE name = 'size'`)
        : 0,
      contents: column(
        `SELECT sha256 AS value FROM artifacts
         ${hasRecords ? 'UNION SELECT sha256 FROM record_files' : ''}
         UNION SELECT raw_sha256 FROM document_versions WHERE raw_sha256 IS NOT NULL
         UNION SELECT sha256 FROM listings WHERE sha256 IS NOT NULL AND path IS NOT NULL`,
      ),
      places: db
        .query<{ stored: string; sha256: string | null }>(
          `SELECT path AS stored, sha256 FROM artifacts WHERE path NOT LIKE 'cas/%'
           ${hasRecords ? "UNION SELECT path, sha256 FROM record_files WHERE path NOT LIKE 'cas/%'" : ''}
           UNION SELECT path, sha256 FROM listings
             WHERE path IS NOT NULL AND path NOT LIKE 'cas/%'`,
        )
        .all(),
    };
  } finally {
    db.close();
  }
}

const hasTable = (db: Database, name: string): boolean =>
  db.query('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;

const countOf = (db: Database, sql: string): number => db.query<{ n: number }>(sql).get()?.n ?? 0;

async function copyContents(
  order: FolderCopy,
  contents: readonly string[],
): Promise<Omit<FolderCopied, 'schema' | 'documents'>> {
  const count = { there: 0, linked: 0, copied: 0 };
  const missing: string[] = [];
  const damaged: string[] = [];
  let bytes = 0;
  let done = 0;
  const waiting = contents.values();
  const copySome = async (): Promise<void> => {
    for (const sha256 of waiting) {
      order.stop.throwIfAborted();
      const copied = await copyContent(order, sha256);
      if (copied.is === 'missing') missing.push(sha256);
      else if (copied.is === 'damaged') damaged.push(sha256);
      else count[copied.is] += 1;
      if ('bytes' in copied) bytes += copied.bytes;
      done += 1;
      order.onProgress?.({ done, total: contents.length, bytes });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copySome));
  return { contents: contents.length, ...count, bytes, missing, damaged };
}

/** It is only ever appended to: what was there at the moment of the rows is its beginning. */
async function copyJournal({ from, to }: FolderCopy, size: number): Promise<void> {
  if (size === 0) return;
  const part = path.join(to, `${JOURNAL_NAME}.part`);
  const source = createReadStream(path.join(from, JOURNAL_NAME), { end: size - 1 });
  await pipeline(source, createWriteStream(part)).catch(ignoreMissing);
  await synced(part).catch(ignoreMissing);
  await rename(part, path.join(to, JOURNAL_NAME)).catch(ignoreMissing);
}

/** The natural path is a link to the copied bytes; a file that is not in the store is copied itself. */
async function place({ from, to }: FolderCopy, stored: string, sha256: string | null) {
  const natural = path.join(to, stored);
  const content = sha256 === null ? undefined : path.join(to, casPath(sha256));
  const held = content === undefined ? undefined : await stat(content).catch(() => undefined);
  makeFolders(path.dirname(natural));
  if (!content || !held) {
    await copyFile(path.join(from, stored), natural).catch(ignoreMissing);
    return;
  }
  if ((await stat(natural).catch(() => undefined))?.ino === held.ino) return;
  const part = `${natural}.part`;
  await rm(part, { force: true });
  await link(content, part);
  await rename(part, natural);
}

async function removeDatabase(file: string, ends = ['', '-wal', '-shm']): Promise<void> {
  for (const end of ends) await rm(`${file}${end}`, { force: true });
}

function ignoreMissing(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
  throw error;
}
