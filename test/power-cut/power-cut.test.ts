/** What a power cut leaves, at every step of keeping documents: recorded on a real disk, and replayed. */

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from '../../src/store/artifacts/files.ts';
import { atomicWriteBytes } from '../../src/store/atomic-write.ts';
import { casPath } from '../../src/store/cas-path.ts';
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
} from '../../src/store/conformance/examples.ts';
import { check } from '../../src/store/fsck.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { openCatalog } from '../../src/store/sqlite/open.ts';
import { createPowerCuts, EVERY_LUCK, type Left, type Luck } from './power-cut.ts';
import { type Recorded, recordingDisk } from './recording-disk.ts';

const DOCUMENTS = 24;
/** Made by a process that died before it synced them. */
const LEFT_FOLDERS = ['corpus', 'corpus/govuk', 'corpus/govuk/bodies', 'corpus/govuk/bodies/raw'];

let folder: string;
let root: string;
let steps: readonly Recorded[];
let logBytes: Buffer;
const log = () => path.join(root, 'catalog.sqlite-wal');
const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-power-'));
  root = path.join(folder, 'data');
  const prepared = await openCatalog({ folder: root, clock: Date });
  await prepared.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
  const planned = Array.from({ length: DOCUMENTS }, (_, n) => ({
    candidate: aCandidate(`k${n}`),
    plan: 'new' as const,
  }));
  await prepared.items.add(runId(1), 'govuk', planned, asWas, at(1));
  await prepared.close();
  cpSync(path.join(root, 'catalog.sqlite'), path.join(folder, 'before.sqlite'));
  for (const name of LEFT_FOLDERS) mkdirSync(path.join(root, name));
  // A reader from before keeps the log from being merged: it only grows, and its beginnings are its past.
  const reader = await openDatabase(path.join(root, 'catalog.sqlite'), 1_000);
  reader.exec('BEGIN');
  reader.query('SELECT count(*) FROM items').all();
  steps = await record();
  logBytes = readFileSync(log());
  reader.exec('ROLLBACK');
  reader.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** As the engine does it, some at a time: bytes first, then the row; and the reports of a run. */
