import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aRun, at, runId } from '../conformance/examples.ts';
import { openDatabase } from './driver.ts';
import { pagesBeforeCheckpoint } from './idle-checkpoint.ts';
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

test('the log takes a share of what is free, within bounds', () => {
  expect(pagesBeforeCheckpoint(folder)).toBeGreaterThanOrEqual(250);
  expect(pagesBeforeCheckpoint(folder)).toBeLessThanOrEqual(16_000);
});
