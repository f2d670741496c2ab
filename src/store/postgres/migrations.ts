import { AnnalsError } from '../../core/errors.ts';
import { inTransaction } from '../sqlite/driver.ts';
import {
  MIGRATIONS,
  type Migration,
  refuseNewer,
  refuseOther,
  SCHEMA_VERSION,
} from '../sqlite/migrations.ts';
import type { PostgresDatabase } from './database.ts';
import { definitionInPostgres } from './dialect.ts';
import { byHand } from './schema/by-hand.ts';
import { searchTables } from './schema/search-tables.ts';
import { FIRST_VERSION, tablesOfFirstVersion } from './schema/tables.ts';
import { wordsOfSqlite } from './schema/words-of-sqlite.ts';

/** The same number as in SQLite: both databases have the same tables at the same version. */
export function schemaVersion(db: PostgresDatabase): number {
  const there = db
    .own<{ there: number }>(`SELECT to_regclass('migrations') IS NOT NULL AS there`)
    .get()?.there;
  if (there !== 1) return 0;
  return db.own<{ n: number | null }>('SELECT max(version) AS n FROM migrations').get()?.n ?? 0;
}

/** Who only reads changes no schema. */
export function requireCurrent(db: PostgresDatabase, place: string): void {
  const found = schemaVersion(db);
  if (found === 0) {
    throw new AnnalsError(
      'NOT_FOUND',
      `${place} holds no catalog yet: the first command that writes makes it, for example \`annals run\``,
    );
  }
  refuseOther(found, place);
}

/**
 * Makes the schema, or brings it up to date, in one transaction and under the lock for writes: of
 * several nodes that start together one does it, and the others find it done. Forward only.
 */
export async function migrate(db: PostgresDatabase, schema: string, place: string): Promise<void> {
  const found = schemaVersion(db);
  refuseNewer(found, place);
  if (found === SCHEMA_VERSION) return;
  const tables = found === 0 ? await tablesOfFirstVersion() : [];
  // The schema itself comes first: the lock is named after the schema in force.
  db.script(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  inTransaction(db, () => {
    const before = schemaVersion(db);
    if (before === 0) db.script(firstVersion(tables));
    const record = db.query('INSERT INTO migrations (version, name) VALUES (?, ?)');
    for (const [at, migration] of MIGRATIONS.entries()) {
      if (at < before) continue;
      if (at >= FIRST_VERSION) for (const sql of statementsOf(migration)) db.script(sql);
      record.run(at + 1, migration.name);
    }
  });
}

/** What a new catalog begins with. */
const firstVersion = (tables: readonly string[]): string =>
  `CREATE TABLE migrations (version bigint PRIMARY KEY, name text NOT NULL);
    ${wordsOfSqlite}; ${tables.join(';\n')}; ${byHand}; ${searchTables}`;

/** A later migration is in words that both understand, or brings its own for this database. */
const statementsOf = ({ sql, postgres }: Migration): readonly string[] => {
  if (postgres !== undefined) return [postgres];
  return (typeof sql === 'string' ? [sql] : sql.map((part) => part.sql)).map(definitionInPostgres);
};

/** Every text that makes a schema here, in its order: none is ever edited, as with SQLite. */
export async function textsOfSchema(): Promise<readonly { name: string; sql: string }[]> {
  const later = MIGRATIONS.slice(FIRST_VERSION);
  return [
    { name: 'first_version', sql: firstVersion(await tablesOfFirstVersion()) },
    ...later.map((migration) => ({
      name: migration.name,
      sql: statementsOf(migration).join(';\n'),
    })),
  ];
}
