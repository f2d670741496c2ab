import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
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
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ArtifactStore } from '../core/artifact.ts';
import type { Catalog } from '../core/catalog.ts';
import type { IndexedText } from '../core/indexed-text.ts';
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
import { createTextOf } from './sqlite/search/indexed-rows.ts';

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
    const options = { repair: false, now: Date.now(), onProgress: (so: object) => (seen = so) };
    await collected(check(parts(), options));
    expect(seen).toEqual({ rows: 2, files: 4, manifestLines: 4 });
  });

  test('a row without bytes', async () => {
    unlinkSync(contentOf(0));
    unlinkSync(path.join(root, kept[0]?.path ?? ''));
    expect(await findings()).toEqual([['bytes missing', false]]);
    // Nothing to link to: the repair leaves it as a loss to be seen.
    expect(await findings({ repair: true })).toEqual([['bytes missing', false]]);
  });

  test('damaged bytes, seen through both names', async () => {
    damageBytes(0);
    expect(await findings()).toEqual([['bytes damaged', false]]);
  });

  test('damaged bytes are moved aside when asked, and the same content brings them back', async () => {
    damageBytes(0);
    const natural = path.join(root, kept[0]?.path ?? '');
    const [finding] = await collected(check(parts(), { repair: true, now: Date.now() }));
    expect(finding).toMatchObject({ kind: 'bytes damaged', repaired: false });
    expect(finding?.what).toContain(`moved to cas/damaged/${kept[0]?.sha256}`);
    expect(existsSync(natural)).toBe(false);
    expect(readFileSync(path.join(root, 'cas/damaged', kept[0]?.sha256 ?? ''), 'utf8')).toBe(
      'firsT',
    );
    expect(await findings()).toEqual([['bytes missing', false]]);
    await store.keep(await store.spool('govuk', bytesOf('first')), 'govuk', 'a.json');
    expect(await findings()).toEqual([]);
    expect(readFileSync(natural, 'utf8')).toBe('first');
  });

  test('bytes that only their natural path still has come back from there', async () => {
    unlinkSync(contentOf(0));
    expect(await findings()).toEqual([['bytes missing', false]]);
    expect(await findings({ repair: true })).toEqual([['bytes missing', true]]);
    expect(await findings()).toEqual([]);
  });

  test('a text that is not the one its hash promises', async () => {
    await sql(`UPDATE documents SET body_text = 'TAMPERED' WHERE id = 'govuk:a'`);
    expect(await findings({ repair: true })).toEqual([['text differs', false]]);
  });

  test('a hash of a text that was changed', async () => {
    await sql(`UPDATE documents SET body_sha256 = '${'0'.repeat(64)}' WHERE id = 'govuk:a'`);
    // The newest version has the right one.
    expect(await findings()).toEqual([
      ['text differs', false],
      ['version differs', false],
    ]);
  });

  test('all rows of a file, or of a document, that its line of the manifest says were kept', async () => {
    await sql(
      `DELETE FROM artifacts WHERE document = (SELECT number FROM documents WHERE id = 'govuk:a')`,
    );
    // Both its lines miss it. Its bytes alone would be what a crash leaves.
    expect((await findings()).filter(([kind]) => kind !== 'file without row')).toEqual([
      ['row missing', false],
      ['row missing', false],
    ]);
  });

  describe('versions', () => {
    beforeEach(async () => {
      await keep('a', 'first, changed', 'Other words.');
      expect(await findings()).toEqual([]);
    });

    for (const [what, statement] of [
      ['the text of an earlier one', `UPDATE earlier_versions SET record = x'00ff00ff'`],
      ['the files of an earlier one', `UPDATE earlier_versions SET files = x'00ff00ff'`],
      ['the row of one', `UPDATE document_versions SET raw_sha256 = '${'1'.repeat(64)}'`],
      ['a number', `UPDATE document_versions SET number = 7 WHERE number = 2`],
      ['a file of one', `DELETE FROM artifacts WHERE current = 0`],
    ] as const) {
      test(`${what} that was lost or changed is found`, async () => {
        await sql(`${statement}`);
        const found = (await findings()).filter(([kind]) => kind === 'version differs');
        expect(found.length).toBeGreaterThan(0);
      });
    }

    test('the bytes of an earlier one are missed', async () => {
      unlinkSync(contentOf(0));
      expect(await findings()).toEqual([['bytes missing', false]]);
    });
  });

  test('a document that the index of words does not have, or has wrongly, is found and indexed', async () => {
    const forget = 'DELETE FROM documents_fts WHERE rowid = 1';
    await catalog.search.indexWords(100);
    expect(await findings({ words: 'every' })).toEqual([]);
    await sql(forget);
    expect(await findings()).toEqual([['full text differs', false]]);
    expect(await findings({ repair: true })).toEqual([['full text differs', true]]);
    expect(await findings({ words: 'every' })).toEqual([]);
    await sql(
      `${forget}; INSERT INTO documents_fts (rowid, title) VALUES (1, 'Three other words')`,
    );
    expect(await findings()).toEqual([['full text differs', false]]);
    expect(await findings({ repair: true })).toEqual([['full text differs', true]]);
    // As many words, but others: only the strict comparison sees it.
    const { title, body, ids } = await indexedOf(1);
    expect(body?.split(' ')).toHaveLength(2);
    await sql(`${forget}; INSERT INTO documents_fts (rowid, title, body, ids)
      VALUES (1, '${title}', 'Other ones', '${ids}')`);
    expect(await findings()).toEqual([]);
    expect(await findings({ words: 'every' })).toEqual([['full text differs', false]]);
  });

  test('words that are only late are no damage, and what is damaged beside them is found', async () => {
    expect((await catalog.search.words()).waiting).toBeGreaterThan(0);
    expect(await findings({ words: 'every' })).toEqual([]);
    await catalog.search.indexWords(1);
    await sql('DELETE FROM documents_fts WHERE rowid = 1');
    expect(await findings()).toEqual([['full text differs', false]]);
    expect(await findings({ words: 'every' })).toHaveLength(2);
  });

  test('vectors that do not fit their document are found, and it waits for new ones', async () => {
    await catalog.search.resetVectors({ model: 'm', dimensions: 32, chunking: '9' });
    const embed = async () => {
      const waiting = await catalog.search.unembedded(9);
      const vector = new Float32Array(32).fill(1);
      await catalog.search.embed(
        waiting.map((of) => ({ of, pieces: [{ start: 0, end: 5, vector }] })),
      );
    };
    await embed();
    expect(await findings()).toEqual([]);
    for (const statement of [
      `UPDATE chunks SET "end" = 999999 WHERE document = 1`,
      `UPDATE chunks SET vector = x'00' WHERE document = 1`,
      `DELETE FROM chunks_vec_rowids WHERE rowid = (SELECT id FROM chunks WHERE document = 1)`,
      `DELETE FROM chunks WHERE document = 2`,
    ]) {
      await sql(statement);
      expect(await findings()).toEqual([['vectors differ', false]]);
      expect(await findings({ repair: true })).toEqual([['vectors differ', true]]);
      await catalog.search.resetVectors({ model: 'm', dimensions: 32, chunking: '9' });
      await embed();
      expect(await findings()).toEqual([]);
    }
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
    const found = await collected(check(parts(), { repair: false, now: Date.now() }));
    expect(found.map(({ kind, is }) => [kind, is])).toEqual([
      ['file without row', 'note'],
      ['file without row', 'note'],
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
    expect(await findings({ repair: true })).toEqual([
      ['manifest differs', true],
      ['manifest differs', true],
    ]);
    expect(readFileSync(file, 'utf8')).toBe(lines.join('\n'));
    expect(readFileSync(`${file}.before-repair`, 'utf8')).toContain('"failed"');
    expect(await findings()).toEqual([]);
    appendFileSync(file, 'nothing of ours\n');
    appendFileSync(file, `${lines[0]?.replace('"seq":1,', '"seq":99,')}\n`);
    expect(await findings({ repair: true })).toEqual([
      ['catalog behind', false],
      ['manifest differs', true],
    ]);
    // What only the file has is kept.
    expect(readFileSync(file, 'utf8')).toContain('"seq":99,');
    expect(await findings()).toEqual([['catalog behind', false]]);
  });

  test('a catalog that was copied without its log is behind its manifest', async () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'annals-fsck-'));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    await sql('PRAGMA wal_checkpoint(TRUNCATE)');
    await keep('c', 'third');
    await catalog.manifest.flush();
    for (const name of ['catalog.sqlite', 'manifest.jsonl', 'cas', 'corpus']) {
      cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    }
    const copied = await openCatalog({ folder: copy, clock: Date });
    const files = openFiles({ root: copy });
    const manifestPath = path.join(copy, 'manifest.jsonl');
    const found = await collected(
      check(
        { catalog: copied, store: files, root: copy, manifestPath },
        { repair: false, now: Date.now() },
      ),
    );
    await copied.close();
    expect(found.filter(({ is }) => is === 'damage')).toMatchObject([
      { kind: 'catalog behind', what: expect.stringContaining('2 lines') },
    ]);
  });
});

