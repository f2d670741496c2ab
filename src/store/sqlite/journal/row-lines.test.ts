import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromJournal, type JournalLine, unpackText } from '../../journal/line.ts';
import { JOURNALED } from '../../journal/tables.ts';
import { type Database, openDatabase, type SqlValue } from '../driver.ts';
import { migrate } from '../migrations.ts';
import { createRowLines } from './row-lines.ts';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-lines-'));
  const file = path.join(folder, 'catalog.sqlite');
  db = await openDatabase(file, 1_000);
  migrate(db, file);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const ODD = 'a "quote", a \\ and a tab\t, a line\nand \u2028, \u001f, \u007f, é, 漢, 🜁';

const lineIn = (written: readonly string[]): JournalLine =>
  JSON.parse(written[0] ?? 'null') as JournalLine;

test('a row is what it was, whatever letters are in it', () => {
  db.query('INSERT INTO sources (name, cursor) VALUES (?, ?)').run(ODD, ODD);
  const line = lineIn(createRowLines(db)('sources', [JSON.stringify([ODD])], 'without text'));
  const { table, row } = line as Extract<JournalLine, { row: unknown }>;
  expect(table).toBe('sources');
  const held = db.query<Record<string, SqlValue>>('SELECT * FROM sources').get();
  expect(row).toEqual({ ...held });
});

test('bytes are written as base64, and come back', () => {
  const record = Buffer.from([0, 255, 10]);
  db.exec('PRAGMA foreign_keys = OFF');
  db.query('INSERT INTO earlier_versions (document, number, record) VALUES (7, 2, ?)').run(record);
  const line = lineIn(createRowLines(db)('earlier_versions', ['[7,2]'], 'without text'));
  const { row } = line as Extract<JournalLine, { row: unknown }>;
  const came = fromJournal(row.record ?? null) as SqlValue & Uint8Array;
  expect(Buffer.from(came).equals(record)).toBe(true);
});

test('a fraction comes back to its last digit', () => {
  db.query(
    `INSERT INTO runs (id, source, mode, "trigger", params_json, status, started_at, owner,
       heartbeat_at, outcome_json, coverage_ratio)
     VALUES ('r', 's', 'full', 'cli', '{}', 'completed', 'at', 'o', 'at', '{}', ?)`,
  ).run(2 / 3);
  const line = lineIn(createRowLines(db)('runs', ['[1]'], 'without text'));
  const { row } = line as Extract<JournalLine, { row: unknown }>;
  expect(row.coverage_ratio).toBe(2 / 3);
});

test('a row that is not there any more is gone, in every table', () => {
  const lines = createRowLines(db);
  for (const { name, key } of JOURNALED) {
    const values = key.map((_, at) => `k${at}`);
    const text = name === 'documents' ? 'with text' : 'without text';
    const line = lineIn(lines(name, [JSON.stringify(values)], text));
    expect(line).toEqual({ table: name, gone: values });
  }
});

test('the text of a document comes packed, and only where it is asked for', () => {
  db.query(
    `INSERT INTO documents (id, source, natural_key, kind, title, source_url, source_org,
       retrieved_at, citation_string, first_seen_at, last_seen_at, metadata, body_text)
     VALUES ('a', 's', 'k', 'x', 't', 'u', 'o', 'at', 'c', 'f', 'l', '{}', ?)`,
  ).run(ODD);
  const lines = createRowLines(db);
  const of = (text: 'with text' | 'without text') =>
    lineIn(lines('documents', ['[1]'], text)) as Extract<JournalLine, { row: unknown }>;
  expect(unpackText(of('with text').text ?? null)).toBe(ODD);
  expect('text' in of('without text')).toBe(false);
  expect('body_text' in of('with text').row).toBe(false);
});
