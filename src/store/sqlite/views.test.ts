import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { View } from '../../core/view.ts';
import { openDatabase } from './driver.ts';
import { openCatalog } from './open.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'annals-views-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const view = (columns: Record<string, string>): View => ({
  name: 'harbour_notices',
  source: 'harbour_notices',
  columns,
});

/** The columns of the view after the catalog was opened with it. */
async function columnsAfter(...views: View[]): Promise<unknown[]> {
  const catalog = await openCatalog({ folder, clock: Date, views });
  await catalog.close();
  const db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000);
  const rows = db
    .query<{ name: string }>(`SELECT name FROM pragma_table_info('harbour_notices')`)
    .all();
  db.close();
  return rows.map(({ name }) => name);
}

test('a view is made when a catalog is opened, replaced when it changed, and stays when nobody names it', async () => {
  expect(await columnsAfter()).toEqual([]);
  expect(await columnsAfter(view({ id: 'id', berth: "metadata ->> 'berth'" }))).toEqual([
    'id',
    'berth',
  ]);
  expect(await columnsAfter(view({ id: 'id', title: 'title' }))).toEqual(['id', 'title']);
  expect(await columnsAfter()).toEqual(['id', 'title']);
});

test('a name that is more than a word is refused', async () => {
  const hostile = { ...view({ id: 'id' }), name: 'x; DROP TABLE documents' };
  await expect(columnsAfter(hostile)).rejects.toThrow('it must be a plain word');
});
