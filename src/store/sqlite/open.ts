import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Catalog } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { type Clock, SECOND } from '../../core/time.ts';
import type { ColumnNames, View } from '../../core/view.ts';
import { DISK, type Disk } from '../disk.ts';
import { diskError } from '../disk-error.ts';
import { JOURNAL_NAME } from '../journal/file.ts';
import { makeFolder } from '../make-folder.ts';
import { createManifestFile } from '../manifest/file.ts';
import { restoreManifest } from '../manifest/restore.ts';
import { createCatalogRows } from './catalog-rows.ts';
import { ensureColumnNames } from './column-names.ts';
import { complaintsOf } from './complaints.ts';
import { type Database, openDatabase } from './driver.ts';
import { createWriter } from './group-commit.ts';
import {
  createIdleCheckpoint,
  type IdleCheckpoint,
  pagesBeforeCheckpoint,
} from './idle-checkpoint.ts';
import { createJournal, type Journal } from './journal/journal.ts';
import { ensureJournalTriggers } from './journal/triggers.ts';
import { createLogSync, type LogSync } from './log-sync.ts';
import { createManifest } from './manifest.ts';
import { migrate } from './migrations.ts';
import { createOutbox } from './outbox.ts';
import { createPresence, type Presence, syncWhilePresent } from './presence.ts';
import { ensureWords } from './search/ensure-words.ts';
import { ensureViews } from './views.ts';

export interface CatalogOptions {
  /** The data folder: `catalog.sqlite` and `manifest.jsonl` live in it. It is made when missing. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Where manifest.jsonl goes instead. */
  readonly manifestPath?: string;
  /** Whether it is written at all; it is, unless told otherwise. */
  readonly writesManifest?: boolean;
  /** How long to wait for another process that writes. */
  readonly busyTimeoutMs?: number;
  /** What families want to be queried under names that people know. */
  readonly views?: readonly View[];
  /** And what they want columns of general tables to be called besides. */
  readonly columnNames?: readonly ColumnNames[];
  /** Another way to the same disk, for tests that record what is done to it. */
  readonly disk?: Disk;
}

/** Manifest and journal are synced by the thread that does everything else: seldom enough not to be noticed. */
const MANIFEST_EVERY_MS = SECOND;
/** A folder from before the journal has all its rows to write: some at a time, so that nobody waits long. */
const ROWS_PER_FLUSH = 2_000;
const ROWS_WHEN_ASKED = 100_000;

/** Opens the catalog of a data folder: migrates it, and brings the manifest file up to date. */
export async function openCatalog(options: CatalogOptions): Promise<Catalog> {
  const { disk = DISK } = options;
  const file = path.join(options.folder, 'catalog.sqlite');
  const { manifestPath = path.join(options.folder, 'manifest.jsonl'), writesManifest = true } =
    options;
  try {
    makeFolder(disk, options.folder);
  } catch (error) {
    throw diskError(error, options.folder);
  }
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
    const checkpoint = createIdleCheckpoint(db, busyTimeoutMs);
    const manifest = { manifestPath, writesManifest };
    const journal = createJournal(db, log, journalPath);
    return join(db, { disk, log, presence, checkpoint, journal }, manifest, options.clock);
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

type ManifestOptions = Required<Pick<CatalogOptions, 'manifestPath' | 'writesManifest'>>;

interface Durability {
  readonly disk: Disk;
  readonly log: LogSync;
  readonly presence: Presence;
  readonly checkpoint: IdleCheckpoint;
  readonly journal: Journal;
}

function join(
  db: Database,
  { disk, log, presence, checkpoint, journal }: Durability,
  { manifestPath, writesManifest }: ManifestOptions,
  clock: Pick<Clock, 'now'>,
): Catalog {
  const outbox = createOutbox(db, log);
  const manifestFile = writesManifest
    ? createManifestFile(manifestPath, outbox)
    : { flush: outbox.lastSeq };
  const files = {
    flush() {
      const last = manifestFile.flush();
      journal.flush(ROWS_WHEN_ASKED);
      return last;
    },
  };
  manifestFile.flush();
  let flushedAt = clock.now();
  const writer = createWriter(db, log, () => {
    checkpoint.wrote();
    if (clock.now() - flushedAt < MANIFEST_EVERY_MS) return;
    flushedAt = clock.now();
    try {
      manifestFile.flush();
      journal.flush(ROWS_PER_FLUSH);
    } catch {
      // The rows are durable and are appended by the next flush; close() and flush() do complain.
    }
  });
  return {
    ...createCatalogRows(db, writer),
    manifest: createManifest(db, writer, files, () => restoreManifest(manifestPath, outbox, disk)),
    present: async () => presence.check(),
    async close() {
      checkpoint.close();
      try {
        writer.drain();
        files.flush();
      } finally {
        await log.close();
        db.close();
      }
    },
  };
}
