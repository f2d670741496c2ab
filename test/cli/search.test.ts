import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { annals, annalsProcess, DAY, practiceWorld, temporaryFolder } from './annals.ts';

describe('annals search', () => {
  let cwd: string;
  let data: string;
  let title: string;
  let id: string;
  const typed = (...args: string[]) => annals([...args, '--data', data], { cwd });
  const parsed = async (...args: string[]) => JSON.parse((await typed(...args, '--json')).out);

  beforeAll(async () => {
    cwd = temporaryFolder(afterAll);
    data = path.join(cwd, 'data');
    const world = await practiceWorld(cwd, {}, afterAll);
    const args = ['run', 'govuk', '--date', DAY, '--json', '--data', data, ...world.flags];
    expect(await annalsProcess(args, afterAll).ended).toMatchObject({ code: 0 });
    const [first] = (await parsed('search', 'the guidance for services')).items;
    ({ id, title } = first as { id: string; title: string });
  });

  test('after a run it finds by words and by meaning, with vectors for everything', async () => {
    const answer = await parsed('search', title);
    expect(answer).toMatchObject({ mode: 'hybrid', notes: [] });
    expect(answer.items[0]).toMatchObject({
      rank: 1,
      id,
      title,
      status: 'active',
      successor_id: null,
    });
    expect(answer.took_ms).toBeGreaterThanOrEqual(0);
  });

  test('for people: rank, title, id, citation and a snippet', async () => {
    const { code, out } = await typed('search', title, '--limit', '1');
    expect(code).toBe(0);
    expect(out).toContain(`  1  ${title}`);
    expect(out).toContain(id);
  });

  test('words need no quotes, a phrase does; what is unwanted is left out', async () => {
    const words = title.split(' ').slice(0, 3);
    const loose = await parsed('search', ...words, '--mode', 'lexical');
    expect(loose.items.map((hit: { id: string }) => hit.id)).toContain(id);
    const hits = async (...query: string[]) => {
      const flags = ['--mode', 'lexical', '--limit', '200', '--json', '--data', data];
      const { out } = await annals(['search', ...flags, '--', ...query], { cwd });
      return JSON.parse(out).items.map((hit: { id: string }) => hit.id);
    };
    expect(await hits(...words)).toContain(id);
    expect(await hits(...words, `-title:${words[0]}`)).not.toContain(id);
    expect((await parsed('search', ...words)).query).toBe(words.join(' '));
  });

  test.each([
    [['search', '"'], 0, 'A quotation mark is opened and not closed, at character 1'],
    [['search', 'x', '--offset', '-1'], 2, "--offset is '-1'"],
    [['search', 'x', '--source', 'nope'], 2, "there is no source 'nope'"],
    [['search', 'x', '--status', 'gone'], 2, "--status is 'gone'"],
    [['search', 'x', '--from', 'yesterday'], 2, "--from is 'yesterday'"],
    [
      ['search', 'x', '--limit', '201'],
      2,
      "--limit is '201'; it must be a whole number from 1 to 200",
    ],
    [
      ['search', 'x', '--cursor', 'made-up'],
      2,
      'it must be the next_cursor of a page of this search',
    ],
    [['search', 'qqqzzzxxx', '--mode', 'lexical'], 2, 'nothing was found'],
  ])('%j ends with %i: %s', async (args, code, message) => {
    const answer = await typed(...args);
    expect(answer.code).toBe(code);
    expect(answer.err).toContain(message);
  });

  test('index rebuild makes both anew, and index update then finds nothing to do', async () => {
    const rebuilt = await parsed('index', 'rebuild');
    expect(rebuilt).toMatchObject({ words: 'done', vectors: { left: 0, why: null } });
    expect(rebuilt.vectors.documents).toBeGreaterThan(0);
    expect(await parsed('index', 'update')).toMatchObject({ vectors: { documents: 0, left: 0 } });
    expect((await parsed('search', title)).items[0].id).toBe(id);
  });

  test('index check measures pieces, vectors and searches, and notices settings that the index does not fit', async () => {
    const checked = await parsed('index', 'check', '--queries', '5');
    expect(checked).toMatchObject({
      ok: true,
      documents: { looked: 5 },
      waiting: { words: 0, vectors: 0 },
      vectors: { compared: 5, same: 5 },
      queries: { asked: 5, by_words: 5 },
    });
    expect(checked.documents.held).toBeGreaterThan(5);
    expect(checked.vectors.lengths).toEqual([checked.vectors.dimensions]);
    expect(checked.vectors.norms.least).toBeCloseTo(1, 3);
    expect(checked.pieces.count).toBeGreaterThan(5);
    expect(checked.pieces.most).toBeLessThanOrEqual(checked.pieces.allowed);

    const { code, out } = await typed('index', 'check', '--set', 'search.chunkWords=40');
    expect(code).toBe(1);
    expect(out).toContain('bad   vectors: the index has pieces of 60 words, 15 of them shared');
  });

  test('index check notices vectors that are not those of the texts', async () => {
    const db = await openDatabase(path.join(data, 'catalog.sqlite'), 1_000);
    db.exec('CREATE TEMP TABLE kept AS SELECT id, vector FROM chunks');
    try {
      db.exec('UPDATE chunks SET vector = (SELECT vector FROM temp.kept ORDER BY id LIMIT 1)');
      const checked = await parsed('index', 'check', '--queries', '5');
      expect(checked.ok).toBe(false);
      expect(checked.vectors.same).toBeLessThan(5);
    } finally {
      db.exec(
        'UPDATE chunks SET vector = (SELECT vector FROM temp.kept WHERE kept.id = chunks.id)',
      );
      db.close();
    }
  });

  test('health tells of vectors that do not fit the settings', async () => {
    const checks = async (...more: string[]) =>
      (await parsed('health', ...more)).checks.find(
        (one: { name: string }) => one.name === 'search',
      );
    expect(await checks()).toMatchObject({ ok: true });
    expect(await checks('--set', 'search.chunkWords=40')).toMatchObject({
      ok: false,
      mandatory: false,
      says: expect.stringContaining('annals index rebuild --vectors'),
    });
  });
});
