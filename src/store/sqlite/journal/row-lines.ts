import { packText, toJournal } from '../../journal/line.ts';
import { JOURNALED, TEXT_COLUMN } from '../../journal/tables.ts';
import type { Database, SqlValue } from '../driver.ts';

/** Lines of whole rows of one table, as they stand now; a row that is not there any more is said to be gone. */
export type RowLines = (
  table: string,
  keys: readonly string[],
  text: 'with text' | 'without text',
) => readonly string[];

/**
 * SQLite writes the JSON of a row itself: four rows come with every document, and as objects of thirty
 * values they were the largest cost of keeping one. The line is written here where a table has bytes, which
 * JSON cannot hold, or fractions, of which SQLite writes 15 digits: two thirds would not come back as they were.
 */
export function createRowLines(db: Database): RowLines {
  const made = new Map<string, (keys: readonly string[]) => readonly string[]>();
  return (table, keys, text) => {
    const name = `${table} ${text}`;
    let lines = made.get(name);
    if (!lines) {
      const columns = columnsOf(db, table);
      const isPlain = columns.every(({ type }) => type !== 'BLOB' && type !== 'REAL');
      lines = isPlain ? linesBySqlite(db, table, columns, text) : linesByHand(db, table);
      made.set(name, lines);
    }
    return keys.length === 0 ? [] : lines(keys);
  };
}

interface Column {
  readonly name: string;
  readonly type: string;
}

const columnsOf = (db: Database, table: string): readonly Column[] =>
  db.query<Column>(`SELECT name, type FROM pragma_table_info('${table}')`).all();

const keyOf = (table: string): readonly string[] =>
  JOURNALED.find(({ name }) => name === table)?.key ?? [];

function linesBySqlite(
  db: Database,
  table: string,
  columns: readonly Column[],
  text: 'with text' | 'without text',
): (keys: readonly string[]) => readonly string[] {
  const hasText = table === 'documents';
  const kept = columns.filter(({ name }) => !(hasText && name === TEXT_COLUMN));
  const values = kept.map(({ name }) => `'${name}', held."${name}"`).join(', ');
  const key = keyOf(table);
  const on = key.map((name, at) => `held."${name}" = wanted.value ->> ${at}`).join(' AND ');
  const packed = hasText && text === 'with text';
  const find = db.query<{ key: string; row: string | null; text?: string | null }>(
    `SELECT wanted.value AS key${packed ? `, held.${TEXT_COLUMN} AS text` : ''},
       CASE WHEN held."${key[0]}" IS NOT NULL THEN json_object(${values}) END AS row
     FROM json_each(?) AS wanted LEFT JOIN ${table} AS held ON ${on}`,
  );
  const linesOf = (keys: readonly string[]): readonly string[] =>
    find.all(`[${keys.join(',')}]`).map(({ key: values, row, text: words }) => {
      if (row === null) return `{"table":"${table}","gone":${values}}`;
      const more = packed ? `,"text":${JSON.stringify(packText(words ?? null))}` : '';
      return `{"table":"${table}","row":${row}${more}}`;
    });
  if (!packed) return linesOf;
  return (keys) => {
    const written: string[] = [];
    for (let at = 0; at < keys.length; at += TEXTS_AT_ONCE) {
      written.push(...linesOf(keys.slice(at, at + TEXTS_AT_ONCE)));
    }
    return written;
  };
}

/** A text may have megabytes, and is in memory until it is packed. */
const TEXTS_AT_ONCE = 50;

function linesByHand(db: Database, table: string): (keys: readonly string[]) => readonly string[] {
  const where = keyOf(table).map((column) => `${column} = ?`);
  const find = db.query<Record<string, SqlValue>>(
    `SELECT * FROM ${table} WHERE ${where.join(' AND ')}`,
  );
  return (keys) =>
    keys.map((key) => {
      const values = JSON.parse(key) as (string | number)[];
      const found = find.get(...values);
      if (!found) return JSON.stringify({ table, gone: values });
      const row = Object.entries(found).map(([name, value]) => [name, toJournal(value)]);
      return JSON.stringify({ table, row: Object.fromEntries(row) });
    });
}
