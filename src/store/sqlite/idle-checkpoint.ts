import { statfsSync } from 'node:fs';
import { SECOND } from '../../core/time.ts';
import type { Database } from './driver.ts';

/** Merges the write-ahead log into the catalog in quiet moments. */
export interface IdleCheckpoint {
  /** A batch was written just now. */
  wrote(): void;
  close(): void;
}

/** As long as this nothing was written: whoever copies or backs up the file soon finds it whole. */
const QUIET_MS = SECOND;
/** A run that writes twice a second has no quiet moment for hours: then this long after its first write. */
const LATEST_MS = 10 * SECOND;

/**
 * Without it `catalog.sqlite` stays empty beside a log of tens of megabytes until the log is full or
 * the process ends. Nobody is made to wait: while somebody reads, it is left for the next moment.
 */
export function createIdleCheckpoint(
  db: Database,
  busyTimeoutMs: number,
  latestMs = LATEST_MS,
): IdleCheckpoint {
  let quiet: NodeJS.Timeout | undefined;
  let latest: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(quiet);
    clearTimeout(latest);
    quiet = undefined;
    latest = undefined;
  };
  const merge = (): void => {
    close();
    try {
      db.exec('PRAGMA busy_timeout = 0');
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The log is as good as the file; the next quiet moment tries again.
    } finally {
      db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  };
  return {
    wrote() {
      if (quiet) quiet.refresh();
      else quiet = setTimeout(merge, QUIET_MS).unref();
      latest ??= setTimeout(merge, latestMs).unref();
    },
    close,
  };
}

const MOST_PAGES = 16_000;
const LEAST_PAGES = 250;
const PAGE_BYTES = 4_096;
/** Of the free space, what the log may take before it is merged while writes go on. */
const SHARE_OF_FREE = 0.02;

/** A long log makes fast writes; on a small disk it must not be what fills it. */
export function pagesBeforeCheckpoint(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  const pages = Math.floor((bavail * bsize * SHARE_OF_FREE) / PAGE_BYTES);
  return Math.max(LEAST_PAGES, Math.min(MOST_PAGES, pages));
}
