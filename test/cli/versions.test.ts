/** A record that changed and was replaced, at the command line: diff, show as it was, where it leads. */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { ParsedDocument } from '../../src/core/record.ts';
import { aDocument, anArtifact, aRecord, hex } from '../../src/store/conformance/examples.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { openCatalog } from '../../src/store/sqlite/open.ts';
import { annals, annalsProcess, PATIENT } from './annals.ts';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-versions-'));
  const catalog = await openCatalog({ folder, clock: Date });
  const { begin, keep } = createKeeping(() => catalog);
  await begin();
  const kept = (day: string, text: string, raw: string, change: Partial<ParsedDocument> = {}) => {
    const key = change.id?.slice(4) ?? 'R1';
    const body = aDocument(key).body;
    const sha256 = createHash('sha256').update(text).digest('hex');
    return keep(
      aDocument(key, {
        source: 'crs_reports',
        record: aRecord(key, { id: 'crs:R1', title: 'On whales', ...change }),
        body: body && { ...body, text, sha256 },
        rawSha256: hex(raw),
        retrievedAt: `${day}T10:00:00.000Z`,
        artifacts: [],
      }),
    );
  };
  await kept('2026-05-01', '# Whales\n\nThere are 80 kinds.\n\nThe end.\n', '1');
  await kept('2026-06-01', '# Whales\n\nThere are 90 kinds.\n\nThe end.\n', '2');
  const gone = { status: 'superseded', tombstoneReason: 'a newer one is there' } as const;
  await kept('2026-07-01', '# Whales\n\nThere are 90 kinds.\n\nThe end.\n', '2', {
    ...gone,
    successorId: 'crs:R2',
  });
  await kept('2026-07-01', 'Ten.', '7', { id: 'crs:R10', title: 'Ten\u001b[2J' });
  await kept('2026-07-01', 'Second.', '3', { ...gone, id: 'crs:R2', successorId: 'crs:R3' });
  await kept('2026-07-01', 'Third.', '4', { id: 'crs:R3', title: 'Whales today' });
  await kept('2026-07-01', 'Loop.', '5', { ...gone, id: 'crs:R4', successorId: 'crs:R5' });
  await kept('2026-07-01', 'Loop.', '6', { ...gone, id: 'crs:R5', successorId: 'crs:R4' });
  await catalog.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const type = async (...args: string[]) => {
  const { code, out, err } = await annals([...args, '--data', folder]);
  return { code, out, err };
};

test('annals diff shows the last change as a unified diff', async () => {
  const { out, code } = await type('diff', 'crs:R1', '--no-color');
  expect(code).toBe(0);
  expect(out).toBe(`On whales
crs:R1: version 1 (2026-05-01 10:00:00Z) → version 2 (2026-06-01 10:00:00Z): the text differs, 1 line added, 1 removed
--- crs:R1 version 1\t2026-05-01T10:00:00.000Z
+++ crs:R1 version 2\t2026-06-01T10:00:00.000Z
@@ -1,5 +1,5 @@
 # Whales
 
-There are 80 kinds.
+There are 90 kinds.
 
 The end.
`);
});

test('in colour the words that changed stand out', async () => {
  const { out } = await annals(['diff', 'crs:R1', '--data', folder], { env: { FORCE_COLOR: '1' } });
  expect(out).toContain('\u001b[1m\u001b[31m80\u001b[39m\u001b[22m');
  expect(out).toContain('\u001b[1m\u001b[32m90\u001b[39m\u001b[22m');
});

test('annals diff --json tells versions, grade and hunks', async () => {
  const { out } = await type('diff', 'crs:R1', '--from', '2', '--to', '1', '--json');
  expect(JSON.parse(out)).toMatchObject({
    id: 'crs:R1',
    from: { number: 2, grade: 'text' },
    to: { number: 1, grade: 'first' },
    grade: 'text',
    added: 1,
    removed: 1,
    hunks: [{ old_start: 1, new_start: 1 }],
  });
});

for (const [args, said] of [
  [['crs:R3'], 'crs:R3 has 1 version; there is none before version 1 to compare it with'],
  [['crs:R1', '--to', '9'], 'version 9 of crs:R1 is not there: it has 2 of them'],
  [['crs:R9'], "there is no document 'crs:R9'"],
] as const) {
  test(`annals diff ${args.join(' ')} says what is not there`, async () => {
    const { code, err } = await type('diff', ...args);
    expect(code).not.toBe(0);
    expect(err).toContain(said);
  });
}

test('annals show --as-of shows text and status of that day', async () => {
  const then = await type('show', 'crs:R1', '--as-of', '2026-05-01', '--json');
  expect(JSON.parse(then.out)).toMatchObject({
    record: 'document',
    version: 1,
    status: 'active',
    body_text: expect.stringContaining('80 kinds'),
  });
  const body = await type('show', 'crs:R1', '--as-of', '2026-06-15', '--body');
  expect(body.out).toContain('90 kinds');
  const before = await type('show', 'crs:R1', '--as-of', '2026-04-30');
  expect(before.err).toContain('it was first kept at 2026-05-01T10:00:00.000Z');
  const bad = await type('show', 'crs:R1', '--as-of', 'May');
  expect(bad.err).toContain("--as-of is 'May'; it must be a date");
});

