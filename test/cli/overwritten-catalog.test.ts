/** Random bytes written into the catalog: every command says so, or is not concerned; none is surprised. */

import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draws } from '../../practice/random.ts';
import { openFiles } from '../../src/store/artifacts/files.ts';
import { aDocument, anArtifact, aRecord } from '../../src/store/conformance/examples.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { openCatalog } from '../../src/store/sqlite/open.ts';
import { annals } from './annals.ts';

const PLACES = 40;
const MOST_BYTES = 512;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-overwritten-'));
  const root = path.join(folder, 'whole');
  const catalog = await openCatalog({ folder: root, clock: Date });
  const store = openFiles({ root });
  const { begin, keep } = createKeeping(() => catalog);
  await begin();
  for (let n = 0; n < 60; n++) {
    const key = `k${n % 40}`;
    const spooled = await store.spool('govuk', bytesOf(`document ${n}`));
    const { path: stored } = await store.keep(spooled, 'govuk', `${key}.json`);
    const text = `# Title\n\n${`Words of document ${n}. `.repeat(200)}\n`;
    const body = { ...aDocument(key).body, text, sha256: sha256(text) };
    await keep(
      aDocument(key, {
        record: aRecord(key, { metadata: { number: n, notes: 'note '.repeat(50) } }),
        rawSha256: spooled.sha256,
        artifacts: [anArtifact(key, { sha256: spooled.sha256, size: spooled.size, path: stored })],
        body: { status: 'ok', normalizer: 'html_v1', headings: [], warnings: [], ...body },
      }),
    );
  }
  await store.close();
  await catalog.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('undisturbed, all agrees', async () => {
  const { code, out } = await annals(['fsck', '--data', path.join(folder, 'whole')]);
  expect([code, out]).toEqual([0, expect.stringContaining('agree')]);
});

test(`at ${PLACES} places: exit 6 with CATALOG_CORRUPT, or the command is not concerned`, async () => {
  const random = draws(7);
  const whole = readFileSync(path.join(folder, 'whole/catalog.sqlite'));
  const surprised: string[] = [];
  let found = 0;
  for (let n = 0; n < PLACES; n++) {
    const place = mkdtempSync(path.join(folder, 'place-'));
    cpSync(path.join(folder, 'whole'), place, { recursive: true });
    const bytes = Buffer.from(whole);
    const length = 1 + (random.number(n, 1) % MOST_BYTES);
    const start = random.number(n, 2) % (bytes.length - length);
    for (let i = 0; i < length; i++) bytes[start + i] = random.number(n, 3 + i) % 256;
    writeFileSync(path.join(place, 'catalog.sqlite'), bytes);
    for (const command of ['fsck', 'export --comparable', 'status']) {
      const { code, err } = await annals([...command.split(' '), '--data', place]);
      if (code === 6 && command === 'fsck') found += 1;
      if (code !== 0 && code !== 6) surprised.push(`${command} at ${start}: ${code} ${err}`);
    }
    rmSync(place, { recursive: true });
  }
  expect(surprised).toEqual([]);
  expect(found).toBeGreaterThan(PLACES / 4);
});
