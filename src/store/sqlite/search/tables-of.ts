import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BodyArtifact } from '../../../core/normalizer.ts';
import { tableWords } from '../../../core/table-words.ts';
import { casPath } from '../../cas-path.ts';
import type { Database } from '../driver.ts';

/**
 * The words of the tables of a document that were kept in a file beside its text. A file that is not
 * there, or cannot be read, has none: the index is derived, and the check of all files tells of it.
 */
export function createTablesOf(
  db: Database,
  folder = folderOf(db),
): (number: number) => string | null {
  const fragments = db.query<{ sha256: string }>(
    "SELECT sha256 FROM artifacts WHERE document = ? AND role = 'fragments' AND current = 1",
  );
  return (number) => {
    const words = fragments.all(number).map(({ sha256 }) => {
      try {
        const bytes = readFileSync(path.join(folder, casPath(sha256)), 'utf8');
        return tableWords(JSON.parse(bytes) as readonly BodyArtifact[]);
      } catch {
        return '';
      }
    });
    return words.join('\n').trim() || null;
  };
}

/** The folder of the catalog's file, which the bytes are below. */
const folderOf = (db: Database): string =>
  path.dirname(
    db.query<{ file: string }>('SELECT file FROM pragma_database_list').get()?.file ?? '',
  );
