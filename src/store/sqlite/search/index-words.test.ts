import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDocument, aRecord } from '../../conformance/examples.ts';
import { createKeeping } from '../../conformance/keeping.ts';
import { openDatabase } from '../driver.ts';
import { openCatalog } from '../open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-words-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const everything = { offset: 0, limit: 50 };
const asked = (word: string) =>
  ({ wanted: [{ words: [word], field: null, ending: 'exact' }], unwanted: [] }) as const;

test('after kill -9 while words are indexed, the index is sound and catches up', async () => {
  const script = path.join(import.meta.dirname, '../../conformance/indexing-process.ts');
  const died = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    script,
    folder,
  ]).then(
    () => undefined,
    (error: { signal: string; stdout: string }) => error,
  );
  expect(died?.signal).toBe('SIGKILL');
  expect(JSON.parse(died?.stdout ?? '')).toMatchObject({ through: 2, waiting: 4 });
  const catalog = await openCatalog({ folder, clock: Date });
  const { through, waiting } = await catalog.search.words();
  expect(through + waiting).toBe(6);
  expect([2, 5]).toContain(through);
  const found = async () =>
    (await catalog.search.lexical(asked('words'), { statuses: '*' }, everything)).length;
  expect(await found()).toBe(through);
  while ((await catalog.search.indexWords(2)).waiting > 0);
  expect(await found()).toBe(6);
  const wrong = [];
  for await (const one of catalog.audit.contradictions({ words: 'every' })) {
    if (one.kind === 'full text differs') wrong.push(one);
  }
  expect(wrong).toEqual([]);
  await catalog.close();
});

test('an index that was made another way answers until it was made anew, and loses nothing', async () => {
  const file = path.join(folder, 'catalog.sqlite');
  const first = await openCatalog({ folder, clock: Date });
  const { begin, keep } = createKeeping(() => first);
  await begin();
  for (let n = 0; n < 5; n++) await keep(aDocument(`k${n}`));
  await first.search.indexWords(100);
  await first.close();
  const db = await openDatabase(file, 1_000);
  db.exec(`UPDATE search_state SET value = 'words of yore' WHERE name = 'words_made'`);
  db.close();

  const catalog = await openCatalog({ folder, clock: Date });
  const count = async (word: string) =>
    (await catalog.search.lexical(asked(word), { statuses: '*' }, everything)).length;
  expect(await catalog.search.words()).toMatchObject({ remaking: { done: 0, total: 5 } });
  expect(await count('words')).toBe(5);
  expect(await catalog.search.indexWords(3)).toMatchObject({ remaking: { done: 3, total: 5 } });
  const again = createKeeping(() => catalog);
  await again.keep(aDocument('k1', { record: aRecord('k1', { title: 'Lighthouses' }) }), catalog);
  expect(await count('words')).toBe(5);
  while ((await catalog.search.indexWords(3)).remaking !== null);
  expect(await count('words')).toBe(5);
  while ((await catalog.search.indexWords(3)).waiting > 0);
  expect(await count('lighthouses')).toBe(1);
  expect(await catalog.search.words()).toMatchObject({ waiting: 0, remaking: null });
  const wrong = [];
  for await (const one of catalog.audit.contradictions({ words: 'every' })) {
    if (one.kind === 'full text differs') wrong.push(one);
  }
  expect(wrong).toEqual([]);
  await catalog.close();
});
