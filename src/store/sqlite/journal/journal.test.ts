import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../driver.ts';
import { migrate } from '../migrations.ts';
import { createJournal } from './journal.ts';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-journal-'));
  const file = path.join(folder, 'catalog.sqlite');
  db = await openDatabase(file, 1_000);
  migrate(db, file);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('many rows go to the file in parts, each once, and no more than were asked for', () => {
  db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
    INSERT INTO sources (name) SELECT 'source-' || i FROM n;
    DELETE FROM journal_pending;
    INSERT INTO journal_pending SELECT 'sources', json_array(name), 'row' FROM sources`);
  let parts = 0;
  const counted: Database = {
    ...db,
    exec(sql) {
      if (sql === 'BEGIN IMMEDIATE') parts += 1;
      db.exec(sql);
    },
  };
  const file = path.join(folder, 'journal.jsonl');
  const journal = createJournal(counted, { syncNow: () => undefined }, file);
  const names = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"sources"'))
      .map((line) => (JSON.parse(line) as { row: { name: string } }).row.name);
  journal.flush(4_400);
  expect(parts).toBe(3);
  expect(names()).toHaveLength(4_400);
  journal.flush(100_000);
  expect(parts).toBe(4);
  expect(new Set(names()).size).toBe(4_500);
  expect(names()).toHaveLength(4_500);
});
