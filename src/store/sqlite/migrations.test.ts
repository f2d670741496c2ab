import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aCandidate,
  aDocument,
  aKeep,
  anArtifact,
  aRun,
  asWas,
  at,
  hex,
  runId,
} from '../conformance/examples.ts';
import { createKeeping } from '../conformance/keeping.ts';
import { type Database, openDatabase } from './driver.ts';
import { migrate, SCHEMA_VERSION, schemaVersion } from './migrations.ts';
import { openCatalog } from './open.ts';

let folder: string;
const file = () => path.join(folder, 'catalog.sqlite');
const open = (busyTimeoutMs?: number) => openCatalog({ folder, clock: Date, busyTimeoutMs });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the schema', () => {
  test('0006_tombstone_columns adds the four columns, with the check on status', async () => {
    const db = await raw();
    migrate(db, file(), 5);
    expect(columns(db)).not.toContain('status');
    migrate(db, file(), 6);
    expect(columns(db)).toEqual(
      expect.arrayContaining(['status', 'tombstone_at', 'tombstone_reason', 'successor_id']),
    );
    expect(names(db)).toEqual(expect.arrayContaining(['0006_tombstone_columns']));
    const info = db.query<Column>(`PRAGMA table_info(documents)`).all();
    expect(info.find((column) => column.name === 'status')).toMatchObject({
      type: 'TEXT',
      notnull: 1,
      dflt_value: "'active'",
    });
    addDocument(db);
    expect(() => db.exec(`UPDATE documents SET status = 'lost'`)).toThrow('CHECK');
    for (const status of ['active', 'withdrawn', 'superseded', 'flagged']) {
      db.exec(`UPDATE documents SET status = '${status}'`);
    }
    db.close();
  });

  test('documents have every column of the design', async () => {
    const db = await raw();
    migrate(db, file());
    expect(columns(db)).toEqual(
      expect.arrayContaining(
        `id source natural_key kind title published_at updated_at source_url source_org retrieved_at
        raw_sha256 citation_string metadata body_text body_status body_normalizer body_sha256 status
        tombstone_at tombstone_reason successor_id listed first_seen_at last_seen_at`.split(/\s+/),
      ),
    );
    db.close();
  });

  test('runs have the columns of counts, coverage and health, and are indexed by their start', async () => {
    const db = await raw();
    migrate(db, file());
    expect(columns(db, 'runs')).toEqual(
      expect.arrayContaining(
        `id started_at ended_at trigger mode params_json status error_summary total planned
        attempted downloaded failed skipped unchanged coverage_ratio run_health listing_id`.split(
          /\s+/,
        ),
      ),
    );
    const indexes = db.query<{ name: string }>('PRAGMA index_list(runs)').all();
    expect(indexes.map((index) => index.name)).toContain('idx_runs_started_at');
    db.close();
  });

  test('manifest rows show every field of the line as a column', async () => {
    const db = await raw();
    migrate(db, file());
    const info = db.query<Column>('PRAGMA table_xinfo(manifests)').all();
    expect(info.map((column) => column.name)).toEqual(
      expect.arrayContaining(
        `run_id doc_id stage url canonical_url role status http_status mime size_bytes sha256 path
        attempt duration_ms retry_after_s cache_hit resolver tier fallback_chain created_at
        config_hash worker_id`.split(/\s+/),
      ),
    );
    db.close();
  });
});

