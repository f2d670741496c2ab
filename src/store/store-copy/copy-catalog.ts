import { AnnalsError } from '../../core/errors.ts';
import { inTransaction, rollBack } from '../sqlite/driver.ts';
import { countRows, digestOfRows, lastKey, pagesOfRows } from './rows.ts';
import type { CatalogSide, CopyTarget, TableDigest } from './side.ts';
import type { CopiedTable } from './tables.ts';

export interface RowsCopy {
  readonly from: CatalogSide;
  readonly to: CopyTarget;
  readonly tables: readonly CopiedTable[];
  readonly stop: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/** What a call did: how many rows it wrote, and how many an earlier one had written. */
export interface RowsCopied {
  readonly rows: number;
  readonly there: number;
}

/** The copy that was begun is no longer the beginning of what is copied. */
export class CopyOutdated extends Error {}

/**
 * Copies the rows as they are at one moment. Each page is a transaction: whoever is killed loses at
 * most one, and the next call goes on after the last row that is there, once it has proved that those
 * before it are still the same on both sides.
 */
export async function copyRows(copy: RowsCopy): Promise<RowsCopied> {
  const { from, to, tables, onProgress } = copy;
  from.db.exec('BEGIN');
  try {
    const first = tables.filter(({ last }) => !last);
    const total = first.reduce((sum, table) => sum + countRows(from, table), 0);
    let done = 0;
    let there = 0;
    const progress = (rows: number) => {
      done += rows;
      onProgress?.({ done, total });
    };
    for (const table of first) {
      const end = provenEnd(from, to, table, progress);
      there += end.rows;
      for (const page of pagesOfRows(from, table, end.key)) {
        await breathe(copy.stop);
        inTransaction(to.db, () => to.insert(table, page));
        progress(page.length);
      }
    }
    return { rows: done - there, there };
  } finally {
    rollBack(from.db);
  }
}

/**
 * Makes a catalog of the copied rows: the index of words, what waits for vectors, the next numbers.
 * After the bytes, for words of tables are read from files.
 */
export async function finishCopy({ from, to, tables, stop }: RowsCopy): Promise<void> {
  while ((await to.indexWords()) > 0) await breathe(stop);
  for (const table of tables.filter(({ last }) => last)) {
    inTransaction(to.db, () => replace(from, to, table));
  }
  inTransaction(to.db, () => to.continueNumbers(tables, from.lastManifestSeq()));
}

/** PostgreSQL has no way to keep it; it is said before anything is made. */
export function refuseNul(from: CatalogSide, table: CopiedTable): void {
  const found = from.nulIn(table);
  if (!found) return;
  const where = `${table.name}.${found.column} (row ${JSON.stringify(found.row)})`;
  throw new AnnalsError(
    'BAD_PARAMS',
    `PostgreSQL cannot hold the character U+0000, and it is in ${where} of ${from.place}`,
  );
}

/** Where an earlier call stopped; what it wrote must be what is still there to copy. */
function provenEnd(
  from: CatalogSide,
  to: CatalogSide,
  table: CopiedTable,
  progress: (rows: number) => void,
) {
  const key = lastKey(to, table);
  if (!key) return { key: undefined, rows: 0 };
  const written = digestOfRows(to, table);
  const still = digestOfRows(from, table, { last: key, seen: progress });
  if (written.rows !== still.rows || written.sha256 !== still.sha256) {
    throw new CopyOutdated(`${table.name} has changed since the copy was begun`);
  }
  return { key, rows: written.rows };
}

function replace(from: CatalogSide, to: CopyTarget, table: CopiedTable): void {
  const where = table.only === undefined ? '' : `WHERE ${table.only}`;
  to.db.query(`DELETE FROM "${table.name}" ${where}`).run();
  for (const page of pagesOfRows(from, table)) to.insert(table, page);
}

/** Between two pages a signal is heard. */
async function breathe(stop: AbortSignal): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  stop.throwIfAborted();
}

export interface ComparedTable extends TableDigest {
  readonly table: string;
}

/**
 * Counts and hashes every row of both sides, of what is copied as it is now. A table that differs has
 * been written to meanwhile: then nothing must be made of the copy.
 */
export async function compareRows({
  from,
  to,
  tables,
  stop,
  onProgress,
}: RowsCopy): Promise<readonly ComparedTable[]> {
  from.db.exec('BEGIN');
  try {
    const total = tables.reduce((sum, table) => sum + countRows(from, table), 0);
    let done = 0;
    const compared: ComparedTable[] = [];
    for (const table of tables) {
      await breathe(stop);
      const [here, there] = [digestOfRows(from, table), digestOfRows(to, table)];
      if (here.rows !== there.rows || here.sha256 !== there.sha256) {
        throw new AnnalsError(
          'CATALOG_BUSY',
          `${table.name} has ${here.rows} rows in ${from.place} and ${there.rows} in the copy, or other ones: something wrote to ${from.place} while it was copied`,
          { hint: 'Stop every `annals` that uses it, and give the same command again.' },
        );
      }
      compared.push({ table: table.name, ...here });
      done += here.rows;
      onProgress?.({ done, total });
    }
    return compared;
  } finally {
    rollBack(from.db);
  }
}
