import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getLoadablePath } from 'sqlite-vec';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { type Practice, startPractice } from '../../practice/server.ts';
import { SEARCH_MODES } from '../../src/core/search.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { SCHEMA_VERSION } from '../../src/store/sqlite/migrations.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { embedPending, rebuildVectors } from '../../src/use-cases/indexing.ts';
import { search } from '../../src/use-cases/searching.ts';
import { runDay } from '../journeys/govuk-day.ts';
import { never, practiceApp } from '../practice-app.ts';
import { makeOldFolder, OLD_DOCUMENTS, type OldFolder, oldId } from './old-folder.ts';

const DAY = '2026-07-15';
const FOLDERS: readonly OldFolder[] = Array.from(
  { length: SCHEMA_VERSION },
  (_, at) => at + 1,
).flatMap((version): OldFolder[] =>
  version >= 10 && version <= 19
    ? [{ version }, { version, beforeVectorsInRows: true }]
    : [{ version }],
);

describe('a data folder of an earlier version', () => {
  let practice: Practice;
  beforeAll(async () => {
    practice = await startPractice({
      publishers: [govukPublisher(govukWorld({ seed: 7, perDay: 3, background: 4 }))],
    });
  });
  afterAll(() => practice.stop());

  for (const old of FOLDERS) {
    const named = `schema ${old.version}${old.beforeVectorsInRows ? ', as before vectors were in rows' : ''}`;
    test(`${named}: is opened, searched by words and meaning, run, and sound`, async () => {
      const root = await mkdtemp(path.join(tmpdir(), 'annals-old-'));
      await makeOldFolder(root, old);
      const place = await practiceApp(
        {},
        {
          env: { ANNALS_STORAGE__ROOT: root },
          practice,
        },
      );
      try {
        const { app } = place;
        expect(app.catalog.schemaVersion()).toBe(SCHEMA_VERSION);
        const held = old.version >= 2 ? OLD_DOCUMENTS : [];
        for (const { key, title, text } of held) {
          expect(await app.catalog.documents.find(oldId(key))).toMatchObject({
            title,
            bodyText: text,
          });
          const { hits, notes } = await search(app, { query: title, limit: 3, statuses: '*' });
          expect(hits[0]?.id).toBe(oldId(key));
          expect(notes.join()).toContain('the index of words is being made again by this version');
        }
        expect(await embedPending(app, { stop: never })).toMatchObject({ left: 0, why: null });
        for (const mode of held.length > 0 ? SEARCH_MODES : []) {
          const answer = await search(app, { query: 'lighthouse dues', mode, limit: 3 });
          expect(answer).toMatchObject({ mode, notes: [] });
          expect(answer.hits[0]?.id).toBe(oldId('lighthouses'));
        }
        const run = await runDay(place, DAY);
        expect(run).toMatchObject({ status: 'completed', health: 'ok' });
        expect(await app.catalog.documents.count()).toBeGreaterThan(held.length);
        for (const { key, text } of held) {
          expect((await app.catalog.documents.find(oldId(key)))?.bodyText).toBe(text);
        }
        const bodies =
          old.version >= 3 ? (await checkData(app, { mode: 'report', cwd: root })).findings : [];
        expect(bodies).toEqual([]);
      } finally {
        await place.close();
        await rm(root, { recursive: true });
      }
    });
  }

  test('lists of a folder from before the edit are in order by their index alone again', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'annals-old-'));
    await makeOldFolder(root, { version: 17, beforeVectorsInRows: true });
    const place = await practiceApp({}, { env: { ANNALS_STORAGE__ROOT: root }, practice });
    await place.shut();
    const db = await openDatabase(path.join(root, 'catalog.sqlite'), 1_000);
    const key = db.query<{ name: string | null }>(
      `SELECT name FROM pragma_index_xinfo('documents_by_published') WHERE key = 1`,
    );
    expect(key.all().map(({ name }) => name)).toContain('number');
    db.close();
    await place.close();
    await rm(root, { recursive: true });
  });

  for (const [what, damage] of [
    ['without their column', 'ALTER TABLE chunks RENAME COLUMN vector TO lost'],
    ['without their index', 'DROP TABLE chunks_vec'],
  ] as const) {
    test(`vectors ${what} cost the meaning, not the search`, async () => {
      const root = await mkdtemp(path.join(tmpdir(), 'annals-old-'));
      await makeOldFolder(root, { version: 17 });
      const place = await practiceApp({}, { env: { ANNALS_STORAGE__ROOT: root }, practice });
      try {
        await embedPending(place.app, { stop: never });
        await place.shut();
        const db = await openDatabase(path.join(root, 'catalog.sqlite'), 1_000);
        db.loadExtension(getLoadablePath());
        db.exec(damage);
        db.close();
        const app = await place.reopen();
        const asked = { query: 'lighthouse dues', limit: 3 };
        const both = await search(app, { ...asked, mode: 'hybrid' });
        expect(both.mode).toBe('lexical');
        expect(both.hits[0]?.id).toBe(oldId('lighthouses'));
        expect(both.notes[0]).toMatch(/by words alone: the vectors cannot be read/);
        const meaning = search(app, { ...asked, mode: 'semantic' });
        await expect(meaning).rejects.toMatchObject({ code: 'SEMANTIC_UNAVAILABLE' });
        if (what === 'without their column') return;
        await rebuildVectors(app, { stop: never });
        expect((await search(app, { ...asked, mode: 'semantic' })).hits[0]?.id).toBe(
          oldId('lighthouses'),
        );
      } finally {
        await place.close();
        await rm(root, { recursive: true });
      }
    });
  }
});
