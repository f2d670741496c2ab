import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { builtInFamilies } from '../src/families/index.ts';
import { openDatabase } from '../src/store/sqlite/driver.ts';
import { openCatalog } from '../src/store/sqlite/open.ts';

const columns = z.record(z.string(), z.string());
const meanings = z.object({
  everywhere: columns,
  tables: z.record(z.string(), z.object({ is: z.string(), columns })),
});
type Meanings = z.infer<typeof meanings>;

export interface Table {
  readonly name: string;
  readonly is: 'table' | 'view';
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** The tables and views of a catalog that was just made, those of all families included. */
export async function freshTables(): Promise<readonly Table[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-tables-'));
  try {
    const catalog = await openCatalog({
      folder,
      clock: { now: () => 0 },
      views: builtInFamilies.flatMap(({ views = [] }) => views),
      columnNames: builtInFamilies.flatMap(({ columnNames = [] }) => columnNames),
    });
    await catalog.close();
    return await tablesOf(path.join(folder, 'catalog.sqlite'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tablesOf(file: string): Promise<readonly Table[]> {
  const db = await openDatabase(file, 1_000);
  try {
    // SQLite keeps a full-text index in tables of its own, which are nobody else's business.
    const tables = db
      .query<{ name: string; type: string }>(
        `SELECT name, type FROM pragma_table_list
         WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite_%'
         ORDER BY type = 'view', name`,
      )
      .all();
    const columnsOf = db.query<{ name: string; type: string }>(
      'SELECT name, type FROM pragma_table_xinfo(?)',
    );
    return tables.map(({ name, type }) => ({
      name,
      is: type === 'view' ? 'view' : 'table',
      columns: columnsOf.all(name),
    }));
  } finally {
    db.close();
  }
}

export const readMeanings = (): Meanings =>
  meanings.parse(
    parse(readFileSync(path.join(import.meta.dirname, 'table-meanings.yaml'), 'utf8')),
  );

/** What has no meaning yet, and meanings of what is not there. */
export function meaningGaps(tables: readonly Table[], known: Meanings): readonly string[] {
  const there = new Map(tables.map((table) => [table.name, table]));
  const missing = tables.flatMap((table) => [
    ...(table.name in known.tables ? [] : [`${table.name} has no meaning`]),
    ...table.columns
      .filter(({ name }) => meaningOf(table, name, known) === undefined)
      .map(({ name }) => `${table.name}.${name} has no meaning`),
  ]);
  const unknown = Object.entries(known.tables).flatMap(([name, { columns: named }]) => {
    const table = there.get(name);
    if (!table) return [`${name} is no table or view`];
    return Object.keys(named)
      .filter((column) => !table.columns.some((one) => one.name === column))
      .map((column) => `${name}.${column} is no column`);
  });
  return [...missing, ...unknown];
}

/** docs/tables.md: every table, view and column with what it means. */
export function tablesDoc(tables: readonly Table[], known: Meanings): string {
  const of = (is: Table['is']) =>
    tables
      .filter((table) => table.is === is)
      .map((table) => section(table, known))
      .join('\n');
  return `# Tables, views and columns

<!-- Made by tools/write-tables-doc.ts from a fresh catalog and tools/table-meanings.yaml. -->

\`catalog.sqlite\` holds everything that is known; any SQL tool opens it. Times are ISO-8601 in UTC, so that text order is time order. The
tables and their columns may change with a version of Annals; a view has the names that its users know. Tables whose names begin with that of a full-text
index (\`documents_fts_data\`) belong to SQLite, and \`chunks_vec\`, where there is one, to its vector extension.

## Tables

${of('table')}
## Views

${of('view')}`;
}

function section(table: Table, known: Meanings): string {
  const rows = table.columns.map(
    ({ name, type }) =>
      `| \`${name}\` | ${type.toLowerCase()} | ${meaningOf(table, name, known) ?? ''} |`,
  );
  return `### ${table.name}

${known.tables[table.name]?.is ?? ''}

| column | type | meaning |
| --- | --- | --- |
${rows.join('\n')}
`;
}

const meaningOf = (table: Table, column: string, known: Meanings): string | undefined =>
  known.tables[table.name]?.columns[column] ?? known.everywhere[column];
