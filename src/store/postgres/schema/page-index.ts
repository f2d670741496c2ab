import { makeWhatIsMissing } from '../../sqlite/make-what-is-missing.ts';
import type { PostgresDatabase } from '../database.ts';

/** A field as a number, and nothing where it is none: publishers have volumes and pages like "12A". */
export const pageNumber = (field: string): string =>
  `(CASE WHEN ${field} ~ '^[0-9]{1,18}$' THEN (${field})::bigint END)`;

/** Pages of printed journals, in their order. */
export const PAGE_INDEX = `CREATE INDEX documents_by_page ON documents
  (${pageNumber("(metadata ->> 'volume')")}, ${pageNumber("(metadata ->> 'start_page')")})`;

/** Catalogs that were made earlier have an index that refuses a record whose volume is no number. */
export function ensurePageIndex(db: PostgresDatabase): void {
  const index = db.own<{ said: string }>(
    `SELECT indexdef AS said FROM pg_indexes
     WHERE schemaname = current_schema() AND indexname = 'documents_by_page'`,
  );
  const missing = () =>
    index.get()?.said.includes('CASE')
      ? []
      : [`DROP INDEX IF EXISTS documents_by_page; ${PAGE_INDEX}`];
  makeWhatIsMissing(db, missing, db.script);
}
