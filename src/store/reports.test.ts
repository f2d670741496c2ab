import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Catalog } from '../core/catalog.ts';
import { NO_COUNTS, type Run } from '../core/run.ts';
import { SINKS, type Sink } from '../core/sinks.ts';
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
import { refuseForeignReports, writeReports } from './reports.ts';
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
const report = async (change = ATTEMPTED, sinks: readonly Sink[] = SINKS) => {
  const run = await catalog.runs.find(runId(1));
  if (run) await writeReports({ folder, sinks, plain: PLAIN }, catalog, { ...run, ...change });
};
const PLAIN = ['known'];
const ATTEMPTED: Partial<Run> = { counts: { ...NO_COUNTS, attempted: 2 } };

test('summary.json has the run and the reasons of what did not arrive', async () => {
  await report();
  expect(JSON.parse(read('summary.govuk.json'))).toMatchObject({
    id: runId(1),
    source: 'govuk',
    reasons: { HTTP_5XX: 1 },
  });
});

test('index.json leads from each URL to what the manifest knows of it', async () => {
  await report();
  const index = JSON.parse(read('index.govuk.json')) as Record<string, object>;
  expect(Object.keys(index)).toEqual(['a', 'b'].map((key) => anEntry(key).url));
  expect(index[anEntry('a').url]).toMatchObject({ doc_id: 'govuk:a', sha256: anEntry('a').sha256 });
});

test('last.csv has the newest successful attempt of each document', async () => {
  await report();
  const [header, ...rows] = read('last.govuk.csv').trimEnd().split('\n');
  expect(header?.split(',').slice(0, 3)).toEqual(['doc_id', 'run_id', 'url']);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^govuk:a,/);
});

test('attempts.csv has every attempt, quoted so that no spreadsheet runs it', async () => {
  await report();
  const lines = read('attempts.govuk.csv').trimEnd().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain(`"'=1+1,""x"""`);
});

test('the files are replaced as a whole and nothing is left beside them', async () => {
  await report();
  await report();
  const left = readdirSync(folder).filter((name) => name.endsWith('.tmp'));
  expect(left).toEqual([]);
});

test('a source has files of its own; one that is known by the plain names has those', async () => {
  await report();
  const files = () =>
    readdirSync(folder)
      .filter((name) => /^(summary|index|last|attempts)/.test(name))
      .sort();
  expect(files()).toEqual([
    'attempts.govuk.csv',
    'index.govuk.json',
    'last.govuk.csv',
    'summary.govuk.json',
  ]);
  const before = read('summary.govuk.json');
  await report({ ...ATTEMPTED, source: 'known' });
  expect(files()).toHaveLength(8);
  expect(read('summary.govuk.json')).toBe(before);
  expect(JSON.parse(read('summary.json')).source).toBe('known');
});

test('only the files that telemetry.sinks names are written', async () => {
  await report(ATTEMPTED, ['summary']);
  expect(readdirSync(folder)).toContain('summary.govuk.json');
  expect(readdirSync(folder)).not.toContain('last.govuk.csv');
  expect(readdirSync(folder)).not.toContain('index.govuk.json');
});

test('last.csv and index.json keep what a lost catalog knew, and drop nothing when nothing was done', async () => {
  await report();
  const [before, index] = [read('last.govuk.csv'), JSON.parse(read('index.govuk.json'))];
  // Another life of the same folder: its catalog knows nothing of a and b.
  const fresh = mkdtempSync(path.join(tmpdir(), 'annals-reports-'));
  const other = await openCatalog({ folder: fresh, clock: Date });
  try {
    await other.runs.begin(aRun(2), { aliveSince: at(-9), isDead: () => false });
    for (const attempted of [0, 1]) {
      const run = { ...aRun(2), counts: { ...NO_COUNTS, attempted } };
      await writeReports({ folder, sinks: SINKS, plain: PLAIN }, other, run);
      expect(read('last.govuk.csv')).toBe(before);
      expect(JSON.parse(read('index.govuk.json'))).toEqual(index);
    }
  } finally {
    await other.close();
    rmSync(fresh, { recursive: true });
  }
});

for (const name of ['summary', 'index', 'last', 'attempts'] as const) {
  test(`a ${name} file of somebody else is refused by name before and after a run, and stays`, async () => {
    const file = `${name}.govuk.${name === 'summary' || name === 'index' ? 'json' : 'csv'}`;
    const theirs = name === 'index' ? '{"https://e.org": 1}' : 'title,year\nmine,2019\n';
    writeFileSync(path.join(folder, file), theirs);
    const refusal = { code: 'FOREIGN_FILE', message: expect.stringContaining(file) };
    await expect(
      refuseForeignReports({ folder, sinks: SINKS, plain: PLAIN }, 'govuk'),
    ).rejects.toMatchObject(refusal);
    await expect(report()).rejects.toMatchObject(refusal);
    expect(read(file)).toBe(theirs);
    await expect(
      refuseForeignReports({ folder, sinks: [], plain: PLAIN }, 'govuk'),
    ).resolves.toBeUndefined();
  });
}
