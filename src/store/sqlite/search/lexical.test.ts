import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseQuery } from '../../../search/parse-query.ts';
import { type Database, openDatabase } from '../driver.ts';
import { openCatalog } from '../open.ts';
import { createLexical } from './lexical.ts';
import type { CountWords } from './remembered-counts.ts';
import { createVocabulary } from './vocabulary.ts';

let folder: string;
let db: Database;

/** 6,000 documents have "lantern" in their text, three of these in a long title; ten have "torch". */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-lexical-'));
  await (await openCatalog({ folder, clock: Date })).close();
  db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000);
  db.exec(`INSERT INTO documents (number, id, source, natural_key, kind, title, source_url, source_org,
      retrieved_at, citation_string, status, first_seen_at, last_seen_at, metadata)
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 6010)
    SELECT n, 'crs:R' || n, 'crs', n, 'report', '', '', '', '', '', 'active', '', '', '{}' FROM n;
    INSERT INTO documents_fts (rowid, title, body)
    SELECT number, CASE WHEN number <= 3 THEN 'lantern ${'of many other things '.repeat(60)}' ELSE 'report' END,
      CASE WHEN number <= 6000 THEN 'lantern lantern lantern' ELSE 'torch' END FROM documents;`);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const finder = (having: CountWords = createVocabulary(db)) => {
  const lexical = createLexical(db, having);
  return (text: string, offset = 0, limit = 20) =>
    lexical(parseQuery(text).query, { statuses: ['active'] }, { offset, limit }).map(({ id }) =>
      Number(id.slice(5)),
    );
};

test('a word that very many have is looked for in titles first, and pages follow each other', () => {
  const find = finder();
  const whole = find('lantern', 0, 50);
  expect(new Set(whole.slice(0, 3))).toEqual(new Set([1, 2, 3]));
  expect(new Set(whole).size).toBe(50);
  expect([...find('lantern', 0, 2), ...find('lantern', 2, 2), ...find('lantern', 4, 46)]).toEqual(
    whole,
  );
});

test('a rarer word beside it decides, and signs narrow as ever', () => {
  const find = finder();
  expect(find('lantern torch', 0, 10).every((number) => number > 6000)).toBe(true);
  expect(find('"lantern lantern" -title:lantern', 0, 5).some((number) => number <= 3)).toBe(false);
});

test('how many have a word is asked of the counts that are remembered', () => {
  const asked: string[] = [];
  const find = finder((stems) => {
    asked.push(...stems);
    return createVocabulary(db)(stems);
  });
  find('lanterns torches');
  expect(asked.sort()).toEqual(['lantern', 'torch']);
});