async function record(): Promise<readonly Recorded[]> {
  const recording = recordingDisk(log());
  const { disk } = recording;
  const catalog = await openCatalog({ folder: root, clock: Date, disk });
  const store = openFiles({ root, disk });
  const order = { max: DOCUMENTS, now: at(2), until: at(600) };
  const items = await catalog.items.lease(runId(1), 'w', order);
  const settle = async (item: (typeof items)[number], n: number) => {
    // Some are too large for memory, some have the bytes of another one.
    const text = n % 10 === 3 ? 'large '.repeat(200_000) + n : `document ${n % 9}`;
    const spooled = await store.spool('govuk', bytesOf(text));
    const { sha256, size } = spooled;
    const { path: stored } = await store.keep(spooled, 'govuk', `${n % 4}/k${n}.json`);
    recording.resolved(`kept ${stored} ${sha256}`);
    const { key } = item.candidate;
    const body = { ...aDocument(key).body, text: 'Words.', sha256: hashOf('Words.') };
    const document = aDocument(key, {
      rawSha256: sha256,
      artifacts: [anArtifact(key, { sha256, size, path: stored })],
      body: { status: 'ok', normalizer: 'html_v1', headings: [], warnings: [], ...body },
    });
    expect(await catalog.items.settle(aKeep(item, { record: document }))).toEqual({ ok: true });
    recording.resolved(`row govuk:${key}`);
  };
  for (let n = 0; n < items.length; n += 3) {
    await Promise.all(items.slice(n, n + 3).map((item, i) => settle(item, n + i)));
    const summary = `summary ${n}`.repeat(99);
    await atomicWriteBytes(path.join(root, 'reports/summary.json'), summary, disk);
    recording.resolved(`summary ${hashOf(summary)}`);
  }
  const made = [...recording.steps];
  // Not closed: the power goes before that. The descriptors are given back all the same.
  await store.close();
  await catalog.close();
  return made;
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

interface Row {
  readonly id: string;
  readonly path: string;
  readonly sha256: string;
}

const rowsByLog = new Map<number, readonly Row[]>();

/** The rows that a catalog has whose log ends there. */
async function rowsAt(size: number): Promise<readonly Row[]> {
  const known = rowsByLog.get(size);
  if (known) return known;
  const file = path.join(mkdtempSync(path.join(folder, 'rows-')), 'catalog.sqlite');
  cpSync(path.join(folder, 'before.sqlite'), file);
  writeFileSync(`${file}-wal`, logBytes.subarray(0, size));
  const db = await openDatabase(file, 1_000);
  const rows = db
    .query<Row>(
      `SELECT documents.id, artifacts.path, artifacts.sha256
       FROM documents JOIN artifacts ON artifacts.document = documents.number`,
    )
    .all();
  db.close();
  rowsByLog.set(size, rows);
  return rows;
}

/** Every cut: after the first step, after the second, and so on; with every luck. */
async function everyCut(look: (left: Left, luck: Luck, done: number) => Promise<void>) {
  const cuts = createPowerCuts(
    root,
    log(),
    LEFT_FOLDERS.map((name) => path.join(root, name)),
  );
  for (const [n, recorded] of steps.entries()) {
    cuts.take(recorded);
    for (const luck of EVERY_LUCK) await look(cuts.cut(luck), luck, n);
  }
}

const hasBytes = ({ files }: Left, stored: string, sha256: string): boolean => {
  const bytes = files.get(path.join(root, stored));
  return bytes !== undefined && hashOf(bytes) === sha256;
};

describe('a power cut', () => {
  test('there are at least 200 moments for one, and the log only grew', () => {
    expect(steps.length).toBeGreaterThanOrEqual(200);
    const sizes = steps.map((recorded) => recorded.log);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });

  test('a row in a log that is new is there, though no other file was ever written', async () => {
    const alone = path.join(folder, 'alone');
    const prepared = await openCatalog({ folder: alone, clock: Date });
    await prepared.close();
    const itsLog = path.join(alone, 'catalog.sqlite-wal');
    const { disk, steps: taken, resolved } = recordingDisk(itsLog);
    const catalog = await openCatalog({ folder: alone, clock: Date, disk });
    await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
    resolved('run');
    const cuts = createPowerCuts(alone, itsLog, []);
    for (const recorded of taken) cuts.take(recorded);
    expect(cuts.cut({ names: 'lost', log: 'lost' }).log).toBe(taken.at(-1)?.log);
    expect(taken.at(-1)?.log).toBeGreaterThan(0);
    await catalog.close();
  });

  test('at every step, with every luck: no row without its bytes, at both names', async () => {
    let looked = 0;
    const without: string[] = [];
    await everyCut(async (left, luck, n) => {
      for (const { id, path: stored, sha256 } of await rowsAt(left.log)) {
        looked += 1;
        for (const name of [stored, casPath(sha256)]) {
          if (!hasBytes(left, name, sha256)) {
            without.push(`step ${n} ${JSON.stringify(luck)}: ${id} has no ${name}`);
          }
        }
      }
    });
    expect(without.slice(0, 5)).toEqual([]);
    expect(looked).toBeGreaterThan(1_000);
  });

  test('at every step: what was promised is there', async () => {
    const broken: string[] = [];
    await everyCut(async (left, luck, n) => {
      const rows = new Set((await rowsAt(left.log)).map(({ id }) => id));
      const promises = steps
        .slice(0, n + 1)
        .flatMap(({ step }) => (step.is === 'resolve' ? [step.path.split(' ')] : []));
      let summary: string | undefined;
      for (const [what, one = '', other = ''] of promises) {
        if (what === 'row' && !rows.has(one)) broken.push(`step ${n}: the row ${one} is lost`);
        if (what === 'kept' && !hasBytes(left, one, other))
          broken.push(`step ${n}: ${one} is lost`);
        if (what === 'kept' && !hasBytes(left, casPath(other), other)) {
          broken.push(`step ${n}: the content ${other} is lost`);
        }
        if (what === 'summary') summary = one;
      }
      const told = left.files.get(path.join(root, 'reports/summary.json'));
      if (summary !== undefined && told === undefined) broken.push(`step ${n}: no summary`);
      // The one that was promised, or one that came after it; never a part of one.
      if (told !== undefined && !told.toString().startsWith('summary ')) {
        broken.push(`step ${n} ${JSON.stringify(luck)}: half a summary`);
      }
    });
    expect(broken.slice(0, 5)).toEqual([]);
  });

  test('the last summary that was promised is the one that is there', async () => {
    const late: string[] = [];
    let promised: string | undefined;
    await everyCut(async (left, luck, n) => {
      const { step } = (steps[n] as Recorded) ?? {};
      if (step.is === 'resolve' && step.path.startsWith('summary ')) promised = step.path.slice(8);
      if (promised === undefined || step.is !== 'resolve' || !step.path.includes(promised)) return;
      const told = left.files.get(path.join(root, 'reports/summary.json'));
      if (told === undefined || hashOf(told) !== promised) late.push(`${n} ${luck.names}`);
    });
    expect(late).toEqual([]);
  });

  test('a document is written, synced, named, its folders synced, committed, its log synced, then promised', () => {
    const order = steps.map(({ step }) => step);
    const promised = order.findIndex(
      (step) => step.is === 'resolve' && step.path.startsWith('kept'),
    );
    const [, stored = '', sha256 = ''] = (order[promised] as { path: string }).path.split(' ');
    const [content, natural] = [path.join(root, casPath(sha256)), path.join(root, stored)];
    const find = (is: string, name: string, from = 0) =>
      order.findIndex((step, n) => n >= from && step.is === is && step.path === name);
    const named = order.findIndex((step) => step.is === 'rename' && step.to === content);
    const tmp = (order[named] as { path: string }).path;
    const linked = order.findIndex((step) => step.is === 'link' && step.to === natural);
    const begun = find('sync folder', path.dirname(natural), linked);
    const row = order.findIndex((step, n) => n > promised && step.path.startsWith('row '));
    const logSynced = order.findLastIndex((step, n) => n < row && step.is === 'synced file');
    const inOrder = [
      find('create', tmp),
      find('write', tmp),
      find('sync file', tmp),
      find('synced file', tmp),
      named,
      linked,
      begun,
      find('synced folder', path.dirname(natural), begun),
      promised,
      logSynced,
      row,
    ];
    expect(tmp).toContain('/bodies/raw/.tmp/');
    expect(inOrder).not.toContain(-1);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    expect(order[logSynced]?.path).toBe(log());
    expect(find('synced folder', path.dirname(content), named)).toBeLessThan(promised);
  });

  test('what is left opens, and fsck finds nothing but notes', async () => {
    const cuts = createPowerCuts(
      root,
      log(),
      LEFT_FOLDERS.map((name) => path.join(root, name)),
    );
    const every = Math.ceil(steps.length / 6);
    for (const [n, recorded] of steps.entries()) {
      cuts.take(recorded);
      if (n % every !== every - 1 && n !== steps.length - 1) continue;
      for (const luck of EVERY_LUCK) {
        const place = materialised(cuts.cut(luck));
        const catalog = await openCatalog({ folder: place, clock: Date });
        const store = openFiles({ root: place });
        const parts = { catalog, store, root: place, manifestPath: `${place}/manifest.jsonl` };
        const found = await collected(check(parts, { repair: false, now: Date.now() }));
        expect(found.filter(({ is }) => is === 'damage')).toEqual([]);
        await store.close();
        await catalog.close();
        rmSync(place, { recursive: true });
      }
    }
  });
});

function materialised({ files, log: size }: Left): string {
  const place = mkdtempSync(path.join(folder, 'left-'));
  cpSync(path.join(folder, 'before.sqlite'), path.join(place, 'catalog.sqlite'));
  writeFileSync(path.join(place, 'catalog.sqlite-wal'), logBytes.subarray(0, size));
  for (const [name, bytes] of files) {
    const to = path.join(place, path.relative(root, name));
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, bytes);
  }
  return place;
}
