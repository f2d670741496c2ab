import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ColumnNames } from '../../core/view.ts';
import { aRun } from '../conformance/examples.ts';
import { type Database, openDatabase } from './driver.ts';
import { openCatalog } from './open.ts';

const NAMES: readonly ColumnNames[] = [
  { table: 'runs', columns: { papers_seen: 'total', list_used: 'listing_id' } },
];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-columns-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (columnNames?: readonly ColumnNames[]) =>
  openCatalog({ folder, clock: Date, columnNames });

async function inFile<T>(ask: (db: Database) => T): Promise<T> {
  const db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000);
  try {
    return ask(db);
  } finally {
    db.close();
  }
}

test('a column answers under the name that people know, whatever is written later', async () => {
  const catalog = await open(NAMES);
  const run = aRun(1);
  await catalog.runs.begin(run, { aliveSince: '2026', isDead: () => false });
  const counts = { ...run.counts, total: 7 };
  await catalog.runs.count(run.id, counts);
  await catalog.close();
  const rows = await inFile((db) => db.query('SELECT papers_seen, list_used FROM runs').all());
  expect(rows).toEqual([{ papers_seen: 7, list_used: null }]);
  await inFile((db) => {
    expect(() => db.exec('UPDATE runs SET papers_seen = 8')).toThrow('generated column');
  });
});

test('a catalog that has the names is not written again, and keeps them when nobody wants them', async () => {
  await (await open(NAMES)).close();
  const schema = () =>
    inFile((db) => db.query<{ schema_version: number }>('PRAGMA schema_version').get());
  const before = await schema();
  await (await open(NAMES)).close();
  await (await open()).close();
  expect(await schema()).toEqual(before);
});

test.each([
  ['a name that is more than a word', { 'x INTEGER); DROP TABLE runs --': 'total' }, 'plain word'],
  ['a column that is not there', { seen: 'never' }, 'no column never'],
])('%s is refused', async (_what, columns, why) => {
  await expect(open([{ table: 'runs', columns }])).rejects.toThrow(why);
});
