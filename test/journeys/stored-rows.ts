/**
 * What journeys left in each table of a catalog, as text: equal text is an equal table, whichever database has it.
 * What two runs of the same journey never share is left out by name, here and nowhere else.
 */
import type { App } from '../../src/app/app.ts';
import { openPostgresSide } from '../../src/store/store-copy/postgres-side.ts';
import { pagesOfRows } from '../../src/store/store-copy/rows.ts';
import type { CatalogSide } from '../../src/store/store-copy/side.ts';
import { openSqliteSide } from '../../src/store/store-copy/sqlite-side.ts';
import { type CopiedTable, copiedTables } from '../../src/store/store-copy/tables.ts';
import type { Env } from './server-journeys.ts';

/**
 * How the machine fared while it worked, and not what it found: durations, when they were written down,
 * and how far the file of the log has been written by now.
 */
const TABLES_LEFT_OUT: ReadonlySet<string> = new Set([
  ...['http_events', 'run_summary'],
  'decision_readers',
]);

/** Columns, and fields of a column that is JSON. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  runs: ['owner'],
  manifests: ['duration_ms', 'config_hash'],
  decisions: ['id', 'ms'],
  fallback_attempts: ['duration_ms'],
  quota_turns: ['at'],
};

/** A page in the browser asks for several files at once, and their answers are written down as they come. */
const IN_ANY_ORDER: ReadonlySet<string> = new Set(['decisions']);

/** Of a run that began after `began`; the settings say where the catalog is. */
export async function storedRows(
  app: App,
  env: Env,
  began: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const url = env.ANNALS_STORAGE__CATALOG__URL;
  const side =
    url === undefined
      ? await openSqliteSide(app.dataFolder)
      : openPostgresSide({
          ...{ url, schema: 'annals', access: 'read', tls: { mode: 'off' } },
          ...{ lockTimeoutMs: 10_000, patienceMs: 10_000 },
        });
  try {
    const plain = plainText(side, app, began);
    const tables = (await copiedTables()).filter(({ name }) => !TABLES_LEFT_OUT.has(name));
    return Object.fromEntries(
      tables.map((table) => {
        const rows = rowsOf(side, table).map(plain);
        return [table.name, IN_ANY_ORDER.has(table.name) ? rows.sort() : rows] as const;
      }),
    );
  } finally {
    side.close();
  }
}

function rowsOf(side: CatalogSide, table: CopiedTable): readonly string[] {
  const leftOut = LEFT_OUT[table.name] ?? [];
  return [...pagesOfRows(side, table)].flat().map((row) => {
    const columns = table.columns.map(({ name }, at) => [name, row[at]] as const);
    const kept = columns.filter(([name]) => !leftOut.includes(name));
    const text = JSON.stringify(Object.fromEntries(kept), (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    );
    return leftOut.reduce(
      (without, field) => without.replaceAll(new RegExp(`\\\\"${field}\\\\":[^,}]*`, 'g'), ''),
      text,
    );
  });
}

/** Ids of runs by their numbers, this journey's folder by a word, and moments of the journey as one. */
function plainText(side: CatalogSide, app: App, began: string): (text: string) => string {
  const runs = side.db.query<{ id: string; number: number }>('SELECT id, number FROM runs').all();
  const names = runs.map(({ id, number }) => [id, `run ${number}`] as const);
  const folder = app.dataFolder.replace(/\/data$/, '');
  const stamp = began.replaceAll(/[-:]|\.\d+/g, '');
  return (text) =>
    [...names, [folder, 'folder'] as const]
      .reduce((said, [from, to]) => said.replaceAll(from, to), text)
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (at) => (at >= began ? 'now' : at))
      .replaceAll(/\d{8}T\d{6}Z/g, (at) => (at >= stamp ? 'now' : at));
}
