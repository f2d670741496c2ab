import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Catalog } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { type Clock, SECOND } from '../../core/time.ts';
import { DISK, type Disk } from '../disk.ts';
import { diskError } from '../disk-error.ts';
import { JOURNAL_NAME } from '../journal/file.ts';
import { makeFolder } from '../make-folder.ts';
import { createManifestFile } from '../manifest/file.ts';
import { restoreManifest } from '../manifest/restore.ts';
import { createAudit } from './audit/audit.ts';
import { createChanges, createWriteChange } from './changes.ts';
import { createDays } from './days.ts';
import { createDecisionLog, createWriteDecision } from './decisions.ts';
import { createDocuments } from './documents.ts';
import { type Database, openDatabase } from './driver.ts';
import { createFigures } from './figures.ts';
import { createWriter } from './group-commit.ts';
import { createHeldFiles } from './held-files.ts';
import {
  createIdleCheckpoint,
  type IdleCheckpoint,
  pagesBeforeCheckpoint,
} from './idle-checkpoint.ts';
import { createItems } from './items.ts';
import { createJournal, type Journal } from './journal/journal.ts';
import { ensureJournalTriggers } from './journal/triggers.ts';
import { createListedEntries } from './listed-entries.ts';
import { createListings } from './listings.ts';
import { createLogSync, type LogSync } from './log-sync.ts';
import { createManifest, createWriteManifestEntry } from './manifest.ts';
import { migrate, schemaVersion } from './migrations.ts';
import { createOutbox } from './outbox.ts';
import { createPresence, type Presence, syncWhilePresent } from './presence.ts';
import { createRecheck } from './recheck.ts';
import { createRefusedContent } from './refused-content.ts';
import { createReread } from './reread.ts';
import { createRunNumbers } from './run-numbers.ts';
import { createRuns } from './runs.ts';
import { createSearchIndex } from './search/search-index.ts';
import { createSettle } from './settle.ts';
import { createSources } from './sources.ts';
import { createTombstone, createTombstones } from './tombstone.ts';
import { createWriteTried } from './tries.ts';
import { createUntold } from './untold.ts';
import { createWriteDocument } from './write-document.ts';
import { createWriteVersion } from './write-version.ts';

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
  /** Another way to the same disk, for tests that record what is done to it. */
  readonly disk?: Disk;
}

const MANIFEST_EVERY_MS = 200;
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
  const writeDecision = createWriteDecision(db);
  const writeChange = createWriteChange(db);
  const numberOf = createRunNumbers(db);
  const versions = createWriteVersion(db);
  const writeDocument = createWriteDocument(db, versions, writeChange);
  const writeEntry = createWriteManifestEntry(db);
  const tombstone = createTombstone(db, versions, writeChange);
  const settle = createSettle(db, writeDocument, writeEntry, createWriteTried(db), writeDecision);
  const search = createSearchIndex(db, writer);
  return {
    runs: createRuns(db, writer, numberOf, writeDecision),
    items: createItems(db, writer, numberOf, settle, writeDecision),
    documents: createDocuments(db, writer, createReread(db, versions, writeChange, writeDecision), {
      ...createTombstones(db, writer, tombstone, writeDecision),
      ...createRecheck(db, writer, writeDocument, tombstone, writeEntry, writeDecision),
    }),
    changes: { ...createChanges(db), ...createUntold(db, writer, writeChange) },
    files: createHeldFiles(db),
    refused: createRefusedContent(db, writer, writeDecision),
    listings: createListings(db, writer),
    entries: createListedEntries(db, writer),
    days: createDays(db, writer, writeDecision),
    decisions: createDecisionLog(db, writer, writeDecision),
    manifest: createManifest(db, writer, files, () => restoreManifest(manifestPath, outbox, disk)),
    sources: createSources(db, writer),
    search,
    audit: createAudit(db, writer, search),
    figures: createFigures(db, writer),
    schemaVersion: () => schemaVersion(db),
    integrity: async () => complaintsOf(db),
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

/** A file too damaged to be checked is a complaint too. */
function complaintsOf(db: Database): readonly string[] {
  try {
    return complaints(db);
  } catch (error) {
    if (error instanceof AnnalsError && error.code === 'CATALOG_CORRUPT') return [error.message];
    throw error;
  }
}

function complaints(db: Database): readonly string[] {
  const found = db
    .query<{ integrity_check: string }>('PRAGMA integrity_check')
    .all()
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok');
  // In a damaged file the second question has no sensible answer.
  if (found.length > 0) return found;
  return db
    .query<{ child: string; parent: string; n: number }>(
      `SELECT "table" AS child, parent, count(*) AS n FROM pragma_foreign_key_check
       GROUP BY child, parent`,
    )
    .all()
    .map(({ child, parent, n }) => `${n} rows of ${child} refer to rows of ${parent} not there`);
}
