/** Tables of an export, read back by programs that are not ours, against what the API says. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance, type Json } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { EXPORT_TABLES } from '../../src/core/exports/export-tables.ts';
import type { Exported } from '../../src/use-cases/exporting/export-selection.ts';
import { indexWords } from '../../src/use-cases/index-words.ts';
import { never } from '../practice-app.ts';
import { EVIL, type ExportPlace, exportPlace, sha256, sharedOf } from './place.ts';

let here: ExportPlace;
type Row = Record<string, unknown>;

let api: ReadonlyMap<string, Row>;
/** What every record says of others, as the API has it. */
let relations: string[];
const folderOf = (name: string) => path.join(here.place.folder, name);
const lines = async (file: string) =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  here = await exportPlace();
  api = await here.apiRecords();
  relations = [];
  for (const [id, record] of api) {
    const kind =
      'body_text' in record
        ? 'documents'
        : 'names' in record
          ? 'entities'
          : 'positions' in record
            ? 'events'
            : 'terms';
    const address = `/v1/${kind}/${encodeURIComponent(id)}/relations?direction=out&limit=200`;
    const { items } = (await here.get(address)) as { items: Row[] };
    relations.push(...items.map((one) => `${id} ${one.kind} ${one.to} ${one.evidence}`));
  }
});
afterAll(() => here.close());

const RECORD_TABLES = EXPORT_TABLES.filter((table) => table !== 'relations');

const expectAsApi = (rows: readonly Record<string, unknown>[]) => {
  expect(rows.map(({ id }) => id).sort()).toEqual([...api.keys()].sort());
  for (const row of rows) {
    expect(sharedOf(row)).toEqual(sharedOf(api.get(String(row.id)) ?? {}));
  }
};

const expectRelations = (rows: readonly Row[]) => {
  const said = rows.filter((row) => !row.ended_at);
  const words = said.map((row) => `${row.from_id} ${row.kind} ${row.to_id} ${row.evidence}`);
  expect(words.sort()).toEqual(relations.toSorted());
  expect(relations.length).toBeGreaterThan(3);
};

test('JSON lines say of each record what the API says', async () => {
  await here.make('jsonl', 'jsonl');
  const rows = [];
  for (const table of RECORD_TABLES) rows.push(...(await lines(folderOf(`jsonl/${table}.jsonl`))));
  expectAsApi(rows);
  expectRelations(await lines(folderOf('jsonl/relations.jsonl')));
});

test('Parquet has types, and DuckDB reads from it what the API says', async () => {
  await here.make('parquet', 'parquet');
  const db = await (await DuckDBInstance.create()).connect();
  const asked = async (sql: string): Promise<Record<string, Json>[]> =>
    (await db.runAndReadAll(sql)).getRowObjectsJson();
  const types = await asked(`DESCRIBE SELECT * FROM '${folderOf('parquet/documents.parquet')}'`);
  expect(Object.fromEntries(types.map((one) => [one.column_name, one.column_type]))).toMatchObject({
    id: 'VARCHAR',
    version: 'INTEGER',
    published_at: 'TIMESTAMP WITH TIME ZONE',
    listed: 'BOOLEAN',
    file_hashes: 'VARCHAR[]',
  });
  const served = await asked(
    `SELECT typeof(served_from) AS type, all_names FROM '${folderOf('parquet/entities.parquet')}' LIMIT 1`,
  );
  expect(served).toEqual([{ type: 'DATE', all_names: ['Ann Alder'] }]);
  const rows = [];
  for (const table of RECORD_TABLES) {
    const found = await asked(`SELECT * FROM '${folderOf(`parquet/${table}.parquet`)}'`);
    rows.push(...found.map(withoutTypes));
  }
  expectAsApi(rows);
  expectRelations(await asked(`SELECT * FROM '${folderOf('parquet/relations.parquet')}'`));
  const [hashes] = await asked(
    `SELECT file_hashes FROM '${folderOf('parquet/documents.parquet')}' WHERE len(file_hashes) > 1`,
  );
  expect(hashes?.file_hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.anything()]);
});

