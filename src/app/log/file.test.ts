import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Catalog } from '../../core/catalog.ts';
import type { Decision } from '../../core/decision.ts';
import { aListing, aRun } from '../../store/conformance/examples.ts';
import { openCatalog } from '../../store/sqlite/open.ts';
import { openLogFile } from './file.ts';
import { logLines } from './line.ts';

let folder: string;
let catalog: Catalog;
const complaints: string[] = [];
const log = (_level: string, what: string) => void complaints.push(what);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'annals-log-'));
  catalog = await openCatalog({ folder, clock: Date });
});
afterEach(async () => {
  await catalog.close();
  await rm(folder, { recursive: true });
});

const decision = (n: number): Decision => ({
  at: new Date(n * 1000).toISOString(),
  runId: 'R',
  source: 'shelf',
  stage: 'plan',
  verdict: 'new',
  documentId: null,
  key: `k${n}`,
  url: null,
  reason: null,
  details: {},
});
const file = (maxBytes = 1e6, keep = 2) =>
  openLogFile(catalog, { folder: path.join(folder, 'logs'), maxBytes, keep }, log);
const read = (name = 'latest.log') => readFile(path.join(folder, 'logs', name), 'utf8');
const add = (from: number, to: number) =>
  catalog.decisions.add(Array.from({ length: to - from }, (_, i) => decision(from + i)));

test('what is about an entry of a complete list has its entry_id', async () => {
  await catalog.runs.begin(aRun(1), { aliveSince: '2026', isDead: () => false });
  const listing = await catalog.listings.add(aListing(1, { source: 'shelf' }));
  const named = (key: string) => ({ key, fields: {}, excluded: null });
  await catalog.entries.apply('shelf', listing, [named('other'), named('k1')]);
  await add(0, 2);
  await file().write();
  expect((await read()).match(/\bkey=.*/g)).toEqual([
    'key=k0 run_id=R source=shelf',
    'key=k1 run_id=R entry_id=2 source=shelf',
  ]);
});

test('it says what the decision log says, line by line and once', async () => {
  await add(0, 1200);
  await Promise.all([file().write(), file().write()]);
  await add(1200, 1203);
  await file().write();
  await file().write();
  const lines = (await read()).trimEnd().split('\n');
  const expected = await catalog.decisions.find({ limit: 9999 });
  expect(lines.toSorted()).toEqual(expected.flatMap((one) => logLines(one)).toSorted());
  expect(lines).toHaveLength(1203);
});

test('two processes write each line once', async () => {
  const other = await openCatalog({ folder, clock: Date });
  const options = { folder: path.join(folder, 'logs'), maxBytes: 1e6, keep: 1 };
  const [mine, theirs] = [file(), openLogFile(other, options, log)];
  for (let n = 0; n < 20; n++) {
    await add(n * 10, n * 10 + 10);
    await Promise.all([mine.write(), theirs.write()]);
  }
  await other.close();
  const lines = (await read()).trimEnd().split('\n');
  expect(new Set(lines).size).toBe(200);
  expect(lines).toHaveLength(200);
});

test('a file that is full is set aside, and only so many are kept', async () => {
  for (let n = 0; n < 5; n++) {
    await add(n, n + 1);
    await file(10, 2).write();
  }
  expect((await readdir(path.join(folder, 'logs'))).toSorted()).toEqual([
    'latest.1.log',
    'latest.2.log',
    'latest.log',
  ]);
  expect([await read(), await read('latest.1.log'), await read('latest.2.log')]).toEqual([
    expect.stringContaining('key=k4 '),
    expect.stringContaining('key=k3 '),
    expect.stringContaining('key=k2 '),
  ]);
});

test('what cannot be written is told, and is nobody else’s failure', async () => {
  await add(0, 1);
  const inTheWay = openLogFile(
    catalog,
    { folder: path.join(folder, 'catalog.sqlite'), maxBytes: 1, keep: 1 },
    log,
  );
  await inTheWay.write();
  expect(complaints).toEqual(['the log file could not be written']);
});
