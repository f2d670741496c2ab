import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { AnnalsError } from '../../core/errors.ts';
import { SECOND } from '../../core/time.ts';
import { DISK } from '../disk.ts';
import { JOURNAL_NAME } from '../journal/file.ts';
import { makeFolder } from '../make-folder.ts';
import { type Database, openDatabase, type SqlValue } from '../sqlite/driver.ts';
import { migrate, requireCurrent } from '../sqlite/migrations.ts';
import { createOutbox } from '../sqlite/outbox.ts';
import { vecBits } from '../sqlite/search/embedding-rows.ts';
import { createIndexWords } from '../sqlite/search/index-words.ts';
import { sqliteSearch } from '../sqlite/search/search-engine.ts';
import { codedLength } from '../sqlite/search/vector-coding.ts';
import { createVectorExtension } from '../sqlite/search/vector-extension.ts';
import { stepOfWords } from './index-words.ts';
import { type CatalogSide, type CopyTarget, hasSigns, type StoredRow } from './side.ts';
import type { CopiedTable } from './tables.ts';

const BUSY_MS = 10 * SECOND;
const NAME = 'catalog.sqlite';

/** The catalog of a data folder, as it is read to be copied. */
export async function openSqliteSide(folder: string): Promise<CatalogSide> {
  const place = path.join(folder, NAME);
  const db = await openDatabase(place, BUSY_MS, 'read');
  try {
    requireCurrent(db, place);
    await loadVectors(db);
    return sideOf(db, place);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Why no copy may be made in this folder; undefined when one may. */
export function whyNotInFolder(folder: string): string | undefined {
  const found = [NAME, JOURNAL_NAME].find((name) => existsSync(path.join(folder, name)));
  return found && `${path.join(folder, found)} is there already`;
}

/** How much of a copy an earlier call has left in this folder. */
export const isBegunInFolder = (folder: string): boolean => existsSync(copyIn(folder));

export const discardInFolder = (folder: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${copyIn(folder)}${end}`, { force: true });
};

const copyIn = (folder: string): string => path.join(folder, `${NAME}.copy`);

/** A copy in a file beside the place of the catalog; it goes on with one that was begun. */
export async function openSqliteTarget(folder: string, dimensions?: number): Promise<CopyTarget> {
  makeFolder(DISK, folder);
  const place = path.join(folder, NAME);
  const file = copyIn(folder);
  const db = await openDatabase(file, BUSY_MS);
  try {
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = NORMAL');
    migrate(db, file);
    const made = () => db.query(`SELECT 1 FROM sqlite_master WHERE name = 'chunks_vec'`).get();
    if (dimensions !== undefined) {
      const unavailable = await loadVectors(db);
      if (unavailable !== null) throw new AnnalsError('BAD_PARAMS', unavailable);
      if (made() === undefined) vecBits(db).reset(codedLength(dimensions));
    }
  } catch (error) {
    db.close();
    throw error;
  }
  const outbox = createOutbox(db, { syncNow: () => undefined });
  const words = createIndexWords(db, sqliteSearch(db).tables());
  return {
    ...sideOf(db, place),
    insert: (table, rows) => insert(db, table, rows),
    indexWords: async () => stepOfWords(db, words),
    continueNumbers: (_tables, manifestSeq) => outbox.continueAfter(manifestSeq),
    publish() {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
      const refused = whyNotInFolder(folder);
      if (refused !== undefined) throw new AnnalsError('DATA_FOLDER_UNUSABLE', refused);
      sync(file);
      renameSync(file, place);
      for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      sync(folder);
    },
  };
}

const sideOf = (db: Database, place: string): CatalogSide => ({
  db,
  place,
  signsOf(pieces) {
    const find = db.query<{ coarse: Uint8Array }>('SELECT coarse FROM chunks_vec WHERE rowid = ?');
    return pieces.map((id) => find.get(BigInt(id))?.coarse ?? null);
  },
  // In SQL, for one of the drivers gives such a text only up to there.
  nulIn(table) {
    for (const { name } of table.columns.filter(({ type }) => type === 'text')) {
      const found = db
        .query<{ row: SqlValue }>(
          `SELECT "${table.key[0]}" AS row FROM "${table.name}"
           WHERE instr(CAST("${name}" AS BLOB), x'00') > 0 LIMIT 1`,
        )
        .get();
      if (found) return { column: name, row: found.row };
    }
    return undefined;
  },
  lastManifestSeq: () => createOutbox(db, { syncNow: () => undefined }).lastSeq(),
  close: () => db.close(),
});

function insert(db: Database, table: CopiedTable, rows: readonly StoredRow[]): void {
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ');
  const places = table.columns.map(() => '?').join(', ');
  const add = db.query(`INSERT INTO "${table.name}" (${names}) VALUES (${places})`);
  const bits = vecBits(db);
  for (const row of rows) {
    add.run(...row.slice(0, table.columns.length));
    const signs = hasSigns(table) ? row.at(-1) : null;
    if (signs instanceof Uint8Array) bits.add(Number(row[0]), signs);
  }
}

const loadVectors = (db: Database): Promise<string | null> => createVectorExtension(db)();

/** Resolves when the file, or the names in the folder, would survive a power cut. */
function sync(file: string): void {
  const handle = openSync(file, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