/** What DuckDB prints, as JSON has it. */
function withoutTypes(row: Record<string, Json>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (name.endsWith('_at'))
        return [
          name,
          new Date(value.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')).toISOString(),
        ];
      return [name, ['metadata', 'names', 'positions'].includes(name) ? JSON.parse(value) : value];
    }),
  );
}

test('SQLite opens in the sqlite3 shell, with views and full text, and says what the API says', async () => {
  const made = await here.make('sqlite', 'sqlite');
  const file = folderOf('sqlite/annals.sqlite');
  const asked = (sql: string): Record<string, unknown>[] =>
    JSON.parse(execFileSync('sqlite3', ['-json', file, sql], { encoding: 'utf8' }) || '[]');
  expect(asked('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  const rows = RECORD_TABLES.flatMap((table) => asked(`SELECT * FROM ${table}`));
  expectAsApi(
    rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        ['metadata', 'names', 'positions']
          .filter((name) => row[name] !== undefined)
          .map((name) => [name, JSON.parse(String(row[name]))]),
      ),
      ...(row.listed !== undefined && { listed: row.listed === 1 }),
      ...(row.deprecated !== undefined && { deprecated: row.deprecated === 1 }),
    })),
  );
  expectRelations(asked('SELECT * FROM relations'));
  expect(asked('SELECT id, successor_id FROM tombstones')).toEqual([
    { id: 'govuk:gone', successor_id: 'govuk:evil' },
  ]);
  const found = asked(
    `SELECT id FROM documents WHERE rowid IN (SELECT rowid FROM documents_fts WHERE documents_fts MATCH 'hyperlink')`,
  );
  expect(found).toEqual([{ id: 'govuk:evil' }]);
  expect(asked('SELECT count(*) AS n FROM event_positions')).toEqual([{ n: 6 }]);
  const metadata = parseYaml(await readFile(folderOf('sqlite/metadata.yaml'), 'utf8'));
  // As docs.datasette.io/en/stable/metadata.html has it: unknown keys are ignored there in silence.
  const KEYS = /^(description|label_column|columns|facets|sort_desc|fts_table)$/;
  const everywhere = ['title', 'description', 'source', 'source_url', 'license', 'databases'];
  expect(everywhere).toEqual(expect.arrayContaining(Object.keys(metadata)));
  expect(['description', 'tables']).toEqual(
    expect.arrayContaining(Object.keys(metadata.databases.annals)),
  );
  for (const [table, about] of Object.entries<Row>(metadata.databases.annals.tables)) {
    const columns = asked(`PRAGMA table_info(${table})`).map(({ name }) => name);
    expect(Object.keys(about.columns as object)).toEqual(columns);
    expect(Object.keys(about).filter((key) => !KEYS.test(key))).toEqual([]);
    const named = [about.label_column, about.sort_desc, about.facets].flat().filter(Boolean);
    expect(columns).toEqual(expect.arrayContaining(named));
    const words = asked(
      `SELECT name FROM sqlite_schema WHERE name = '${about.fts_table ?? table}'`,
    );
    expect(words).toHaveLength(1);
  }
  expect(Object.keys(metadata.databases.annals.tables).sort()).toEqual([...EXPORT_TABLES].sort());
  expect(made.records).toEqual({
    documents: 7,
    entities: 2,
    events: 3,
    terms: 2,
    relations: relations.length,
  });
});

