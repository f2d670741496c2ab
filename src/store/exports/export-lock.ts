import { existsSync } from 'node:fs';
import { AnnalsError } from '../../core/errors.ts';
import { openDatabase } from '../sqlite/driver.ts';

/** Says that this process writes the export. */
export interface ExportLock {
  release(): void;
}

/** Its name in the folder of an unfinished export; SQLite may put a journal of that name beside it. */
export const LOCK = 'lock';

/**
 * Two exports to one place would write into the same files, and the manifest would name the hash of the
 * mixture. SQLite's lock of a file ends with the process that holds it, however that dies.
 */
export async function lockExport(file: string, to: string): Promise<ExportLock> {
  for (;;) {
    const db = await openDatabase(file, 0);
    try {
      db.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      db.close();
      const isTaken = error instanceof AnnalsError && error.code === 'CATALOG_BUSY';
      throw isTaken ? taken(to, error) : error;
    }
    // Whoever finished between our opening and our locking has removed the file: the lock would be of nothing.
    if (existsSync(file)) return { release: () => db.close() };
    db.close();
  }
}

const taken = (to: string, cause: unknown): AnnalsError =>
  new AnnalsError(
    'EXPORT_TARGET_TAKEN',
    `another process is writing an export to ${to}`,
    { hint: 'Wait until it is done, or name another place with --to.' },
    cause,
  );
