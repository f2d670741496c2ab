import type { ColumnNames } from '../../core/view.ts';
import type { Database } from './driver.ts';
import { makeWhatIsMissing } from './make-what-is-missing.ts';

/**
 * Gives columns of general tables the names that families want for them, as generated columns: they
 * take no room, and nobody can write them. When they are there, nothing is written.
 */
export function ensureColumnNames(db: Database, wanted: readonly ColumnNames[]): void {
  const columnsOf = (table: string) =>
    db.query<ColumnInTable>(`SELECT name, type FROM pragma_table_xinfo('${table}')`).all();
  makeWhatIsMissing(db, () => missingColumns(wanted, columnsOf, { as: 'AS', kept: 'VIRTUAL' }));
}

export interface ColumnInTable {
  readonly name: string;
  readonly type: string;
}

/** The statements that give tables the columns which they lack, in the words of either database. */
export function missingColumns(
  wanted: readonly ColumnNames[],
  columnsOf: (table: string) => readonly ColumnInTable[],
  { as, kept }: { readonly as: string; readonly kept: string },
): readonly string[] {
  return wanted.flatMap(({ table, columns }) => {
    const there = new Map(columnsOf(plainWord(table)).map(({ name, type }) => [name, type]));
    return Object.entries(columns)
      .filter(([name]) => !there.has(name))
      .map(([name, of]) => {
        const type = there.get(of);
        if (type === undefined) throw new Error(`${table} has no column ${of} to call ${name}`);
        return `ALTER TABLE ${table} ADD COLUMN ${plainWord(name)} ${type} ${as} (${plainWord(of)}) ${kept}`;
      });
  });
}

/** Names go into the statement as they are; a family from elsewhere must not bring more than a name. */
export function plainWord(name: string): string {
  if (/^[a-z_][a-z0-9_]*$/.test(name)) return name;
  throw new Error(`a table or a column is named '${name}'; it must be a plain word`);
}
