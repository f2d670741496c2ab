import { type CatalogRows, createCatalogRows } from '../sqlite/catalog-rows.ts';
import type { Writer } from '../sqlite/group-commit.ts';
import type { PostgresDatabase } from './database.ts';
import { schemaVersion } from './migrations.ts';

/** The rows of the catalog: what both databases say alike, and what is PostgreSQL's own. */
export function createPostgresRows(
  db: PostgresDatabase,
  writer: Writer,
  _folder: string,
): CatalogRows {
  const shared = createCatalogRows(db, writer);
  return {
    ...shared,
    schemaVersion: () => schemaVersion(db),
    // The server checks its pages and keys itself; what contradicts is the audit's affair.
    integrity: async () => [],
  };
}
