import { createHash } from 'node:crypto';
import type { SqlValue } from '../sqlite/driver.ts';
import { type CatalogSide, hasSigns, type StoredRow, type TableDigest } from './side.ts';
import type { CopiedTable } from './tables.ts';

/** Documents carry their whole text: a page of rows must fit into memory. */
export const PAGE_SIZE = 100;

/** Pages of rows after a key, in the order of the key. */
export function* pagesOfRows(
  side: CatalogSide,
  table: CopiedTable,
  after?: StoredRow,
  last?: StoredRow,
): Generator<readonly StoredRow[]> {
  const names = table.columns.map(({ name }) => `"${name}"`).join(', ');
  const keys = table.key.map((name) => `"${name}"`).join(', ');
  const places = table.key.map(() => '?').join(', ');
  const select = (conditions: readonly string[]) => {
    const all = [...conditions, ...(table.only === undefined ? [] : [table.only])];
    const where = all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`;
    return side.db.query<Record<string, SqlValue>>(
      `SELECT ${names} FROM "${table.name}" ${where} ORDER BY ${keys} LIMIT ${PAGE_SIZE}`,
    );
  };
  const upTo = last === undefined ? [] : [`(${keys}) <= (${places})`];
  const first = select(upTo);
  const next = select([`(${keys}) > (${places})`, ...upTo]);
  for (let key = after; ; ) {
    const found = key ? next.all(...key, ...(last ?? [])) : first.all(...(last ?? []));
    const rows = found.map((row): StoredRow => table.columns.map(({ name }) => row[name] ?? null));
    if (rows.length > 0) yield hasSigns(table) ? withSigns(side, rows) : rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE_SIZE) return;
    key = keyOf(table, end);
  }
}

export const keyOf = (table: CopiedTable, row: StoredRow): StoredRow =>
  table.key.map((name) => row[table.columns.findIndex((column) => column.name === name)] ?? null);

/** The key of the last row; undefined when the table is empty. */
export function lastKey(side: CatalogSide, table: CopiedTable): StoredRow | undefined {
  const names = table.key.map((name) => `"${name}"`);
  const where = table.only === undefined ? '' : `WHERE ${table.only}`;
  const row = side.db
    .query<Record<string, SqlValue>>(
      `SELECT ${names.join(', ')} FROM "${table.name}" ${where}
       ORDER BY ${names.map((name) => `${name} DESC`).join(', ')} LIMIT 1`,
    )
    .get();
  return row && table.key.map((name) => row[name] ?? null);
}

export function countRows(side: CatalogSide, table: CopiedTable): number {
  const where = table.only === undefined ? '' : `WHERE ${table.only}`;
  const sql = `SELECT count(*) AS n FROM "${table.name}" ${where}`;
  return side.db.query<{ n: number }>(sql).get()?.n ?? 0;
}

/** Of all rows, or of those up to a key. `seen` hears how many rows were read. */
export function digestOfRows(
  side: CatalogSide,
  table: CopiedTable,
  {
    last,
    seen,
  }: { readonly last?: StoredRow | undefined; readonly seen?: (rows: number) => void } = {},
): TableDigest {
  const hash = createHash('sha256');
  let rows = 0;
  for (const page of pagesOfRows(side, table, undefined, last)) {
    for (const row of page) hash.update(`${JSON.stringify(row.map(comparable))}\n`);
    rows += page.length;
    seen?.(page.length);
  }
  return { rows, sha256: hash.digest('hex') };
}

/** The same text for the same value, whichever database it came from. */
const comparable = (value: SqlValue): string | number | null => {
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`;
  return typeof value === 'bigint' ? Number(value) : value;
};

function withSigns(side: CatalogSide, rows: readonly StoredRow[]): readonly StoredRow[] {
  const signs = side.signsOf(rows.map(([id]) => Number(id)));
  return rows.map((row, at) => [...row, signs[at] ?? null]);
}
