import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aRun, at, runId } from '../conformance/examples.ts';
import { openDatabase } from './driver.ts';
import { createIdleCheckpoint, pagesBeforeCheckpoint } from './idle-checkpoint.ts';
import { openCatalog } from './open.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-idle-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const sizeOf = (end: string) => statSync(path.join(folder, `catalog.sqlite${end}`)).size;

test('in a quiet moment the log is merged into the file, while the catalog stays open', async () => {
  const catalog = await openCatalog({ folder, clock: Date });
  const before = sizeOf('');
  expect(sizeOf('-wal')).toBeGreaterThan(0);
  await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
  while (sizeOf('-wal') > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sizeOf('')).toBeGreaterThan(before);
  const other = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000);
  expect(other.query<{ id: string }>('SELECT id FROM runs').all()).toEqual([{ id: runId(1) }]);
  other.close();
  // And it goes on writing.
  expect(await catalog.runs.heartbeat(runId(1), 'owner-1', at(3))).toBe(true);
  await catalog.close();
});

test('who writes without a pause has the log merged, too', async () => {
  const db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (x)');
  const checkpoint = createIdleCheckpoint(db, 1_000, 300);
  const file = sizeOf('');
  // Far less than a second apart, so that no moment is quiet.
  for (let n = 0; sizeOf('') === file; n++) {
    db.query('INSERT INTO t VALUES (?)').run(`${n}`.repeat(2_000));
    checkpoint.wrote();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  checkpoint.close();
  db.close();
});

test('the log takes a share of what is free, within bounds', () => {
  expect(pagesBeforeCheckpoint(folder)).toBeGreaterThanOrEqual(250);
  expect(pagesBeforeCheckpoint(folder)).toBeLessThanOrEqual(16_000);
});
