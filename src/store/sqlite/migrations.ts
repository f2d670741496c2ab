import { AnnalsError } from '../../core/errors.ts';
import { type Database, inTransaction } from './driver.ts';
import { runsAndItems } from './migrations/0001_runs_and_items.ts';
import { documents } from './migrations/0002_documents.ts';
import { artifacts } from './migrations/0003_artifacts.ts';
import { manifestAndDecisions } from './migrations/0004_manifest_and_decisions.ts';
import { listingsAndDays } from './migrations/0005_listings_and_days.ts';
import { tombstoneColumns } from './migrations/0006_tombstone_columns.ts';
import { views } from './migrations/0007_views.ts';
import { politeness } from './migrations/0008_politeness.ts';
import { federalViews } from './migrations/0009_federal_views.ts';
import { documentLists } from './migrations/0010_document_lists.ts';
import { telemetryTables } from './migrations/0011_telemetry.ts';
import { listedEntries } from './migrations/0012_listed_entries.ts';
import { versionsAndChanges } from './migrations/0013_versions_and_changes.ts';
import { papers } from './migrations/0014_papers.ts';
import { search } from './migrations/0015_search.ts';
import { printedPages } from './migrations/0016_printed_pages.ts';
import { paperAuthors } from './migrations/0017_paper_authors.ts';
import { versionFiles } from './migrations/0018_version_files.ts';
import { declaredCharsets } from './migrations/0019_declared_charsets.ts';
import { searchOfEarlierFolders } from './migrations/0020_search_of_earlier_folders.ts';
import { runsInOrder } from './migrations/0021_runs_in_order.ts';
import { refusedContent } from './migrations/0022_refused_content.ts';
import { events } from './migrations/0023_events.ts';
import { begunItems } from './migrations/0024_begun_items.ts';
import { knownNames } from './migrations/0025_known_names.ts';
import { journal } from './migrations/0026_journal.ts';
import { checkedDocuments } from './migrations/0027_checked_documents.ts';
import { downloadCodes } from './migrations/0028_download_codes.ts';
import { generalCounts } from './migrations/0029_general_counts.ts';
import { fourKinds } from './migrations/0030_four_kinds.ts';
import { partialBodies } from './migrations/0031_partial_bodies.ts';
import { wordsAfter } from './migrations/0032_words_after.ts';
import { completeness } from './migrations/0033_completeness.ts';
import { walls } from './migrations/0034_walls.ts';
import { operator } from './migrations/0035_operator.ts';
import { mirrors } from './migrations/0036_mirrors.ts';
import { contentsOfRecordFiles } from './migrations/0037_contents_of_record_files.ts';
import { runsByOutcome } from './migrations/0038_runs_by_outcome.ts';
import { itemsToRead } from './migrations/0039_items_to_read.ts';
import {
  manifestFieldsInPostgres,
  manifestFieldsWhenRead,
} from './migrations/0040_manifest_fields_when_read.ts';

export interface Migration {
  readonly name: string;
  /** Several parts where some files need a part and others do not. */
  readonly sql: string | readonly ConditionalSql[];
  /** For PostgreSQL, where the words of SQLite cannot be put into its own by `postgres/dialect.ts`. */
  readonly postgres?: string;
}

/** SQL for files in which the query `unless` finds nothing. */
export interface ConditionalSql {
  readonly unless: string;
  readonly sql: string;
}

