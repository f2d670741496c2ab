import type { SqlValue } from '../sqlite/driver.ts';

/** Rows of one table, to be added by one statement with one value: each statement is a way to the server and back. */
export function insertRows(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): { readonly text: string; readonly json: string } {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((name, at) => [name, plain(row[at] ?? null)])),
  );
  return {
    // The order of the rows is the order of the numbers that the table gives them.
    text: `INSERT INTO "${table}" (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
    json: JSON.stringify(objects),
  };
}

/** Half of a pair of surrogates is no character; sent as a value of its own it would be replaced as well. */
function plain(value: SqlValue): string | number | null {
  if (typeof value === 'string') return value.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return typeof value === 'bigint' ? Number(value) : value;
}