describe('a catalog of another version', () => {
  test('an older file is migrated, and what it held is still there', async () => {
    const db = await raw();
    db.exec('PRAGMA journal_mode = WAL');
    migrate(db, file(), 5);
    expect(schemaVersion(db)).toBe(5);
    addDocument(db);
    db.exec(`INSERT INTO document_versions VALUES (1, 1, 'aa', 'bb', '${at(0)}')`);
    db.close();
    const catalog = await open();
    expect(catalog.schemaVersion()).toBe(SCHEMA_VERSION);
    expect(await catalog.documents.find('govuk:old')).toMatchObject({
      title: 'Old',
      status: 'active',
      tombstoneAt: null,
      bodyText: 'The body.',
      metadata: { a: 1 },
    });
    expect(await catalog.documents.versions('govuk:old')).toHaveLength(1);
    expect(await catalog.integrity()).toEqual([]);
    await catalog.close();
  });

  test('0013_versions_and_changes grades what was there, and tells how it came to be', async () => {
    const db = await raw();
    migrate(db, file(), 12);
    addDocument(db);
    db.exec(`UPDATE documents SET status = 'withdrawn', tombstone_at = '${at(40)}',
      tombstone_reason = 'out of date'`);
    for (const [number, bytes, text] of [
      [1, 'aa', 'bb'],
      [2, 'cc', 'bb'],
      [3, 'dd', 'ee'],
    ] as const) {
      db.exec(`INSERT INTO document_versions VALUES
        (1, ${number}, '${bytes}', '${text}', '${at(number * 10)}')`);
    }
    db.close();
    const catalog = await open();
    const versions = await catalog.documents.versions('govuk:old');
    expect(versions.map(({ grade }) => grade)).toEqual(['first', 'bytes', 'text']);
    const lines = await catalog.changes.after(0, 9);
    expect(lines.map(({ seq, kind, version, status }) => [seq, kind, version, status])).toEqual([
      [1, 'added', 1, 'active'],
      [2, 'changed', 2, 'active'],
      [3, 'changed', 3, 'withdrawn'],
      [4, 'tombstoned', 3, 'withdrawn'],
    ]);
    expect(await catalog.documents.versionText('govuk:old', 3)).toBe('The body.');
    expect(await catalog.documents.versionText('govuk:old', 1)).toBeUndefined();
    expect(await catalog.documents.asOf('govuk:old', at(15))).toBeUndefined();
    expect(await catalog.integrity()).toEqual([]);
    await catalog.close();
  });

  test('0018_version_files: of a version from before, only the main file is known, and it is said', async () => {
    const before = await open();
    const { begin, keep } = createKeeping(() => before);
    await begin();
    const [one, two] = [hex('1'), hex('2')];
    for (const [seconds, sha256] of [
      [10, one],
      [20, two],
      [30, one],
    ] as const) {
      const retrievedAt = at(seconds);
      const json = anArtifact('a', { name: 'json', sha256: hex('9'), retrievedAt });
      const artifacts = [anArtifact('a', { name: 'html', sha256, retrievedAt }), json];
      await keep(aDocument('a', { rawSha256: sha256, retrievedAt, artifacts }));
    }
    await before.close();
    const db = await raw();
    db.exec('UPDATE earlier_versions SET files = NULL; UPDATE artifacts SET first_run_id = NULL');
    db.close();
    const catalog = await open();
    const first = await catalog.documents.atVersion('govuk:a', 1);
    expect(first?.filesKnown).toBe('main');
    expect(first?.files).toMatchObject([{ name: 'html', sha256: one, retrievedAt: at(10) }]);
    const newest = await catalog.documents.atVersion('govuk:a', 3);
    expect(newest?.filesKnown).toBe('all');
    expect(newest?.files.map(({ name }) => name)).toEqual(['html', 'json']);
    await catalog.close();
  });

  test('a newer file is refused, naming both versions, and not touched', async () => {
    await (await open()).close();
    const db = await raw();
    db.exec('PRAGMA user_version = 99');
    db.close();
    const before = readFileSync(file());
    await expect(open()).rejects.toMatchObject({
      code: 'CATALOG_TOO_NEW',
      message: expect.stringMatching(new RegExp(`99.*${SCHEMA_VERSION}`)),
    });
    expect(readFileSync(file())).toEqual(before);
  });
});

describe('a folder that cannot be used', () => {
  test('a file that is no database is CATALOG_CORRUPT, and not touched', async () => {
    const nonsense = Buffer.from(
      'this is not a database, but it is longer than a header'.repeat(99),
    );
    writeFileSync(file(), nonsense);
    await expect(open()).rejects.toMatchObject({ code: 'CATALOG_CORRUPT' });
    expect(readFileSync(file())).toEqual(nonsense);
  });

  test('a damaged database is found by its own check', async () => {
    const catalog = await open();
    await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
    const planned = Array.from({ length: 500 }, (_, i) => ({
      candidate: aCandidate(`k${i}`),
      plan: 'new' as const,
    }));
    await catalog.items.add(runId(1), 'govuk', planned, asWas, at(1));
    await catalog.close();
    const bytes = readFileSync(file());
    bytes.fill(0xa5, bytes.length - 40_000, bytes.length - 8_000);
    writeFileSync(file(), bytes);
    const damaged = await open();
    expect((await damaged.integrity()).length).toBeGreaterThan(0);
    await damaged.close();
  });

  test('a file in the place of the folder is DATA_FOLDER_UNUSABLE', async () => {
    const wrong = path.join(folder, 'file');
    writeFileSync(wrong, '');
    const opening = openCatalog({ folder: path.join(wrong, 'below'), clock: Date });
    await expect(opening).rejects.toMatchObject({ code: 'DATA_FOLDER_UNUSABLE' });
  });

  test('a catalog that another process holds for too long is CATALOG_BUSY', async () => {
    const catalog = await open(50);
    await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
    const db = await raw();
    db.exec('BEGIN IMMEDIATE');
    const beat = () => catalog.runs.heartbeat(runId(1), 'owner-1', at(2));
    await expect(beat()).rejects.toMatchObject({ code: 'CATALOG_BUSY' });
    db.exec('ROLLBACK');
    expect(await beat()).toBe(true);
    db.close();
    await catalog.close();
  });
});