test('annals show --as-of lists every file of that version, and nothing later than that day', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-version-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const catalog = await openCatalog({ folder, clock: Date });
  const { begin, keep } = createKeeping(() => catalog);
  await begin();
  const files = (sha256: string, day: string) =>
    ['html', 'json'].map((name) =>
      anArtifact('R6', {
        documentId: 'crs:R6',
        name,
        sha256: name === 'html' ? sha256 : hex('e'),
        path: `corpus/crs/bodies/raw/R6.${name}`,
        retrievedAt: `${day}T10:00:00.000Z`,
      }),
    );
  for (const [day, raw] of [
    ['2026-05-01', 'a'],
    ['2026-06-01', 'b'],
    ['2026-07-01', 'b'],
  ] as const) {
    const record = aRecord('R6', { id: 'crs:R6', title: 'On seals' });
    const retrievedAt = `${day}T10:00:00.000Z`;
    const artifacts = files(hex(raw), day);
    const source = 'crs_reports';
    await keep(aDocument('R6', { source, record, rawSha256: hex(raw), retrievedAt, artifacts }));
  }
  await catalog.close();
  const type = (...args: string[]) => annals([...args, '--data', folder]);
  const raw = await type('show', 'crs:R6', '--as-of', '2026-05-02', '--raw');
  expect(raw.out.trim().split('\n')).toEqual([
    path.join(folder, `cas/sha256/aa/${'a'.repeat(62)}`),
    path.join(folder, 'corpus/crs/bodies/raw/R6.json'),
  ]);
  const then = await type('show', 'crs:R6', '--as-of', '2026-06-02', '--no-color');
  expect(then.out).toMatch(/last seen +2026-06-01 10:00:00Z/);
  expect(then.out).toMatch(/retrieved +2026-06-01 10:00:00Z/);
  const told = JSON.parse((await type('show', 'crs:R6', '--as-of', '2026-06-02', '--json')).out);
  expect(told).toMatchObject({
    artifacts_known: 'all',
    artifacts: [
      { name: 'html', sha256: hex('b'), retrieved_at: '2026-06-01T10:00:00.000Z' },
      { name: 'json', sha256: hex('e'), retrieved_at: '2026-06-01T10:00:00.000Z' },
    ],
  });
});

test('annals show says where the successors of a record lead, and follows them when asked', async () => {
  const asked = await type('show', 'crs:R1', '--no-color');
  expect(asked.out).toContain('crs:R3, Whales today (crs:R1 → crs:R2 → crs:R3)');
  const followed = await type('show', 'crs:R1', '--follow', '--body');
  expect(followed.out).toBe('Third.\n');
  expect(followed.err).toContain('crs:R1 → crs:R2 → crs:R3');
  const loop = await type('show', 'crs:R4', '--no-color');
  expect(loop.out).toContain('its successors lead back to themselves (crs:R4 → crs:R5 → …)');
  const why = await type('why', 'crs:R1', '--no-color');
  expect(why.out).toContain('crs:R3, Whales today');
});

test('any spelling of an id will do, and a title does not speak to the terminal', async () => {
  const onTerminal = async (...args: string[]) =>
    (await annals([...args, '--no-color', '--data', folder], { answer: '' })).out;
  expect(await onTerminal('show', 'CRS:r10')).toMatch(/^Ten \[2J\nid +crs:R10\n/);
  expect(await onTerminal('why', 'CRS:r10')).toMatch(/^Ten \[2J\ncrs:R10\n/);
  expect((await type('show', 'CRS:r10')).out).toContain('Ten\u001b[2J\n');
  expect((await type('diff', 'CRS:r10')).err).toContain('crs:R10 has 1 version');
});

test('annals changes tells the newest, or all after a number', async () => {
  const lines = (out: string) => out.trim().split('\n');
  const { out } = await type('changes', '--after', '0', '--json');
  const all = lines(out).map((line) => JSON.parse(line));
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, n) => n + 1));
  expect(all[1]).toMatchObject({ kind: 'changed', grade: 'text', version: 2 });
  const newest = await type('changes', '--limit', '2', '--no-color');
  expect(lines(newest.out)).toHaveLength(2);
  expect(newest.out).toContain('superseded, see crs:R4');
  const changed = await type('changes', '--limit', '1', '--kind', 'changed', '--json');
  expect(lines(changed.out).map((line) => JSON.parse(line))).toEqual([all[1]]);
  expect((await type('changes', '--source', 'nope')).err).toContain("there is no source 'nope'");
  const gone = await type('changes', '--after', '0', '--kind', 'tombstoned', '--json');
  expect(lines(gone.out)).toHaveLength(4);
  expect((await type('changes', '--kind', 'eaten')).err).toContain("--kind is 'eaten'");
  expect((await type('changes', '--after', 'x')).err).toContain("--after is 'x'");
});

test(
  'annals changes --follow tells what another process writes, until Ctrl-C',
  PATIENT,
  async () => {
    const { child, ended } = annalsProcess(['changes', '--follow', '--json', '--data', folder]);
    let out = '';
    child.stdout?.on('data', (chunk) => {
      out += String(chunk);
    });
    const said = (text: string) => vi.waitFor(() => expect(out).toContain(text), 240_000);
    await said('crs:R5');
    const catalog = await openCatalog({ folder, clock: Date });
    const { begin, keep } = createKeeping(() => catalog);
    await begin();
    const record = aRecord('R77', { id: 'crs:R77' });
    await keep(aDocument('R77', { source: 'crs_reports', record, artifacts: [] }));
    await catalog.close();
    await said('crs:R77');
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
  },
);
