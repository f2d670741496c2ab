import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Catalog } from '../../core/catalog.ts';
import { NO_COUNTS } from '../../core/run.ts';
import {
  aDecision,
  aDocument,
  aListing,
  anArtifact,
  aRecord,
  at,
  hex,
  runId,
} from '../conformance/examples.ts';
import { createKeeping } from '../conformance/keeping.ts';
import { openDatabase } from '../sqlite/driver.ts';
import { openCatalog } from '../sqlite/open.ts';
import { rebuildCatalog } from './rebuild.ts';
import { JOURNALED } from './tables.ts';

let folder: string;
let catalog: Catalog | undefined;
const never = new AbortController().signal;
const file = (name: string) => path.join(folder, name);
const open = async (): Promise<Catalog> => {
  catalog = await openCatalog({ folder, clock: Date });
  return catalog;
};
const shut = async (): Promise<void> => {
  await catalog?.close();
  catalog = undefined;
};
const rebuild = () =>
  rebuildCatalog({ folder, manifestPath: file('manifest.jsonl'), now: at(999), stop: never });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-rebuild-'));
});
afterEach(async () => {
  await shut();
  rmSync(folder, { recursive: true });
});

describe('a catalog made again from its journal', () => {
  test('has every row of documents, versions, files, runs, days and the feed as the lost one had', async () => {
    await fill();
    const before = await everything();
    expect(before.documents).toHaveLength(3);
    lose();
    const rebuilt = await rebuild();
    expect(rebuilt).toMatchObject({ documents: 3, unknown: [] });
    expect(await everything()).toEqual(before);
    const again = await open();
    expect(await again.integrity()).toEqual([]);
    expect(await again.documents.versionText('govuk:a', 1)).toContain('Words.');
  });

  test('goes on: what is kept after it comes back with the rest when it is lost once more', async () => {
    await fill();
    lose();
    await rebuild();
    const reopened = await open();
    const { keep } = createKeeping(() => reopened);
    await keep(aDocument('later', { record: aRecord('later', { title: 'A \u2028 line' }) }));
    await shut();
    const before = await everything();
    lose();
    expect(await rebuild()).toMatchObject({ documents: 4 });
    expect(await everything()).toEqual(before);
  });

  test('a call that was killed begins again; the torn end of a journal is left out', async () => {
    await fill();
    const before = await everything();
    lose();
    writeFileSync(file('catalog.sqlite.rebuilding'), 'torn');
    writeFileSync(file('catalog.sqlite.rebuilding-wal'), 'torn');
    appendFileSync(file('journal.jsonl'), '{"table":"documents","row":{"num');
    await rebuild();
    expect(existsSync(file('catalog.sqlite.rebuilding'))).toBe(false);
    expect(await everything()).toEqual(before);
    await open();
  });

  test('lines that no catalog remembers are put aside when it writes on, and come again', async () => {
    await fill();
    const before = await everything();
    appendFileSync(file('journal.jsonl'), '{"table":"documents","gone":[1]}\n');
    const reopened = await open();
    await reopened.decisions.add([aDecision('a')]);
    await reopened.listings.add(aListing(1));
    await shut();
    expect(readFileSync(file('journal.jsonl.cut'), 'utf8')).toContain('"gone":[1]');
    lose();
    await rebuild();
    expect((await everything()).documents).toEqual(before.documents);
  });

  test('a journal that was removed is written again from all rows', async () => {
    await fill();
    rmSync(file('journal.jsonl'));
    const reopened = await open();
    await reopened.listings.add(aListing(1));
    await shut();
    await (await open()).listings.add(aListing(1));
    await shut();
    const before = await everything();
    lose();
    await rebuild();
    expect(await everything()).toEqual(before);
  });

  test('being seen again is a range of numbers, not a row', async () => {
    await fill();
    const size = readFileSync(file('journal.jsonl')).length;
    const reopened = await open();
    await reopened.documents.seen('govuk', ['b', 'c'], runId(7), at(777));
    await shut();
    const added = readFileSync(file('journal.jsonl')).subarray(size).toString();
    expect(added.split('\n').slice(0, -1)).toHaveLength(1);
    expect(JSON.parse(added)).toMatchObject({
      seen: { last_seen_at: at(777), last_seen_run: runId(7) },
      documents: [[2, 3]],
    });
  });

  test('a new catalog is not begun beside the journal of a lost one', async () => {
    await fill();
    lose();
    await expect(open()).rejects.toMatchObject({ code: 'CATALOG_MISSING' });
  });
});

/** Three documents: one revised and described anew, one withdrawn by hand, one seen again; a day, a listing. */
async function fill(): Promise<void> {
  const now = await open();
  const { begin, keep } = createKeeping(() => now);
  await begin();
  for (const key of ['a', 'b', 'c']) await keep(aDocument(key));
  const body = aDocument('a').body;
  await keep(
    aDocument('a', {
      record: aRecord('a', { title: 'Another title', metadata: { tags: { topic: ['b'] } } }),
      rawSha256: hex('d'),
      retrievedAt: at(50),
      body: body && { ...body, text: '# Other\n\nTexts.\n', sha256: hex('e') },
      artifacts: [anArtifact('a', { sha256: hex('d'), retrievedAt: at(50) })],
    }),
  );
  const listing = await now.listings.add(aListing(1));
  await now.documents.seen('govuk', ['b', 'c'], runId(5), at(60), listing);
  await now.documents.tombstone({
    documentId: 'govuk:b',
    status: 'withdrawn',
    reason: 'not listed any more',
    successorId: null,
    at: at(70),
    unseenSince: at(65),
    decision: aDecision('b'),
  });
  await now.days.replace('govuk', '2026-07-15', runId(1), [
    { documentId: 'govuk:a', bucket: 'NEW' },
    { documentId: 'govuk:c', bucket: 'NEW' },
  ]);
  await now.days.replace('govuk', '2026-07-15', runId(1), [
    { documentId: 'govuk:c', bucket: 'LATEST' },
  ]);
  await now.runs.end(
    runId(1),
    {
      status: 'completed',
      endedAt: at(80),
      counts: { ...NO_COUNTS, total: 3 },
      coverage: 1,
      health: 'ok',
      stopReason: null,
      error: null,
      outcome: { new: 3 },
    },
    [],
  );
  await shut();
}

async function everything(): Promise<Record<string, unknown[]>> {
  const db = await openDatabase(file('catalog.sqlite'), 1_000);
  const tables = [
    ...JOURNALED.map(({ name, key }) => ({ name, key })),
    { name: 'manifests', key: ['seq'] },
  ];
  const rows = tables.map(({ name, key }): [string, unknown[]] => [
    name,
    db.query(`SELECT * FROM ${name} ORDER BY ${key.join(', ')}`).all(),
  ]);
  db.close();
  return Object.fromEntries(rows);
}

function lose(): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file(`catalog.sqlite${end}`), { force: true });
}