const small = mountSmall();

test.skipIf(!small)(
  `a full disk is DISK_FULL, and the catalog is sound afterwards${small ? '' : ' (skipped: a small tmpfs cannot be mounted here)'}`,
  async () => {
    const full = small ?? '';
    try {
      const catalog = await openCatalog({ folder: full, clock: Date });
      await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
      const add = (from: number) =>
        catalog.items.add(
          runId(1),
          'govuk',
          Array.from({ length: 200 }, (_, i) => ({
            candidate: aCandidate(`k${from + i}`, { text: 'x'.repeat(500) }),
            plan: 'new' as const,
          })),
          asWas,
          at(1),
        );
      let entered = 0;
      const filling = async () => {
        for (let page = 0; page < 200; page++) entered += await add(page * 200);
      };
      await expect(filling()).rejects.toMatchObject({ code: 'DISK_FULL' });
      expect((await catalog.items.outlook(runId(1))).pending).toBe(entered);
      expect(await catalog.integrity()).toEqual([]);
      await catalog.close().catch(() => undefined);
    } finally {
      execFileSync('umount', ['-l', full]);
      rmSync(full, { recursive: true });
    }
  },
);

test('govuk_items shows documents of GOV.UK under the names its users know', async () => {
  const catalog = await open();
  await catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
  const candidate = aCandidate('a');
  await catalog.items.add(runId(1), 'govuk', [{ candidate, plan: 'new' }], asWas, at(1));
  const [item] = await catalog.items.lease(runId(1), 'w', { max: 1, now: at(2), until: at(9) });
  if (item) await catalog.items.settle(aKeep(item));
  const db = await raw();
  expect(db.query('SELECT * FROM govuk_items').all()).toMatchObject([
    {
      id: 'govuk:a',
      title: 'Title of a',
      url: 'https://www.gov.uk/a',
      published_at: at(-86_400),
      updated_at: null,
      tags: '{"topic":["a"]}',
      raw: '{"tags":{"topic":["a"]}}',
    },
  ]);
  expect(db.query('SELECT status, attempt_count, file_path FROM downloads').all()).toMatchObject([
    { status: 'downloaded', attempt_count: 1, file_path: 'corpus/govuk/bodies/raw/a.json' },
  ]);
  expect(db.query('SELECT url, http_status FROM manifests').all()).toHaveLength(2);
  db.close();
  await catalog.close();
});

const raw = () => openDatabase(file(), 1_000);

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
}

const columns = (db: Database, table = 'documents'): string[] =>
  db
    .query<Column>(`PRAGMA table_info(${table})`)
    .all()
    .map((column) => column.name);

const names = (db: Database): string[] =>
  db
    .query<{ name: string }>('SELECT name FROM migrations ORDER BY version')
    .all()
    .map((row) => row.name);

/** With the columns every version has. */
function addDocument(db: Database): void {
  db.exec(`INSERT INTO documents (id, source, natural_key, kind, title, source_url, source_org,
      retrieved_at, citation_string, metadata, body_text, first_seen_at, last_seen_at)
    VALUES ('govuk:old', 'govuk', 'old', 'guidance', 'Old', 'https://www.gov.uk/old', 'GOV.UK',
      '${at(0)}', 'GOV.UK, Old', '{"a":1}', 'The body.', '${at(0)}', '${at(0)}')`);
}

/** 4 MB of memory as a disk: only root may do that, and not in every container. */
function mountSmall(): string | undefined {
  const at = mkdtempSync(path.join(tmpdir(), 'annals-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', at], { stdio: 'ignore' });
    return at;
  } catch {
    rmSync(at, { recursive: true });
    return undefined;
  }
}
