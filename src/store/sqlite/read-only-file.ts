import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { AnnalsError } from '../../core/errors.ts';

interface Readable {
  prepare(sql: string): { get(): unknown };
  close(): void;
}

/**
 * Opens a file that is only to be read. A reader of a file in WAL mode makes two files beside it, or
 * uses those of whoever writes. Where it cannot (a read-only medium, a full disk, somebody else's
 * folder) the file is read as it stands. That would leave out what a log beside it holds, so a file
 * with such a log is refused.
 */
export function openReadOnly<T extends Readable>(
  open: (name: string) => T,
  codeOf: (error: unknown) => number | undefined,
  file: string,
): T {
  try {
    return readable(open(file));
  } catch (error) {
    if (!NOT_WRITABLE.has(codeOf(error) ?? 0)) throw error;
    const log = `${file}-wal`;
    const unmerged = existsSync(log) ? statSync(log).size : 0;
    if (unmerged > 0) {
      throw new AnnalsError(
        'DATA_FOLDER_UNUSABLE',
        `${file} cannot be read here: ${unmerged} bytes of it are still in ${log}, and reading those needs a folder that can be written. Copy the folder to such a place`,
        {},
        error,
      );
    }
    return readable(open(`${pathToFileURL(file).href}?immutable=1`));
  }
}

/** Opening alone reads nothing: the first query finds out. */
function readable<T extends Readable>(db: T): T {
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Permission, read-only, input/output, full, cannot open: SQLite's primary result codes. */
const NOT_WRITABLE = new Set([3, 8, 10, 13, 14]);
