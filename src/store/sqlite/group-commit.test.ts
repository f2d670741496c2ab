import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Catalog } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { aCandidate, aKeep, aRun, asWas, at, runId } from '../conformance/examples.ts';
import { type Database, openDatabase } from './driver.ts';
import { createWriter, type Writer } from './group-commit.ts';
import { openCatalog } from './open.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-commit-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('group commit', () => {
  let db: Database;
  let other: Database;
  let writer: Writer;
  let commits: number;
  /** What was committed when the log was synced at once. */
  let synced: number[][];
  const add = (n: number) => {
    db.exec(`INSERT INTO t (n) VALUES (${n})`);
    return n;
  };
  const seen = () =>
    other
      .query<{ n: number }>('SELECT n FROM t ORDER BY n')
      .all()
      .map((row) => row.n);

  beforeEach(async () => {
    const file = path.join(folder, 'a.sqlite');
    db = await openDatabase(file, 1_000);
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('CREATE TABLE t (n INTEGER PRIMARY KEY)');
    other = await openDatabase(file, 1_000);
    commits = 0;
    synced = [];
    const log = { sync: async () => undefined, syncNow: () => void synced.push(seen()) };
    writer = createWriter(db, { ...log, close: async () => undefined }, () => {
      commits += 1;
    });
  });
  afterEach(() => {
    db.close();
    other.close();
  });

  test('a transaction that is lost with its connection is done again, whole and once', async () => {
    let losses = 2;
    const lossy: Database = {
      ...db,
      query: <Row>(sql: string) => {
        const query = db.query<Row>(sql);
        if (sql !== 'COMMIT') return query;
        const run = (...values: Parameters<typeof query.run>) => {
          if (losses-- > 0) throw new AnnalsError('CATALOG_UNREACHABLE', 'the connection was lost');
          return query.run(...values);
        };
        return { ...query, run };
      },
    };
    const log = { sync: async () => undefined, syncNow: () => undefined };
    const again = createWriter(lossy, { ...log, close: async () => undefined }, () => undefined);
    const both = [again.write(() => add(1)), again.write(() => add(2))];
    expect(await Promise.all(both)).toEqual([1, 2]);
    expect(seen()).toEqual([1, 2]);
    losses = 3;
    await expect(again.write(() => add(3))).rejects.toMatchObject({ code: 'CATALOG_UNREACHABLE' });
    expect(seen()).toEqual([1, 2]);
  });

  test('units of one turn share a transaction; others see nothing of it before, all of it after', async () => {
    const writing = [1, 2, 3].map((n) => writer.write(() => add(n)));
    expect(seen()).toEqual([]);
    expect(await Promise.all(writing)).toEqual([1, 2, 3]);
    expect(seen()).toEqual([1, 2, 3]);
    expect(commits).toBe(1);
  });

  test('units that the next turns of the loop bring share the transaction, too', async () => {
    const writing: Promise<number>[] = [];
    for (let n = 0; n < 5; n++) {
      writing.push(writer.write(() => add(n)));
      await new Promise(setImmediate);
    }
    await Promise.all(writing);
    expect(seen()).toEqual([0, 1, 2, 3, 4]);
    expect(commits).toBe(1);
  });

  test('a transaction begins though every turn brings more', async () => {
    let isWritten = false;
    const first = writer
      .write(() => add(0))
      .then(() => {
        isWritten = true;
      });
    let turns = 0;
    const more: Promise<number>[] = [];
    while (!isWritten && turns < 100) {
      turns += 1;
      const n = turns;
      more.push(writer.write(() => add(n)));
      await new Promise(setImmediate);
    }
    expect(turns).toBeLessThan(20);
    await Promise.all([first, ...more]);
  });

  test('a unit that throws fails alone, and only its own writes are undone', async () => {
    const writing = [
      writer.write(() => add(1)),
      writer.write(() => {
        add(2);
        throw new Error('not this one');
      }),
      writer.write(() => add(3)),
    ];
    const settled = await Promise.allSettled(writing);
    expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(seen()).toEqual([1, 3]);
  });

  test('more units than one transaction takes are all written', async () => {
    const writing = Array.from({ length: 1_000 }, (_, n) => writer.write(() => add(n)));
    await Promise.all(writing);
    expect(seen()).toHaveLength(1_000);
    expect(commits).toBe(4);
  });

  test('draining commits at once, and syncs what it has committed', () => {
    const writing = writer.write(() => add(1));
    writer.drain();
    expect(seen()).toEqual([1]);
    expect(synced).toEqual([[1]]);
    return writing;
  });
});