const parts = () => ({ catalog, store, root, manifestPath: path.join(root, 'manifest.jsonl') });

function damageBytes(i: number): void {
  chmodSync(contentOf(i), 0o644);
  writeFileSync(contentOf(i), 'firsT');
}

async function indexedOf(number: number): Promise<IndexedText> {
  const db = await openDatabase(path.join(root, 'catalog.sqlite'), 1_000);
  const text = createTextOf(db)(number);
  db.close();
  if (text === undefined) throw new Error(`there is no document ${number}`);
  return text;
}

async function sql(statements: string): Promise<void> {
  const db = await openDatabase(path.join(root, 'catalog.sqlite'), 1_000);
  db.exec('PRAGMA foreign_keys = OFF');
  db.exec(statements);
  db.close();
}

const contentOf = (i: number): string => {
  const sha256 = kept[i]?.sha256 ?? '';
  return path.join(root, 'cas/sha256', sha256.slice(0, 2), sha256.slice(2));
};

async function findings(change: { repair?: boolean; words?: 'every' } = {}) {
  const found = check(parts(), { repair: false, now: Date.now(), ...change });
  return (await collected(found)).map(({ kind, repaired }) => [kind, repaired]);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

/** Bytes first, then the row: as the engine does. */
async function keep(key: string, text: string, body = '# Title\n\nWords.\n') {
  const spooled = await store.spool('govuk', bytesOf(text));
  const { path: stored } = await store.keep(spooled, 'govuk', `${key}.json`);
  const { sha256, size } = spooled;
  const candidate = aCandidate(`${key} ${sha256}`);
  await catalog.items.add(runId(1), 'govuk', [{ candidate, plan: 'new' }], asWas, at(1));
  const [item] = await catalog.items.lease(runId(1), 'w', { max: 1, now: at(2), until: at(9) });
  if (!item) throw new Error('nothing leased');
  const artifacts = [anArtifact(key, { sha256, size, path: stored })];
  const { body: example } = aDocument(key);
  const written = example && { ...example, text: body, sha256: hashOf(body) };
  const document = aDocument(key, { rawSha256: sha256, artifacts, body: written });
  expect(await catalog.items.settle(aKeep(item, { record: document }))).toEqual({ ok: true });
  return { path: stored, sha256 };
}
