import type { Database, SqlValue } from '../sqlite/driver.ts';
import { fromJournal, type JournalLine, unpackText } from './line.ts';
import { JOURNALED, TEXT_COLUMN } from './tables.ts';

/** Applies lines of the journal to a catalog that is being made again. */
export interface Replay {
  apply(line: JournalLine): void;
  /** The schema changed: the tables have other columns now. */
  forgetColumns(): void;
}

export function createReplay(db: Database): Replay {
  const columnsOf = new Map<string, ReadonlySet<string>>();
  const columns = (table: string): ReadonlySet<string> => {
    let known = columnsOf.get(table);
    if (!known) {
      const rows = db.query<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
      known = new Set(rows.all().map(({ name }) => name));
      columnsOf.set(table, known);
    }
    return known;
  };

  function upsert(table: string, row: Readonly<Record<string, SqlValue>>): void {
    const there = columns(table);
    const names = Object.keys(row).filter((name) => there.has(name));
    const key = keyOf(table);
    const quoted = names.map((name) => `"${name}"`);
    const rest = names.filter((name) => !key.includes(name));
    const change =
      rest.length === 0
        ? 'NOTHING'
        : `UPDATE SET ${rest.map((name) => `"${name}" = excluded."${name}"`).join(', ')}`;
    db.query(
      `INSERT INTO ${table} (${quoted.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
       ON CONFLICT (${key.join(', ')}) DO ${change}`,
    ).run(...names.map((name) => row[name] ?? null));
  }

  function remove(table: string, values: readonly SqlValue[]): void {
    const where = keyOf(table).map((name) => `${name} = ?`);
    db.query(`DELETE FROM ${table} WHERE ${where.join(' AND ')}`).run(...values);
  }

  function see(line: Extract<JournalLine, { seen: unknown }>): void {
    const names = Object.keys(line.seen);
    const table = line.of ?? 'documents';
    // The name becomes part of a statement.
    keyOf(table);
    const change = db.query(
      `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')}
       WHERE number BETWEEN ? AND ?`,
    );
    const values = Object.values(line.seen).map(fromJournal);
    for (const [first, last] of line.documents) change.run(...values, first, last);
  }

  return {
    apply(line) {
      if ('seen' in line) see(line);
      else if ('gone' in line) remove(line.table, line.gone);
      else if ('row' in line) {
        const row = Object.entries(line.row).map(([name, value]) => [name, fromJournal(value)]);
        const text = line.text === undefined ? {} : { [TEXT_COLUMN]: unpackText(line.text) };
        upsert(line.table, { ...Object.fromEntries(row), ...text });
      }
    },
    forgetColumns: () => columnsOf.clear(),
  };
}

function keyOf(table: string): readonly string[] {
  const found = JOURNALED.find(({ name }) => name === table);
  // The name becomes part of a statement, and the file may come from anywhere.
  if (!found) throw new Error(`the journal has rows of ${table}, which is no table it may have`);
  return found.key;
}
