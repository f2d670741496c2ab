import { type CatalogRows, createCatalogRows } from '../sqlite/catalog-rows.ts';
import type { Writer } from '../sqlite/group-commit.ts';
import { createRunNumbers } from '../sqlite/run-numbers.ts';
import { auditOfPostgres } from './audit.ts';
import type { PostgresDatabase } from './database.ts';
import { createPostgresHeldItems } from './held-items.ts';
import { createLeases } from './leases.ts';
import { schemaVersion } from './migrations.ts';
import { postgresSearch } from './search/engine.ts';

/** The rows of the catalog: what both databases say alike, and what is PostgreSQL's own. */
export function createPostgresRows(
  db: PostgresDatabase,
  writer: Writer,
  folder: string,
): CatalogRows {
  const shared = createCatalogRows(db, writer, {
    search: postgresSearch(db, folder),
    held: createPostgresHeldItems(db),
    derived: auditOfPostgres(db, writer, folder),
  });
  return {
    ...shared,
    items: { ...shared.items, ...createLeases(db, createRunNumbers(db)) },
    schemaVersion: () => schemaVersion(db),
    // The server checks its pages and keys itself; what contradicts is the audit's affair.
    integrity: async () => [],
  };
}
