import type { RecordView, View } from '../../core/view.ts';
import { type Database, inTransaction } from './driver.ts';

/**
 * Makes the views that families name, in SQLite's dialect. Those that are there as they should be
 * stay, and when all are, nothing is written. A view of an earlier version under the same name is
 * replaced; one that nobody names any more stays, for somebody may still query it.
 */
export function ensureViews(db: Database, views: readonly View[]): void {
  const there = new Map(
    db
      .query<{ name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_master WHERE type = 'view'`,
      )
      .all()
      .map(({ name, sql }) => [name, sql]),
  );
  const wanted = views.map((view) => ({ name: view.name, sql: statementOf(view) }));
  const changed = wanted.filter(({ name, sql }) => there.get(name) !== sql);
  if (changed.length === 0) return;
  inTransaction(db, () => {
    for (const { name, sql } of changed) db.exec(`DROP VIEW IF EXISTS ${name}; ${sql}`);
  });
}

const statementOf = (view: View): string =>
  `CREATE VIEW ${checkedName(view.name)} AS\n${'select' in view ? view.select.sqlite : selectOf(view)}`;

export function selectOf({ source, columns }: RecordView): string {
  const listed = Object.entries(columns).map(([name, from]) =>
    name === from ? from : `${from} AS ${checkedName(name)}`,
  );
  return `SELECT\n  ${listed.join(',\n  ')}\nFROM documents WHERE source = '${checkedName(source)}'`;
}

/** Names go into the statement as they are; a family from elsewhere must not bring more than a name. */
function checkedName(name: string): string {
  if (/^[a-z_][a-z0-9_]*$/.test(name)) return name;
  throw new Error(`a view, a column or a source is named '${name}'; it must be a plain word`);
}
