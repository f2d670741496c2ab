/** A catalog of SQLite in PostgreSQL and back. With a bucket: `bucket.test.ts`. */
import { spawn } from 'node:child_process';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListing } from '../../src/store/conformance/examples.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { copiedTables } from '../../src/store/store-copy/tables.ts';
import {
  type MigrateOrder,
  migrateStore,
  planMigration,
} from '../../src/use-cases/migrate-store/migrate-store.ts';
import {
  type SearchAnswer,
  type SearchOrder,
  search as searchFor,
} from '../../src/use-cases/searching.ts';
import { exportOf } from '../journeys/govuk-day.ts';
import { whyNoPostgres } from '../postgres-server.ts';
import { PROGRAM } from '../program.ts';
import { sharedPostgres } from '../servers/desk.ts';
import { migrationOf, opened, type VariedStore, variedStore } from './varied-store.ts';

type Env = Record<string, string>;
const EVERY = { statuses: '*' } as const;

describe.skipIf(whyNoPostgres !== undefined)('annals migrate-store', () => {
  let url: string;
  let store: VariedStore;
  let source: Env;

  beforeAll(async () => {
    url = (await sharedPostgres()).database('copies');
    store = await variedStore(110);
    source = { ANNALS_STORAGE__ROOT: store.data };
  });
  afterAll(async () => {
    await rm(store.folder, { recursive: true, force: true });
  });

  const inSchema = (schema: string): Env => ({
    ...source,
    ANNALS_STORAGE__CATALOG__BACKEND: 'postgres',
    ANNALS_STORAGE__CATALOG__URL: url,
    ANNALS_STORAGE__CATALOG__SCHEMA: schema,
  });
  const inFolder = (name: string): Env => ({
    ANNALS_STORAGE__ROOT: path.join(store.folder, name),
  });
  const order = async (from: Env, to: Env, more: Partial<MigrateOrder> = {}) => ({
    ...(await migrationOf(store.folder, from, to)),
    ...more,
  });
  const migrate = async (from: Env, to: Env, more: Partial<MigrateOrder> = {}) =>
    migrateStore(await order(from, to, more));
  /** What a reader sees: the comparable export, what a word and a vector find, the next numbers. */
  const readerSees = async (env: Env) => {
    const app = await opened(store.folder, env);
    try {
      const { search } = app.catalog;
      const near = Float32Array.from({ length: 40 }, (_, n) => (n % 2 ? 1 : -1));
      return {
        rows: await exportOf(app),
        words: (await searchFor(app, { query: 'rents', mode: 'lexical', limit: 5 })).hits.map(
          ({ id }) => id,
        ),
        near: (await search.nearest(near, EVERY, 3)).map(({ id }) => id),
        named: (await search.namedRecords(['alder'], EVERY, 3)).map(({ id }) => id),
        watches: await app.catalog.notices.watches(),
      };
    } finally {
      await app.close();
    }
  };

  test('every table has rows to copy in these tests', async () => {
    const db = await openDatabase(path.join(store.data, 'catalog.sqlite'), 0);
    const empty = (await copiedTables()).filter(
      ({ name }) => db.query(`SELECT 1 FROM "${name}" LIMIT 1`).get() === undefined,
    );
    db.close();
    expect(empty.map(({ name }) => name)).toEqual([]);
  });

  test('to PostgreSQL and back: the same rows, hashes, fsck, export and answers', async () => {
    const there = await migrate(source, inSchema('there'));
    expect(there.parts).toEqual(['catalog']);
    expect(there.checked).toMatchObject({ equal: true, to: { ok: true } });
    const back = await migrate(inSchema('there'), inFolder('back'));
    expect(back.parts).toEqual(['catalog', 'bytes']);
    expect(back.bytes).toMatchObject({ contents: 2, copied: 2, missing: [], damaged: [] });
    expect(back.checked).toMatchObject({ equal: true, to: { ok: true } });
    expect(back.tables).toEqual(there.tables);
    const expected = await readerSees(source);
    expect(expected.near).toEqual(['govuk:rents']);
    expect(await readerSees(inSchema('there'))).toEqual(expected);
    expect(await readerSees(inFolder('back'))).toEqual(expected);
    expect(existsSync(path.join(store.folder, 'back', 'catalog.sqlite.copy'))).toBe(false);
  });

  test('every kind of question has the same answer in both databases', async () => {
    const common = { mode: 'lexical', limit: 10, facets: ['source', 'kind', 'topic'] } as const;
    const questions: readonly (SearchOrder & { readonly some?: false })[] = [
      { ...common, query: 'flood' },
      { ...common, query: '"flood insurance"' },
      { ...common, query: '"insurance flood"', some: false },
      { ...common, query: 'flood OR drought' },
      { ...common, query: '(flood OR drought) AND aid' },
      { ...common, query: 'flood -maps' },
      { ...common, query: 'drought NOT insurance' },
      { ...common, query: 'title:flood' },
      { ...common, query: 'title:"flood maps"' },
      { ...common, query: 'body:harvest aid' },
      { ...common, query: 'floood insurrance' },
      { ...common, query: 'crs:R1' },
      { ...common, query: 'alder' },
      { ...common, query: 'flood', topics: ['water'], kinds: ['guidance'], sources: ['govuk'] },
      { ...common, query: 'flood', before: '2020-01-01T00:00:00.000Z', some: false },
      { ...common, query: 'rents', statuses: '*' },
      { ...common, query: 'häuser preise' },
    ];
    const answers = async (env: Env) => {
      const app = await opened(store.folder, env, 'read');
      const told = [];
      for (const { some: _some, ...question } of questions) {
        const first = await searchFor(app, { ...question, limit: 2 });
        const cursor = first.nextCursor ?? undefined;
        const rest = cursor && (await searchFor(app, { ...question, cursor }));
        told.push([first, ...(rest ? [rest] : [])].map((answer) => seen(answer)));
      }
      await app.close();
      return told;
    };
    const expected = await answers(source);
    expect(await answers(inSchema('there'))).toEqual(expected);
    const found = expected.map(([first]) => (first?.hits.length ?? 0) > 0);
    expect(found).toEqual(questions.map(({ some }) => some !== false));
  });

  test('records go on being added after the last that was copied', async () => {
    for (const env of [inSchema('there'), inFolder('back')]) {
      const app = await opened(store.folder, env);
      const last = await app.catalog.search.lastNumber();
      const listing = await app.catalog.listings.list({ limit: 1 });
      const added = await app.catalog.listings.add(aListing(1));
      expect(added).toBe((listing[0]?.id ?? 0) + 1);
      expect(last).toBeGreaterThan(110);
      await app.close();
    }
  });

  for (const [where, target, stops] of [
    ['PostgreSQL', () => inSchema('broken'), ['rows 0', 'rows 3', 'comparing 20']],
    ['a folder', () => inFolder('broken'), ['rows 0', 'rows 1', 'rows 3', 'comparing 0']],
  ] as const) {
    test(`to ${where}: what stops at any moment goes on, and nobody opens the half of it`, async () => {
      for (const at of stops) {
        const said: Record<string, number> = {};
        const breaking = migrate(source, target(), {
          only: 'catalog',
          onProgress: (stage) => {
            said[stage] = (said[stage] ?? -1) + 1;
            if (`${stage} ${said[stage]}` === at) throw new Error(`died at ${at}`);
          },
        });
        await expect(breaking).rejects.toThrow(`died at ${at}`);
        await expect(opened(store.folder, target(), 'read')).rejects.toThrow();
        expect(await planMigration(await order(source, target()))).toMatchObject({
          target: 'begun',
        });
      }
      // The next test goes on with the one in PostgreSQL.
      if (where === 'PostgreSQL') return;
      const done = await migrate(source, target(), { only: 'catalog' });
      expect(done).toMatchObject({ rows: { rows: 0 }, begunAnew: false });
      expect(done.rows?.there).toBeGreaterThan(400);
    });
  }

  test('a process that is killed with signal 9 is gone on with', async () => {
    const file = path.join(store.folder, 'killed.yaml');
    writeFileSync(
      file,
      JSON.stringify({ storage: { root: store.data, catalog: { backend: 'postgres' } } }),
    );
    const child = spawn(
      process.execPath,
      [...PROGRAM, '--json', '--data', store.data, 'migrate-store', file],
      {
        env: {
          PATH: process.env.PATH,
          TO_ANNALS_STORAGE__CATALOG__URL: url,
          TO_ANNALS_STORAGE__CATALOG__SCHEMA: 'killed',
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    let said = '';
    child.stderr.on('data', (some) => {
      said += some;
      if (said.includes('"stage":"rows"')) child.kill('SIGKILL');
    });
    expect([await ended, said]).toEqual(['SIGKILL', said]);
    const done = await migrate(source, inSchema('killed'));
    expect(done.rows?.there).toBeGreaterThan(0);
    expect(done.checked).toMatchObject({ equal: true, to: { ok: true } });
  });

  test('a copy of rows that have changed since is thrown away; one that changes meanwhile is none', async () => {
    const db = await openDatabase(path.join(store.data, 'catalog.sqlite'), 5_000);
    db.exec(`UPDATE watches SET name = 'other'`);
    const meanwhile = migrate(source, inSchema('broken'), {
      onProgress: (stage, { done, total }) => {
        if (stage === 'rows' && done === total) db.exec(`UPDATE watches SET seq = 3`);
      },
    });
    await expect(meanwhile).rejects.toMatchObject({ code: 'CATALOG_BUSY' });
    db.close();
    const done = await migrate(source, inSchema('broken'));
    expect(done).toMatchObject({ begunAnew: true, checked: { equal: true } });
  });

  test('a run that goes on is named, and nothing is copied', async () => {
    const going = migrate(source, inSchema('running'), { now: Date.parse('2026-07-15T06:00:02Z') });
    await expect(going).rejects.toMatchObject({ code: 'CATALOG_BUSY' });
    await expect(going).rejects.toThrow(/^run .+ of govuk continues in .+\(owner-1\)/);
  });

  test.each([
    ['a schema that holds tables', () => inSchema('there'), 'DATA_FOLDER_UNUSABLE', 'holds tables'],
    [
      'a folder with a catalog',
      () => inFolder('back'),
      'DATA_FOLDER_UNUSABLE',
      'catalog.sqlite is',
    ],
    ['the source itself', () => source, 'BAD_PARAMS', 'in the same place'],
  ])('%s is refused', async (_, target, code, words) => {
    const refused = migrate(source, target());
    await expect(refused).rejects.toMatchObject({ code });
    await expect(refused).rejects.toThrow(words);
  });

  test('a folder with the files of another data set, or a journal, is refused', async () => {
    const other = await variedStore();
    const into = { ANNALS_STORAGE__ROOT: path.join(other.folder, 'data') };
    renameSync(path.join(other.data, 'catalog.sqlite'), path.join(other.folder, 'aside.sqlite'));
    await expect(migrate(source, into)).rejects.toThrow('journal.jsonl is there already');
    await rm(path.join(other.data, 'journal.jsonl'));
    renameSync(
      path.join(other.data, 'corpus/govuk/bodies/raw/rents.txt'),
      path.join(other.data, 'corpus/govuk/bodies/raw/strange.txt'),
    );
    await expect(migrate(source, into)).rejects.toThrow('strange.txt, which no row of');
    await rm(other.folder, { recursive: true });
  });

  test('a character that PostgreSQL cannot hold is named with its row', async () => {
    const other = await variedStore();
    const db = await openDatabase(path.join(other.data, 'catalog.sqlite'), 5_000);
    db.exec(`UPDATE robots_files SET body = 'a' || char(0) || 'b'`);
    db.close();
    const from = { ANNALS_STORAGE__ROOT: other.data };
    await expect(migrate(from, inSchema('nul'), { only: 'catalog' })).rejects.toThrow(
      'U+0000, and it is in robots_files.body (row "https://www.gov.uk")',
    );
    await rm(other.folder, { recursive: true });
  });
});

/** What a reader has of an answer; a score is a number of the database's own. */
const seen = ({
  hits,
  total,
  totalIs,
  suggestion,
  facets,
  notes,
  indexedThrough,
}: SearchAnswer) => ({
  hits: hits.map(({ id, title, snippet, matched }) => ({ id, title, snippet, matched })),
  ...{ total, totalIs, suggestion, facets, notes, indexedThrough },
});

test.runIf(whyNoPostgres !== undefined)(`skipped: ${whyNoPostgres}`, () => undefined);