describe('a process killed while it settles', () => {
  test('what it was told is durable is there, nothing is there by half, and the manifest agrees', async () => {
    for (let round = 0; round < 3; round++) {
      const data = path.join(folder, `round-${round}`);
      const told = await killedWhileSettling(data, 150 + 120 * round);
      const catalog = await openCatalog({ folder: data, clock: Date });
      await checkWhole(catalog, data, told);
      await catalog.close();
    }
  });
});

/** Starts a process that settles items for ever, kills it, and returns what it was told is kept. */
async function killedWhileSettling(data: string, afterMs: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, '../conformance/settling-process.ts'), data],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  const enough = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const first = output === '';
      output += chunk.toString();
      if (first) setTimeout(resolve, afterMs);
    });
    child.once('exit', (code) => reject(new Error(`ended by itself with ${code}`)));
  });
  await enough;
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await ended;
  return output.split('\n').slice(0, -1);
}

async function checkWhole(catalog: Catalog, data: string, told: readonly string[]): Promise<void> {
  expect(told.length).toBeGreaterThan(0);
  for (const key of told) expect(await catalog.documents.find(`govuk:${key}`)).toBeDefined();
  const { byStatus } = await catalog.items.tally(runId(1));
  const documents = await catalog.documents.count();
  expect(byStatus.downloaded).toBe(documents);
  expect(await catalog.manifest.count()).toBe(2 * documents);
  const lines = readFileSync(path.join(data, 'manifest.jsonl'), 'utf8').split('\n').slice(0, -1);
  expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual(
    Array.from({ length: 2 * documents }, (_, i) => i + 1),
  );
  // The feed of changes survived the kill with the rows it tells of: no gap, nothing untold.
  const feed = await catalog.changes.after(0, 1_000_000);
  expect(feed.map(({ seq }) => seq)).toEqual(feed.map((_, n) => n + 1));
  expect(new Set(feed.map(({ documentId }) => documentId)).size).toBe(documents);
  expect(await catalog.changes.untold()).toEqual([]);
  expect(await catalog.integrity()).toEqual([]);
}

test('two processes lease and settle side by side, each item once', async () => {
  const data = path.join(folder, 'shared');
  const catalog = await openCatalog({ folder: data, clock: Date });
  await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
  const planned = Array.from({ length: 400 }, (_, i) => ({
    candidate: aCandidate(`k${i}`),
    plan: 'new' as const,
  }));
  await catalog.items.add(runId(1), 'govuk', planned, asWas, at(1));
  const script = path.join(import.meta.dirname, '../conformance/settling-process.ts');
  let began = () => {};
  const beginning = new Promise<void>((resolve) => {
    began = resolve;
  });
  const output = new Promise<string>((resolve, reject) => {
    let text = '';
    let complaint = '';
    const child = spawn(process.execPath, ['--import', 'tsx', script, data, 'until-empty']);
    child.stdout.once('data', began);
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`exit ${code}: ${complaint}`)),
    );
  });
  const ours: string[] = [];
  // On a busy machine the other takes longer to start than we take for all of them.
  await Promise.race([beginning, output]);
  for (;;) {
    const leased = await catalog.items.lease(runId(1), 'us', { max: 5, now: at(2), until: at(60) });
    if (leased.length === 0) break;
    await Promise.all(leased.map((item) => catalog.items.settle(aKeep(item))));
    ours.push(...leased.map((item) => item.candidate.key));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const theirs = (await output).split('\n').slice(0, -1);
  expect(theirs.length).toBeGreaterThan(0);
  expect([...ours, ...theirs].toSorted()).toEqual(planned.map((p) => p.candidate.key).toSorted());
  expect(await catalog.manifest.flush()).toEqual({ lastSeq: 800 });
  expect((await catalog.changes.after(0, 999)).map(({ seq }) => seq)).toEqual(
    planned.map((_, n) => n + 1),
  );
  await catalog.close();
  const seqs = execFileSync('wc', ['-l', path.join(data, 'manifest.jsonl')]).toString();
  expect(Number.parseInt(seqs, 10)).toBe(800);
});