/**
 * Forward only, in order; the position is the schema version. None is ever edited: `frozen.txt`
 * beside them has the hash of each, and a test compares.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001_runs_and_items', sql: runsAndItems },
  { name: '0002_documents', sql: documents },
  { name: '0003_artifacts', sql: artifacts },
  { name: '0004_manifest_and_decisions', sql: manifestAndDecisions },
  { name: '0005_listings_and_days', sql: listingsAndDays },
  { name: '0006_tombstone_columns', sql: tombstoneColumns },
  { name: '0007_views', sql: views },
  { name: '0008_politeness', sql: politeness },
  { name: '0009_federal_views', sql: federalViews },
  { name: '0010_document_lists', sql: documentLists },
  { name: '0011_telemetry', sql: telemetryTables },
  { name: '0012_listed_entries', sql: listedEntries },
  { name: '0013_versions_and_changes', sql: versionsAndChanges },
  { name: '0014_papers', sql: papers },
  { name: '0015_search', sql: search },
  { name: '0016_printed_pages', sql: printedPages },
  { name: '0017_paper_authors', sql: paperAuthors },
  { name: '0018_version_files', sql: versionFiles },
  { name: '0019_declared_charsets', sql: declaredCharsets },
  { name: '0020_search_of_earlier_folders', sql: searchOfEarlierFolders },
  { name: '0021_runs_in_order', sql: runsInOrder },
  { name: '0022_refused_content', sql: refusedContent },
  { name: '0023_events', sql: events },
  { name: '0024_begun_items', sql: begunItems },
  { name: '0025_known_names', sql: knownNames },
  { name: '0026_journal', sql: journal },
  { name: '0027_checked_documents', sql: checkedDocuments },
  { name: '0028_download_codes', sql: downloadCodes },
  { name: '0029_general_counts', sql: generalCounts },
  { name: '0030_four_kinds', sql: fourKinds },
  { name: '0031_partial_bodies', sql: partialBodies },
  { name: '0032_words_after', sql: wordsAfter },
  { name: '0033_completeness', sql: completeness },
  { name: '0034_walls', sql: walls },
  { name: '0035_operator', sql: operator },
  { name: '0036_mirrors', sql: mirrors },
  { name: '0037_contents_of_record_files', sql: contentsOfRecordFiles },
  { name: '0038_runs_by_outcome', sql: runsByOutcome },
  { name: '0039_items_to_read', sql: itemsToRead },
  {
    name: '0040_manifest_fields_when_read',
    sql: manifestFieldsWhenRead,
    postgres: manifestFieldsInPostgres,
  },
];

export const SCHEMA_VERSION = MIGRATIONS.length;

export const schemaVersion = (db: Database): number =>
  db.query<{ user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;

/** Who only reads changes no schema: the owner of an older catalog must bring it up to date first. */
export function refuseOther(found: number, place: string): void {
  refuseNewer(found, place);
  if (found === SCHEMA_VERSION) return;
  throw new AnnalsError(
    'CATALOG_TOO_OLD',
    `${place} has schema version ${found}; this version of Annals reads ${SCHEMA_VERSION}`,
  );
}

export const requireCurrent = (db: Database, file: string): void =>
  refuseOther(schemaVersion(db), file);

export function refuseNewer(found: number, place: string): void {
  if (found <= SCHEMA_VERSION) return;
  throw new AnnalsError(
    'CATALOG_TOO_NEW',
    `${place} has schema version ${found}; this version of Annals knows up to ${SCHEMA_VERSION}`,
  );
}

/**
 * Brings the file up to `target` in one transaction: a crash leaves it as it was. Several processes
 * may try at once; the one that gets the lock does it.
 */
export function migrate(db: Database, file: string, target: number = SCHEMA_VERSION): void {
  const found = schemaVersion(db);
  refuseNewer(found, file);
  if (found >= target) return;
  // A table that others refer to can only be made anew with the checks off, and the setting does
  // nothing inside a transaction. `foreign_key_check` then proves that nothing dangles.
  db.exec('PRAGMA foreign_keys = OFF');
  try {
    inTransaction(db, () => moveTo(db, file, target));
  } finally {
    db.exec('PRAGMA foreign_keys = ON');
  }
}

function moveTo(db: Database, file: string, target: number): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT',
  );
  const record = db.query('INSERT INTO migrations (version, name) VALUES (?, ?)');
  for (let version = schemaVersion(db) + 1; version <= target; version++) {
    const migration = MIGRATIONS[version - 1];
    if (!migration) break;
    apply(db, migration);
    record.run(version, migration.name);
    db.exec(`PRAGMA user_version = ${version}`);
  }
  const dangling = db.query('PRAGMA foreign_key_check').all().length;
  if (dangling > 0) {
    throw new AnnalsError('CATALOG_CORRUPT', `${file} has ${dangling} rows that refer to nothing`);
  }
}

/** Runs what the file needs of a migration. To be called inside a transaction. */
export function apply(db: Database, { sql }: Migration): void {
  if (typeof sql === 'string') {
    db.exec(sql);
    return;
  }
  for (const part of sql) {
    if (db.query(part.unless).get() === undefined) db.exec(part.sql);
  }
}
