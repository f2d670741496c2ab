import { AnnalsError } from '../../core/errors.ts';
import type { Database } from './driver.ts';

/** A file too damaged to be checked is a complaint too. */
export function complaintsOf(db: Database): readonly string[] {
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
