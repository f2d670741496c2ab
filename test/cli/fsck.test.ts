import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFiles } from '../../src/store/artifacts/files.ts';
import { aDocument, anArtifact } from '../../src/store/conformance/examples.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { openCatalog } from '../../src/store/sqlite/open.ts';
import { annals } from './annals.ts';

let folder: string;

/** A document that was kept, and bytes whose process died before their row. */
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-cli-fsck-'));
  const catalog = await openCatalog({ folder, clock: Date });
  const store = openFiles({ root: folder });
  const { begin, keep } = createKeeping(() => catalog);
  await begin();
  const kept = await store.spool('govuk', bytesOf('kept'));
  const { path: stored } = await store.keep(kept, 'govuk', 'a.json');
  const { sha256, size } = kept;
  const artifacts = [anArtifact('a', { sha256, size, path: stored })];
  await keep(aDocument('a', { rawSha256: sha256, artifacts, body: null }));
  await store.keep(await store.spool('govuk', bytesOf('never settled')), 'govuk', 'b.json');
  await store.close();
  await catalog.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

test('bytes that a crash left without a row are a note: exit 0, and 6 with --strict', async () => {
  const { code, out } = await annals(['fsck', '--data', folder]);
  expect(code).toBe(0);
  expect(out).toMatch(/note +file without row +no row names corpus\/govuk\/bodies\/raw\/b\.json/);
  expect(out).toContain('Rows, bytes and manifest agree, 2 notes');
  const strict = await annals(['fsck', '--strict', '--data', folder]);
  expect(strict.code).toBe(6);
  expect(strict.err).toContain('With --strict notes count as damage.');
});

test('lines of others in the manifest: the way out that fsck names is one', async () => {
  const manifest = path.join(folder, 'manifest.jsonl');
  appendFileSync(manifest, 'my precious notes\n');
  const check = await annals(['fsck', '--data', folder]);
  expect(check.code).toBe(6);
  expect(check.err).toContain('move the file away: the next run writes it again');
  // It would cut off what is not ours.
  const repair = await annals(['fsck', '--repair', '--data', folder]);
  expect(repair.code).toBe(6);
  expect(repair.err).toContain('Move that file');
  const aside = path.join(folder, 'notes');
  renameSync(manifest, aside);
  const catalog = await openCatalog({ folder, clock: Date });
  await catalog.close();
  expect((await annals(['fsck', '--data', folder])).code).toBe(0);
  const ours = readFileSync(manifest, 'utf8');
  expect(readFileSync(aside, 'utf8')).toBe(`${ours}my precious notes\n`);
});

for (const args of [['fsck'], ['status'], ['show', 'govuk:a'], ['run', 'govuk']]) {
  test(`a catalog that is gone beside files and manifest: annals ${args.join(' ')} names the way out`, async () => {
    rmSync(path.join(folder, 'catalog.sqlite'));
    const { code, err } = await annals([...args, '--data', folder]);
    expect(code).toBe(6);
    expect(err).toContain('has manifest.jsonl and kept files, but no catalog.sqlite');
    expect(err).toContain('annals rebuild');
  });
}
