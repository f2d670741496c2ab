import type { ColumnNames } from '../../core/view.ts';
import { type Database, rollBack } from './driver.ts';

/**
 * Gives columns of general tables the names that families want for them, as generated columns: they
 * take no room, and nobody can write them. When they are there, nothing is written.
 */
export function ensureColumnNames(db: Database, wanted: readonly ColumnNames[]): void {
  if (missing(db, wanted).length === 0) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have been quicker.
    for (const sql of missing(db, wanted)) db.exec(sql);
    db.exec('COMMIT');
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

interface Column {
  readonly name: string;
  readonly type: string;
}

function missing(db: Database, wanted: readonly ColumnNames[]): readonly string[] {
  return wanted.flatMap(({ table, columns }) => {
    const there = new Map(
      db
        .query<Column>(`SELECT name, type FROM pragma_table_xinfo('${plainWord(table)}')`)
        .all()
        .map(({ name, type }) => [name, type]),
    );
    return Object.entries(columns)
      .filter(([name]) => !there.has(name))
      .map(([name, of]) => {
        const type = there.get(of);
        if (type === undefined) throw new Error(`${table} has no column ${of} to call ${name}`);
        return `ALTER TABLE ${table} ADD COLUMN ${plainWord(name)} ${type} AS (${plainWord(of)}) VIRTUAL`;
      });
  });
}

/** Names go into the statement as they are; a family from elsewhere must not bring more than a name. */
export function plainWord(name: string): string {
  if (/^[a-z_][a-z0-9_]*$/.test(name)) return name;
  throw new Error(`a table or a column is named '${name}'; it must be a plain word`);
}
