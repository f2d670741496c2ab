/** A lost catalog of the sources with tables of their own: `rebuild` gives back what it held. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { CHROMIUM } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { rebuild } from '../../src/use-cases/rebuilding.ts';
import { never, type PracticeApp } from '../practice-app.ts';
import { caymanRig } from './cayman-rig.ts';
import { exportOf } from './govuk-day.ts';
import { papersPlace } from './papers-rig.ts';

const TABLES = [
  'documents',
  'document_versions',
  'earlier_versions',
  'artifacts',
  'changes',
  'runs',
  'listings',
  'listed_entries',
];

let place: PracticeApp;
afterEach(() => place.close());

/** What the catalog says of its documents, and every row of the tables that come back. */
async function heldBy(app: App, extra: readonly string[]) {
  const exported = await exportOf(app);
  const db = await openDatabase(path.join(app.dataFolder, 'catalog.sqlite'), 1_000);
  const rows: Record<string, readonly unknown[]> = {};
  for (const table of [...TABLES, ...extra]) rows[table] = db.query(`SELECT * FROM ${table}`).all();
  db.close();
  return { exported, rows };
}

async function loseAndRebuild(): Promise<void> {
  const { dataFolder } = place.app;
  await place.shut();
  for (const end of ['', '-wal', '-shm']) {
    await rm(path.join(dataFolder, `catalog.sqlite${end}`), { force: true });
  }
  await rebuild({
    dataFolder,
    manifestPath: path.join(dataFolder, 'manifest.jsonl'),
    replace: false,
    families: builtInFamilies,
    now: Date.now(),
    stop: never,
  });
  await place.reopen();
}

test('papers: works, authors and files are those of before, and the next run fetches nothing', async () => {
  const papers = await papersPlace({ size: 12, only: ['gold', 'preprint', 'biomedical'] });
  place = papers;
  await papers.run();
  const before = await heldBy(place.app, ['papers']);
  expect(before.rows.papers).toHaveLength(12);
  await loseAndRebuild();
  expect(await heldBy(place.app, ['papers'])).toEqual(before);
  place.practice.log.clear();
  expect((await papers.run()).counts).toMatchObject({ planned: 0, unchanged: 12, failed: 0 });
  expect(place.practice.log.entries()).toEqual([]);
});

test.skipIf(CHROMIUM === undefined)(
  'judgments: cases, list versions and downloads are those of before, and the next run fetches nothing',
  async () => {
    const rig = await caymanRig({ size: 8, complete: true });
    place = rig;
    await rig.run();
    const before = await heldBy(place.app, ['cases']);
    expect(before.rows.listed_entries?.length).toBeGreaterThanOrEqual(8);
    await loseAndRebuild();
    expect(await heldBy(place.app, ['cases'])).toEqual(before);
    const downloads = rig.asked('box');
    expect(await rig.run()).toMatchObject({ status: 'completed', counts: { planned: 0 } });
    expect(rig.asked('box')).toBe(downloads);
    const checked = await checkData(place.app, { mode: 'report', cwd: place.folder });
    expect(checked.findings.filter(({ is }) => is === 'damage')).toEqual([]);
  },
  240_000,
);
