import path from 'node:path';
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

/** The name of the one file that is wanted; undefined where a folder is. */
export function singleFileOf(format: ExportFormat, to: string): string | undefined {
  const name = path.basename(to);
  return ENDINGS[format]?.some((ending) => name.endsWith(ending)) ? name : undefined;
}
