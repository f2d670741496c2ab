import path from 'node:path';
import type { Catalog } from '../../core/catalog.ts';
import { type Clock, SECOND } from '../../core/time.ts';
import type { ColumnNames, View } from '../../core/view.ts';
import { DISK, type Disk } from '../disk.ts';
import { diskError } from '../disk-error.ts';
import { makeFolder } from '../make-folder.ts';
import { createManifestFile, type ManifestOutbox } from '../manifest/file.ts';
import { restoreManifest } from '../manifest/restore.ts';
import type { CatalogRows } from './catalog-rows.ts';
import type { Database } from './driver.ts';
import { createWriter, type Writer } from './group-commit.ts';
import type { IdleCheckpoint } from './idle-checkpoint.ts';
import type { Journal } from './journal/journal.ts';
import type { LogSync } from './log-sync.ts';
import { createManifest } from './manifest.ts';

export interface CatalogOptions {
  /** The data folder: the manifest, the bytes and the catalog, unless a server has them. It is made when missing. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Where manifest.jsonl goes instead. */
  readonly manifestPath?: string;
  /** Whether it is written at all; it is, unless told otherwise. */
  readonly writesManifest?: boolean;
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

/** What either database brings to the catalog that is made of it. */
export interface CatalogParts {
  readonly db: Database;
  readonly log: LogSync;
  readonly outbox: ManifestOutbox;
  readonly rows: (writer: Writer) => CatalogRows;
  readonly present: () => Promise<void>;
  /** A server has a log of its own, and no need of these two. */
  readonly checkpoint?: IdleCheckpoint;
  readonly journal?: Journal;
}

/** A catalog that may be written: its rows, and the manifest file that follows them. */
export function writingCatalog(
  { folder, clock, disk = DISK, ...options }: CatalogOptions,
  { db, log, outbox, rows, present, checkpoint, journal }: CatalogParts,
): Catalog {
  const { manifestPath = path.join(folder, 'manifest.jsonl'), writesManifest = true } = options;
  const manifestFile = writesManifest
    ? createManifestFile(manifestPath, outbox)
    : { flush: outbox.lastSeq };
  const files = {
    flush() {
      const last = manifestFile.flush();
      journal?.flush(ROWS_WHEN_ASKED);
      return last;
    },
  };
  manifestFile.flush();
  let flushedAt = clock.now();
  const writer = createWriter(db, log, () => {
    checkpoint?.wrote();
    if (clock.now() - flushedAt < MANIFEST_EVERY_MS) return;
    flushedAt = clock.now();
    try {
      manifestFile.flush();
      journal?.flush(ROWS_PER_FLUSH);
    } catch {
      // The rows are durable and are appended by the next flush; close() and flush() do complain.
    }
  });
  return {
    ...rows(writer),
    manifest: createManifest(db, writer, files, () => restoreManifest(manifestPath, outbox, disk)),
    present,
    async close() {
      checkpoint?.close();
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

export function makeDataFolder(disk: Disk, folder: string): void {
  try {
    makeFolder(disk, folder);
  } catch (error) {
    throw diskError(error, folder);
  }
}
