import type { DocumentStatus } from '../record.ts';
import type { Instant } from '../time.ts';

/** Forms in which a selection of records leaves the catalog. */
export const EXPORT_FORMATS = [
  'jsonl',
  'csv',
  'parquet',
  'sqlite',
  'markdown',
  'warc',
  'wacz',
  'bagit',
  'ro-crate',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Formats that are rows of tables; the others are folders or archives of files. */
export const TABLE_FORMATS: readonly ExportFormat[] = ['jsonl', 'csv', 'parquet', 'sqlite'];

/** Formats that have every file that was fetched, also of earlier versions. */
export const ARCHIVE_FORMATS: readonly ExportFormat[] = ['warc', 'wacz', 'bagit', 'ro-crate'];

/** Which records are exported. What is left out narrows nothing. */
export interface Selection {
  readonly sources?: readonly string[];
  /** Kinds as their sources name them: `report`, `legislator`. */
  readonly kinds?: readonly string[];
  /** Of documents; records of other kinds have no status and are not narrowed by it. */
  readonly statuses?: readonly DocumentStatus[];
  /** Published, or for events happened, then or later. What has no such date is left out. */
  readonly since?: Instant;
  /** Published or happened before then. */
  readonly until?: Instant;
  /** Records that a search by words finds. */
  readonly query?: string;
  /** Only these. */
  readonly ids?: readonly string[];
  /** Every record as the catalog knew it then. */
  readonly asOf?: Instant;
  /** Only what changed after this number of the feed, as operations. */
  readonly deltaFrom?: number;
}

/** What whoever follows an export with deltas does with a row. */
export const EXPORT_OPERATIONS = ['upsert', 'tombstone', 'remove'] as const;
/**
 * `upsert`: put the row in the place of the one with its id. `tombstone`: the same, and the record was
 * withdrawn or superseded. `remove`: the record is not in the selection any more.
 */
export type ExportOperation = (typeof EXPORT_OPERATIONS)[number];
