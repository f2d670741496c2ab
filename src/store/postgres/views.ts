import type { ColumnNames, View } from '../../core/view.ts';
import { plainWord } from '../sqlite/column-names.ts';
import { rollBack } from '../sqlite/driver.ts';
import { selectOf } from '../sqlite/views.ts';
import type { PostgresDatabase } from './database.ts';
import { inPostgres } from './dialect.ts';

/**
 * Makes the views and the column names that families want, in PostgreSQL's dialect. The text of each is
 * kept beside it (as its comment), so that nothing is written when all are as they should be.
 */
export function ensureViews(
  db: PostgresDatabase,
  views: readonly View[],
  columnNames: readonly ColumnNames[],
): void {
  const missing = () => [
    ...columnNames.flatMap((one) => missingColumns(db, one)),
    ...changedViews(db, views),
  ];
  if (missing().length === 0) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    // Looked at again: of nodes that start together the first makes them.
    for (const sql of missing()) db.script(sql);
    db.exec('COMMIT');
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

function changedViews(db: PostgresDatabase, views: readonly View[]): readonly string[] {
  const there = new Map(
    db
      .own<{ name: string; said: string | null }>(
        `SELECT viewname AS name, obj_description(format('%I.%I', schemaname, viewname)::regclass) AS said
         FROM pg_views WHERE schemaname = current_schema()`,
      )
      .all()
      .map(({ name, said }) => [name, said]),
  );
  return views.flatMap((view) => {
    const name = plainWord(view.name);
    const sql = statementOf(view);
    if (sql === undefined || there.get(name) === sql) return [];
    return [
      `DROP VIEW IF EXISTS ${name} CASCADE; CREATE VIEW ${name} AS ${sql};
       COMMENT ON VIEW ${name} IS '${sql.replaceAll("'", "''")}'`,
    ];
  });
}

/** Undefined where a family says that this database cannot have the view. */
function statementOf(view: View): string | undefined {
  if (!('select' in view)) return inPostgres(selectOf(view));
  const { sqlite, postgres = sqlite } = view.select;
  return postgres === 'none' ? undefined : inPostgres(postgres);
}

function missingColumns(db: PostgresDatabase, { table, columns }: ColumnNames): readonly string[] {
  const there = new Map(
    db
      .own<{ name: string; type: string }>(
        `SELECT column_name AS name, data_type AS type FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = '${plainWord(table)}'`,
      )
      .all()
      .map(({ name, type }) => [name, type]),
  );
  return Object.entries(columns)
    .filter(([name]) => !there.has(name))
    .map(([name, of]) => {
      const type = there.get(of);
      if (type === undefined) throw new Error(`${table} has no column ${of} to call ${name}`);
      return `ALTER TABLE ${table} ADD COLUMN ${plainWord(name)} ${type}
        GENERATED ALWAYS AS (${plainWord(of)}) STORED`;
    });
}
