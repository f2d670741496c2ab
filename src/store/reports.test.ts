import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Catalog } from '../core/catalog.ts';
import {
  aCandidate,
  aFailure,
  aKeep,
  anEntry,
  aRun,
  asWas,
  at,
  runId,
} from './conformance/examples.ts';
import { writeReports } from './reports.ts';
import { openCatalog } from './sqlite/open.ts';

let folder: string;
let catalog: Catalog;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-reports-'));
  catalog = await openCatalog({ folder, clock: Date });
  await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
  const planned = ['a', 'b'].map((key) => ({ candidate: aCandidate(key), plan: 'new' as const }));
  await catalog.items.add(runId(1), 'govuk', planned, asWas, at(1));
  const [a, b] = await catalog.items.lease(runId(1), 'w', { max: 2, now: at(2), until: at(9) });
  if (!a || !b) throw new Error('nothing leased');
  await catalog.items.settle(aKeep(a));
  await catalog.items.settle({
    item: b,
    event: { type: 'give-up', because: aFailure() },
    at: at(12),
    manifest: [anEntry('b', { status: 'failed', http_status: 503, mime: '=1+1,"x"' })],
    decisions: [],
  });
});
afterEach(async () => {
  await catalog.close();
  rmSync(folder, { recursive: true });
});

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const report = async () => {
  const run = await catalog.runs.find(runId(1));
  if (run) await writeReports(folder, catalog, run);
};

test('summary.json has the run and the reasons of what did not arrive', async () => {
  await report();
  expect(JSON.parse(read('summary.json'))).toMatchObject({
    id: runId(1),
    source: 'govuk',
    reasons: { HTTP_5XX: 1 },
  });
});

test('index.json leads from each URL to what the manifest knows of it', async () => {
  await report();
  const index = JSON.parse(read('index.json')) as Record<string, object>;
  expect(Object.keys(index)).toEqual(['a', 'b'].map((key) => anEntry(key).url));
  expect(index[anEntry('a').url]).toMatchObject({ doc_id: 'govuk:a', sha256: anEntry('a').sha256 });
});

test('last.csv has the newest successful attempt of each document', async () => {
  await report();
  const [header, ...rows] = read('last.csv').trimEnd().split('\n');
  expect(header?.split(',').slice(0, 3)).toEqual(['doc_id', 'run_id', 'url']);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^govuk:a,/);
});

test('attempts.csv has every attempt, quoted so that no spreadsheet runs it', async () => {
  await report();
  const lines = read('attempts.csv').trimEnd().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain(`"'=1+1,""x"""`);
});

test('the files are replaced as a whole and nothing is left beside them', async () => {
  await report();
  await report();
  const left = readdirSync(folder).filter((name) => name.endsWith('.tmp'));
  expect(left).toEqual([]);
});
