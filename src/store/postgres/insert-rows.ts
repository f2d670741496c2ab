import type { SqlValue } from '../sqlite/driver.ts';

/** Tables whose numbers have no gaps: a counter gives them, whose row is held until the end of the transaction. */
const COUNTED: ReadonlySet<string> = new Set(['changes', 'manifests']);

/** Adds rows of one table by one statement with one value: each statement is work for the server. */
export function insertRows(table: string, columns: readonly string[]): string {
  const names = columns.map((name) => `"${name}"`).join(', ');
  // The order of the rows is the order of the numbers that the table gives them.
  if (!COUNTED.has(table) || columns.includes('seq')) {
    return `INSERT INTO "${table}" (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1::json)`;
  }
  // One step of the counter for all of them: a step for each would leave as many dead rows behind. The rows
  // are counted once: asked for beside each row, the server would read all of them as often as there are rows.
  return `WITH added AS (SELECT json_array_length($1::json) AS rows),
    given AS (UPDATE counters SET value = value + added.rows FROM added
      WHERE name = '${table}' RETURNING value - added.rows AS last)
    INSERT INTO "${table}" (seq, ${names})
    SELECT given.last + ordinality, ${names}
    FROM given, json_populate_recordset(NULL::"${table}", $1::json) WITH ORDINALITY`;
}

/** Rows as that statement takes them. */
export const rowsAsJson = (
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map((name, at) => [name, storable(row[at] ?? null)])),
    ),
  );

/** Half of a pair of surrogates is no character; sent as a value of its own it would be replaced as well. */
function storable(value: SqlValue): string | number | null {
  if (typeof value === 'string') return value.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'bigint' ? Number(value) : value;
}
