import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Catalog } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { SECOND } from '../../core/time.ts';
import { DISK } from '../disk.ts';
import { JOURNAL_NAME } from '../journal/file.ts';
import { createCatalogRows } from './catalog-rows.ts';
import { ensureColumnNames } from './column-names.ts';
import { complaintsOf } from './complaints.ts';
import { type Database, openDatabase } from './driver.ts';
import { createIdleCheckpoint, pagesBeforeCheckpoint } from './idle-checkpoint.ts';
import { createJournal } from './journal/journal.ts';
import { ensureJournalTriggers } from './journal/triggers.ts';
import { createLogSync } from './log-sync.ts';
import { migrate } from './migrations.ts';
import { createOutbox } from './outbox.ts';
import { createPresence, syncWhilePresent } from './presence.ts';
import { ensureWords } from './search/ensure-words.ts';
import { ensureViews } from './views.ts';
import { type CatalogOptions, makeDataFolder, writingCatalog } from './writing-catalog.ts';

export interface CatalogFileOptions extends CatalogOptions {
  /** How long to wait for another process that writes. */
  readonly busyTimeoutMs?: number;
}

/** Opens the catalog of a data folder: migrates it, and brings the manifest file up to date. */
export async function openCatalog(options: CatalogFileOptions): Promise<Catalog> {
  const { disk = DISK } = options;
  const file = path.join(options.folder, 'catalog.sqlite');
  makeDataFolder(disk, options.folder);
  const journalPath = path.join(options.folder, JOURNAL_NAME);
  // A new catalog beside the journal of a lost one would end what that one can be made from.
  if (!existsSync(file) && existsSync(journalPath)) {
    throw new AnnalsError('CATALOG_MISSING', `${file} is missing beside ${journalPath}`);
  }
  const busyTimeoutMs = options.busyTimeoutMs ?? 10 * SECOND;
  const db = await openDatabase(file, busyTimeoutMs);
  try {
    prepare(db, options.folder);
    migrate(db, file);
    ensureJournalTriggers(db);
    ensureColumnNames(db, options.columnNames ?? []);
    ensureViews(db, options.views ?? []);
    ensureWords(db);
    const presence = createPresence(file);
    const log = syncWhilePresent(createLogSync(`${file}-wal`, disk), presence);
    return writingCatalog(options, {
      ...{ db, log, outbox: createOutbox(db, log) },
      rows: (writer) => createCatalogRows(db, writer),
      present: async () => presence.check(),
      checkpoint: createIdleCheckpoint(db, busyTimeoutMs),
      journal: createJournal(db, log, journalPath),
    });
  } catch (error) {
    const [complaint] = error instanceof AnnalsError ? [] : complaintsOf(db);
    db.close();
    if (complaint === undefined) throw error;
    throw new AnnalsError('CATALOG_CORRUPT', `${file} is damaged: ${complaint}`, {}, error);
  }
}

/** Several processes may open the file: WAL lets them read while one writes. */
function prepare(db: Database, folder: string): void {
  db.exec('PRAGMA journal_mode = WAL');
  // The log is synced by log-sync.ts, which does not hold up the event loop.
  db.exec('PRAGMA synchronous = NORMAL');
  db.exec('PRAGMA foreign_keys = ON');
  db.exec('PRAGMA cache_size = -40960');
  db.exec(`PRAGMA wal_autocheckpoint = ${pagesBeforeCheckpoint(folder)}`);
  db.exec('PRAGMA temp_store = MEMORY');
}
