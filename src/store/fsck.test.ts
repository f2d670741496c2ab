import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArtifactStore } from '../core/artifact.ts';
import type { Catalog } from '../core/catalog.ts';
import { openFiles } from './artifacts/files.ts';
import {
  aCandidate,
  aDocument,
  aKeep,
  anArtifact,
  aRun,
  asWas,
  at,
  collected,
  runId,
} from './conformance/examples.ts';
import { check } from './fsck.ts';
import { openDatabase } from './sqlite/driver.ts';
import { openCatalog } from './sqlite/open.ts';

let root: string;
let catalog: Catalog;
let store: ArtifactStore;
let kept: { path: string; sha256: string }[];

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'annals-fsck-'));
  catalog = await openCatalog({ folder: root, clock: Date });
  store = openFiles({ root });
  await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
  kept = [await keep('a', 'first'), await keep('b', 'second')];
});

afterEach(async () => {
  await catalog.close();
  rmSync(root, { recursive: true });
});

describe('fsck', () => {
  test('what was kept and settled is found in order', async () => {
    expect(await findings()).toEqual([]);
  });

  test('it looks at every row, file and manifest line', async () => {
    let seen = {};
    const parts = { catalog, store, root, manifestPath: path.join(root, 'manifest.jsonl') };
    const options = { repair: false, now: Date.now(), onProgress: (so: object) => (seen = so) };
    await collected(check(parts, options));
    expect(seen).toEqual({ rows: 2, files: 4, manifestLines: 4 });
  });

  test('a row without bytes', async () => {
    unlinkSync(contentOf(0));
    expect(await findings()).toEqual([['bytes missing', false]]);
    // Nothing to link to: the repair leaves it as a loss to be seen.
    expect(await findings({ repair: true })).toEqual([['bytes missing', false]]);
  });

  test('damaged bytes, seen through both names', async () => {
    chmodSync(contentOf(0), 0o644);
    writeFileSync(contentOf(0), 'firsT');
    expect(await findings({ repair: true })).toEqual([['bytes damaged', false]]);
  });

  test('a lost natural path is linked again when asked', async () => {
    unlinkSync(path.join(root, kept[0]?.path ?? ''));
    expect(await findings()).toEqual([['link missing', false]]);
    expect(await findings({ repair: true })).toEqual([['link missing', true]]);
    expect(await findings()).toEqual([]);
  });

  test('a natural path with other bytes is replaced when asked', async () => {
    unlinkSync(path.join(root, kept[0]?.path ?? ''));
    writeFileSync(path.join(root, kept[0]?.path ?? ''), 'somebody wrote here');
    expect(await findings({ repair: true })).toEqual([['link missing', true]]);
    expect(await findings()).toEqual([]);
  });

  test('an earlier version needs no natural path, but its bytes', async () => {
    const newer = await keep('a', 'first, changed');
    expect(await findings()).toEqual([]);
    expect(newer.path).toBe(kept[0]?.path);
    unlinkSync(contentOf(0));
    expect(await findings()).toEqual([['bytes missing', false]]);
  });

  test('files without rows, in both places', async () => {
    await store.keep(await store.spool('govuk', bytesOf('never settled')), 'govuk', 'stray.json');
    expect(await findings()).toEqual([
      ['file without row', false],
      ['file without row', false],
    ]);
  });

  test('what a dead process left in .tmp is swept when asked, what is fresh is not', async () => {
    const tmp = path.join(root, 'corpus/govuk/bodies/raw/.tmp');
    mkdirSync(tmp, { recursive: true });
    writeFileSync(path.join(tmp, 'fresh'), 'x');
    writeFileSync(path.join(tmp, 'old'), 'x');
    const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
    utimesSync(path.join(tmp, 'old'), twoDaysAgo, twoDaysAgo);
    expect(await findings()).toEqual([['left in .tmp', false]]);
    expect(await findings({ repair: true })).toEqual([['left in .tmp', true]]);
    expect(await findings()).toEqual([]);
    expect(readFileSync(path.join(tmp, 'fresh'), 'utf8')).toBe('x');
  });

  test('a status set by SQL is told by the feed when asked', async () => {
    const db = await openDatabase(path.join(root, 'catalog.sqlite'), 1_000);
    const set = (status: string, reason: string) =>
      db.exec(`UPDATE documents SET status = '${status}', tombstone_reason = ${reason}
        WHERE id = 'govuk:a'`);
    set('withdrawn', "'a mistake'");
    expect(await findings()).toEqual([['feed differs', false]]);
    expect(await findings({ repair: true })).toEqual([['feed differs', true]]);
    set('active', 'NULL');
    expect(await findings({ repair: true })).toEqual([['feed differs', true]]);
    expect(await findings()).toEqual([]);
    db.close();
    const lines = await catalog.changes.after(0, 9, { documentId: 'govuk:a' });
    expect(lines.map(({ kind, tombstoneReason }) => [kind, tombstoneReason])).toEqual([
      ['added', null],
      ['tombstoned', 'a mistake'],
      ['restored', null],
    ]);
  });

  test('a manifest line that was changed, added or removed by another hand', async () => {
    await catalog.manifest.flush();
    const file = path.join(root, 'manifest.jsonl');
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, [lines[0]?.replace('"ok"', '"failed"'), ...lines.slice(2)].join('\n'));
    expect(await findings()).toEqual([
      ['manifest differs', false],
      ['manifest differs', false],
    ]);
    writeFileSync(file, lines.join('\n'));
    appendFileSync(file, '{"seq":99}\n');
    expect(await findings()).toEqual([['manifest differs', false]]);
  });
});

const contentOf = (i: number): string => {
  const sha256 = kept[i]?.sha256 ?? '';
  return path.join(root, 'cas/sha256', sha256.slice(0, 2), sha256.slice(2));
};

async function findings(change: { repair?: boolean } = {}) {
  const parts = { catalog, store, root, manifestPath: path.join(root, 'manifest.jsonl') };
  const found = check(parts, { repair: false, now: Date.now(), ...change });
  return (await collected(found)).map(({ kind, repaired }) => [kind, repaired]);
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

/** Bytes first, then the row: as the engine does. */
async function keep(key: string, text: string) {
  const spooled = await store.spool('govuk', bytesOf(text));
  const { path: stored } = await store.keep(spooled, 'govuk', `${key}.json`);
  const { sha256, size } = spooled;
  const candidate = aCandidate(`${key} ${sha256}`);
  await catalog.items.add(runId(1), 'govuk', [{ candidate, plan: 'new' }], asWas, at(1));
  const [item] = await catalog.items.lease(runId(1), 'w', { max: 1, now: at(2), until: at(9) });
  if (!item) throw new Error('nothing leased');
  const artifacts = [anArtifact(key, { sha256, size, path: stored })];
  const document = aDocument(key, { rawSha256: sha256, artifacts });
  expect(await catalog.items.settle(aKeep(item, { document }))).toEqual({ ok: true });
  return { path: stored, sha256 };
}