test('CSV gives every text back, and none of them can run as a formula', async () => {
  await here.make('csv', 'csv');
  const rows = RECORD_TABLES.flatMap((table) => {
    const text = execFileSync('cat', [folderOf(`csv/${table}.csv`)], { encoding: 'utf8' });
    return parse(text, { columns: true }) as Record<string, string>[];
  });
  expect([...rows.map(({ id }) => id)].sort()).toEqual([...api.keys()].sort());
  for (const row of rows) {
    const record = api.get(row.id ?? '') ?? {};
    expect(row.title?.replace(/^'/, '')).toBe(record.title);
    expect(row.body_text?.replace(/^'/, '') || null).toBe(record.body_text ?? null);
    expect(JSON.parse(row.metadata ?? '')).toEqual(record.metadata);
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  }
  expectRelations(
    parse(await readFile(folderOf('csv/relations.csv'), 'utf8'), { columns: true }) as Row[],
  );
  expect(rows.find(({ id }) => id === 'govuk:evil')?.title).toBe(`'${EVIL}`);
  await here.make('one.csv', 'csv', { sources: ['govuk'] });
  const [one] = JSON.parse(await readFile(folderOf('one.csv.datapackage.json'), 'utf8')).resources;
  expect(one).toMatchObject({ path: 'one.csv', schema: { primaryKey: ['id'] } });
  await expect(here.make('two.csv', 'csv')).rejects.toMatchObject({ code: 'EXPORT_REFUSED' });
  await expect(here.make('one.csv', 'csv')).rejects.toMatchObject({ code: 'EXPORT_TARGET_TAKEN' });
});

describe('every export', () => {
  test('names the hash of each of its files, the feed, licences and tombstones', async () => {
    const made = await here.make('described', 'jsonl', { sources: ['crs_reports', 'govuk'] });
    const names = readdirSync(folderOf('described')).filter((name) => name !== 'manifest.json');
    expect(made.files.map(({ path: name }) => name)).toEqual(names.sort());
    for (const file of made.files) {
      expect(await sha256(folderOf(`described/${file.path}`))).toBe(file.sha256);
    }
    const manifest = JSON.parse(await readFile(folderOf('described/manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      command: 'annals export --source crs_reports,govuk --format jsonl',
      feed_cursor: await here.place.app.catalog.changes.last(),
      records: { documents: 7 },
      tombstones: 1,
    });
    expect(manifest.sources.map((one: { licence: string }) => one.licence)).toContain(
      'Open Government Licence v3.0',
    );
    expect(await lines(folderOf('described/tombstones.jsonl'))).toEqual([
      expect.objectContaining({ id: 'govuk:gone', status: 'superseded', living_id: 'govuk:evil' }),
    ]);
    const described = JSON.parse(await readFile(folderOf('described/datapackage.json'), 'utf8'));
    const [documents] = described.resources;
    expect(documents.hash).toBe(`sha256:${await sha256(folderOf('described/documents.jsonl'))}`);
    expect(documents.schema.fields[0]).toMatchObject({ name: 'id', type: 'string' });
  });

  test.each(['jsonl', 'csv', 'parquet', 'sqlite', 'markdown'] as const)(
    'as %s: interrupted between checkpoints and continued, it has the same bytes as in one go',
    async (format) => {
      const every = { records: 3, bytes: 1e9 };
      const whole = await here.make(`whole-${format}`, format, {}, { every });
      const again = await here.make(`again-${format}`, format, {}, { every });
      expect(hashes(again)).toEqual(hashes(whole));
      for (const after of [0, 5, 7]) {
        const cut = here.make(`cut-${format}`, format, {}, { every, stop: stopAfter(after) });
        await expect(cut).rejects.toMatchObject({ code: 'STOPPED' });
      }
      const resumed = await here.make(`cut-${format}`, format, {}, { every });
      expect(resumed.resumed).toBe(true);
      expect(hashes(resumed)).toEqual(hashes(whole));
      expect(resumed.records).toEqual(whole.records);
    },
  );
});

const hashes = (made: Exported) => made.files.map(({ path: name, sha256: hash }) => [name, hash]);

/** Aborted when it was asked so often: once for each record. */
function stopAfter(records: number): AbortSignal {
  let asked = 0;
  return {
    get aborted() {
      return asked++ >= records;
    },
  } as AbortSignal;
}

describe('what is selected', () => {
  const idsIn = async (name: string) =>
    (await lines(folderOf(`${name}/documents.jsonl`))).map(({ id }) => id).sort();

  test('by ids: those that are held, by any of their names; the others are in the manifest', async () => {
    const ids = ['govuk:gone', 'govuk:evil', 'govuk:gone', 'crs:R00000'];
    const made = await here.make('by-ids', 'jsonl', { ids });
    expect(await idsIn('by-ids')).toEqual(['govuk:evil', 'govuk:gone']);
    expect(made.not_held).toEqual(['crs:R00000']);
  });

  test('by words: what a search by words finds, whatever its status', async () => {
    await indexWords(here.place.app, { stop: never });
    await here.make('by-words', 'jsonl', { query: 'hyperlink' });
    expect(await idsIn('by-words')).toEqual(['govuk:evil']);
  });

  test('by several at once: all of them must hold, in a delta, too', async () => {
    await indexWords(here.place.app, { stop: never });
    const ids = ['govuk:gone', 'govuk:evil', 'crs:R00000'];
    const both = await here.make('by-both', 'jsonl', { ids, query: 'hyperlink' });
    expect(await idsIn('by-both')).toEqual(['govuk:evil']);
    expect(both.not_held).toEqual(['crs:R00000']);
    const delta = { deltaFrom: 0, sources: ['govuk'] };
    const opsOf = async (name: string) =>
      (await lines(folderOf(`${name}/documents.jsonl`))).map(({ id, op }) => `${op} ${id}`).sort();
    await here.make('delta-of-words', 'jsonl', { ...delta, query: 'hyperlink' });
    expect(await opsOf('delta-of-words')).toEqual(['remove govuk:gone', 'upsert govuk:evil']);
    const named = await here.make('delta-of-ids', 'jsonl', { ...delta, ids: ids.slice(1) });
    expect(await opsOf('delta-of-ids')).toEqual(['remove govuk:gone', 'upsert govuk:evil']);
    expect(named.not_held).toEqual(['crs:R00000']);
    // What left the selection has no relations to add.
    const left = await here.make('delta-of-none', 'jsonl', { deltaFrom: 0, kinds: ['no such'] });
    expect(left.records.documents).toBeGreaterThan(5);
    expect(left.records.relations).toBeUndefined();
  });

  test('by status: what has none stands; days the wrong way round are refused', async () => {
    const gone = await here.make('gone', 'jsonl', { statuses: ['superseded'] });
    expect(gone.records).toEqual({ documents: 1 });
    const active = await here.make('active', 'jsonl', { statuses: ['active'] });
    expect(active.records).toMatchObject({ documents: 6, entities: 2, events: 3, terms: 2 });
    const days = { since: '2026-02-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' };
    await expect(here.make('never', 'jsonl', days)).rejects.toThrow('put the earlier day first');
  });

  test('a delta has each record that changed once, and says what to do with it', async () => {
    const before = await here.place.app.catalog.changes.last();
    await expect(here.make('ahead', 'jsonl', { deltaFrom: before + 1 })).rejects.toThrow(/feed/);
    const number = here.world.reports()[0]?.number ?? '';
    const { retrieved_at: then } = (await here.get(`/v1/documents/crs:${number}`)) as Row;
    here.world.revise(number, { title: 'A new title' });
    await here.run();
    const made = await here.make('delta', 'jsonl', { deltaFrom: before });
    const [row, ...others] = await lines(folderOf('delta/documents.jsonl'));
    expect(row).toMatchObject({ op: 'upsert', id: `crs:${number}`, version: 2 });
    expect(others).toEqual([]);
    expect(made.feed_cursor).toBeGreaterThan(before);
    const gone = await here.make('delta-of-all', 'jsonl', {
      deltaFrom: 0,
      sources: ['govuk'],
      statuses: ['active'],
    });
    expect(gone.records.documents).toBe(2);
    const ops = await lines(folderOf('delta-of-all/documents.jsonl'));
    expect(ops.map(({ id, op }) => `${op} ${id}`).sort()).toEqual([
      'remove govuk:gone',
      'upsert govuk:evil',
    ]);
    // As it was before: the first version, under its own title.
    await here.make('as-of', 'jsonl', { asOf: String(then), ids: [`crs:${number}`] });
    const [past] = await lines(folderOf('as-of/documents.jsonl'));
    expect(past).toMatchObject({ id: `crs:${number}`, version: 1 });
    expect(past?.title).not.toBe('A new title');
  });
});
