import type { ColumnNames, View } from '../../core/view.ts';
import { type ColumnInTable, missingColumns, plainWord } from '../sqlite/column-names.ts';
import { makeWhatIsMissing } from '../sqlite/make-what-is-missing.ts';
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
  const columns = db.own<ColumnInTable>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1`,
  );
  const words = { as: 'GENERATED ALWAYS AS', kept: 'STORED' };
  const missing = () => [
    ...missingColumns(columnNames, (table) => columns.all(table), words),
    ...changedViews(db, views),
  ];
  makeWhatIsMissing(db, missing, db.script);
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
