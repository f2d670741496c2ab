import { openDatabase } from '../../sqlite/driver.ts';
import { migrate } from '../../sqlite/migrations.ts';
import { referredFirst } from '../../sqlite/referred-first.ts';
import { definitionInPostgres } from '../dialect.ts';

/** The version whose tables a new catalog begins with; the migrations after it follow one by one. */
export const FIRST_VERSION = 33;

/**
 * The tables and indexes of the catalog, from the migrations of SQLite, which never change: a column is
 * named and explained in one place for both databases. What is SQLite's own is left out, and is made
 * by hand (`by-hand.ts`) or not needed: the journal, for which PostgreSQL has its own log.
 */
export async function tablesOfFirstVersion(): Promise<readonly string[]> {
  const db = await openDatabase(':memory:', 0);
  try {
    migrate(db, 'the tables', FIRST_VERSION);
    const made = db
      .query<Made>(
        `SELECT type, name, tbl_name AS "table", sql FROM sqlite_master
         WHERE type IN ('table', 'index') AND sql IS NOT NULL ORDER BY rowid`,
      )
      .all()
      .filter(
        ({ name, table, sql }) =>
          !LEFT_OUT.test(table) && !IN_OTHER_WORDS.has(name) && !/VIRTUAL TABLE/.test(sql),
      );
    const named = new Map(made.map(({ name, sql }) => [name, sql]));
    const tables = made.filter(({ type }) => type === 'table').map(({ name }) => name);
    const indexes = made.filter(({ type }) => type === 'index').map(({ name }) => name);
    const referredBy = (table: string) =>
      [...(named.get(table) ?? '').matchAll(/REFERENCES (\w+)/g)].map(([, to = '']) => to);
    return [...referredFirst(tables, referredBy), ...indexes].map((name) => {
      const sql = named.get(name) ?? '';
      return definitionInPostgres(BY_HASH.has(name) ? byHash(sql) : sql);
    });
  } finally {
    db.close();
  }
}

interface Made {
  readonly type: 'table' | 'index';
  readonly name: string;
  readonly table: string;
  readonly sql: string;
}

const LEFT_OUT = /^(sqlite_|journal_|documents_fts|record_words|migrations$)/;
const IN_OTHER_WORDS = new Set(['documents_by_page']);
/** An address may be longer than an entry of an ordered index can be. */
const BY_HASH = new Set(['documents_by_url', 'decisions_by_url']);
const byHash = (sql: string): string => sql.replace(/ON (\w+) \(/, 'ON $1 USING hash (');
