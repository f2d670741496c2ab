import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentStatus } from '../../../core/record.ts';
import type { TextQuery } from '../../../core/search.ts';
import { type Database, openDatabase } from '../driver.ts';
import { openCatalog } from '../open.ts';
import { createMatchedOf } from './matched-numbers.ts';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-matched-'));
  await (await openCatalog({ folder, clock: Date })).close();
  db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000);
  for (const [at, status] of ['active', 'withdrawn', 'flagged', 'superseded', 'active'].entries()) {
    db.query(
      `INSERT INTO documents (number, id, source, natural_key, kind, title, source_url, source_org,
         retrieved_at, citation_string, status, first_seen_at, last_seen_at, metadata)
       VALUES (?1, 'crs:R' || ?1, 'crs', ?1, 'report', 'Lantern', '', '', '', '', ?2, '', '', '{}')`,
    ).run(at + 1, status);
    db.query("INSERT INTO documents_fts (rowid, title) VALUES (?, 'Lantern')").run(at + 1);
  }
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const query: TextQuery = {
  wanted: [{ words: ['lantern'], field: null, ending: 'exact' }],
  unwanted: [],
};

const finder = (on: Database) => {
  const matchedOf = createMatchedOf(on);
  return (statuses: readonly DocumentStatus[] | '*', upTo?: number) => {
    const { sql = '', values = [] } = matchedOf(query, { statuses, upTo }) ?? {};
    return on
      .query<{ number: number }>(sql)
      .all(...values)
      .map(({ number }) => number);
  };
};

test('numbers of every choice of statuses, up to a number', () => {
  const find = finder(db);
  expect(find(['active'])).toEqual([1, 5]);
  expect(find(['active'], 4)).toEqual([1]);
  expect(find(['active', 'flagged'])).toEqual([1, 3, 5]);
  expect(find(['withdrawn', 'superseded'])).toEqual([2, 4]);
  expect(find('*')).toEqual([1, 2, 3, 4, 5]);
});

test('a change of status counts at once, whoever wrote it, also for one that may only read', async () => {
  const file = path.join(folder, 'catalog.sqlite');
  const reader = await openDatabase(file, 1_000, 'read');
  try {
    const [own, other] = [finder(db), finder(reader)];
    expect([own(['active']), other(['active'])]).toEqual([
      [1, 5],
      [1, 5],
    ]);
    db.query("UPDATE documents SET status = 'withdrawn' WHERE number = 1").run();
    expect([own(['active']), other(['active'])]).toEqual([[5], [5]]);
    db.query("UPDATE documents SET status = 'active' WHERE number IN (1, 2)").run();
    expect([own(['active']), other(['active'])]).toEqual([
      [1, 2, 5],
      [1, 2, 5],
    ]);
  } finally {
    reader.close();
  }
});

test('other filters are left to whoever has the rows', () => {
  expect(createMatchedOf(db)(query, { statuses: ['active'], sources: ['crs'] })).toBeUndefined();
});
