import path from 'node:path';
import { AnnalsError } from '../../core/errors.ts';
import type { ExportFormat } from '../../core/exports/export-order.ts';

/** Endings that mean a file; with any other name a folder is meant. */
const ENDINGS: Readonly<Partial<Record<ExportFormat, readonly string[]>>> = {
  jsonl: ['.jsonl', '.ndjson'],
  csv: ['.csv'],
  parquet: ['.parquet'],
  sqlite: ['.sqlite', '.sqlite3', '.db'],
  warc: ['.warc.gz'],
  wacz: ['.wacz'],
};

/**
 * The name of the one file that is wanted; undefined where a folder is. The ending of another format is a
 * slip: a folder of that name would be taken for such a file.
 */
export function singleFileOf(format: ExportFormat, to: string): string | undefined {
  const name = path.basename(to);
  const means = Object.entries(ENDINGS).find(([, endings]) =>
    endings.some((ending) => name.endsWith(ending)),
  )?.[0];
  if (means === undefined) return undefined;
  if (means === format) return name;
  throw new AnnalsError(
    'EXPORT_REFUSED',
    `${name} is the name of a ${means} file, and the format is ${format}; name a folder, or write --format ${means}`,
  );
}
