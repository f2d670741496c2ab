import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, whyNoPostgres } from '../../../test/postgres-server.ts';
import { sharedPostgres } from '../../../test/servers/desk.ts';
import type { Catalog } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { aCandidate, aKeep, aRun, asWas, at, runId } from '../conformance/examples.ts';
import { MIGRATIONS } from '../sqlite/migrations.ts';
import { openDatabase, type PostgresDatabase } from './database.ts';
import { databaseClock } from './database-clock.ts';
import type { PostgresAddress } from './messages.ts';
import { openPostgresCatalog, openPostgresCatalogToRead } from './open.ts';
import { ensurePageIndex } from './schema/page-index.ts';
import { ensureViews } from './views.ts';

describe.skipIf(whyNoPostgres !== undefined)('several nodes on one PostgreSQL', () => {
  let server: Pick<PostgresServer, 'database' | 'psql'>;
  let folder: string;
  let address: PostgresAddress;
  const open = (more: Partial<PostgresAddress> = {}): Promise<Catalog> =>
    openPostgresCatalog({ address: { ...address, ...more }, folder, clock: Date });

  beforeAll(async () => {
    server = await sharedPostgres();
    folder = await mkdtemp(path.join(tmpdir(), 'annals-nodes-'));
    address = {
      url: server.database('nodes'),
      schema: 'annals',
      tls: { mode: 'off' },
      lockTimeoutMs: 10_000,
      patienceMs: 10_000,
      access: 'write',
    };
    await (await open()).close();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test('a slow transaction leaves no gap in the feed: who comes later waits, and nobody sees 2 before 1', async () => {
    const slow = openDatabase(address);
    const quick = openDatabase({ ...address, lockTimeoutMs: 200 });
    const reader = openDatabase({ ...address, access: 'read' });
    const add = `INSERT INTO changes (at, source, kind, version, record_kind, record_id)
      VALUES ('2026-01-01T00:00:00.000Z', 's', 'added', 1, 'term', 't')`;
    const seen = () =>
      reader
        .query<{ seq: number }>('SELECT seq FROM changes ORDER BY seq')
        .all()
        .map(({ seq }) => seq);
    try {
      // Without the lock of writers: it is the number itself that orders commits.
      slow.script(`BEGIN; ${add}`);
      expect(() => quick.script(`BEGIN; ${add}; COMMIT`)).toThrow(AnnalsError);
      quick.script('ROLLBACK');
      expect(seen()).toEqual([]);
      slow.script('ROLLBACK');
      quick.script(`BEGIN; ${add}; COMMIT`);
      slow.script(`BEGIN; ${add}; COMMIT`);
      expect(seen()).toEqual([1, 2]);
    } finally {
      for (const one of [slow, quick, reader]) one.close();
      server.psql('nodes', 'TRUNCATE annals.changes; UPDATE annals.counters SET value = 0');
    }
  });

  test('who writes records waits for whoever does; politeness waits for neither', () => {
    const one = openDatabase(address);
    const impatient = { ...address, lockTimeoutMs: 100 };
    const [other, polite] = [
      openDatabase(impatient),
      openDatabase(impatient, { writes: 'politeness' }),
    ];
    try {
      one.exec('BEGIN IMMEDIATE');
      expect(() => other.exec('BEGIN IMMEDIATE')).toThrow('is held by another session');
      polite.exec('BEGIN IMMEDIATE');
      polite.exec('COMMIT');
      one.exec('COMMIT');
      other.exec('BEGIN IMMEDIATE');
      other.exec('ROLLBACK');
    } finally {
      for (const session of [one, other, polite]) session.close();
    }
  });

  test('rows that wait are there for a statement that names their table, in their order, and gone after a rollback', () => {
    const db = openDatabase(address);
    const documents = db.inserter('changes', [
      'at',
      'source',
      'kind',
      'version',
      'record_kind',
      'record_id',
    ]);
    const terms = db.inserter('changes', [
      'record_id',
      'at',
      'source',
      'kind',
      'version',
      'record_kind',
    ]);
    const add = (id: string) => documents.add(at(1), 's', 'added', 1, 'term', id);
    const seen = () =>
      db
        .query<{ id: string }>('SELECT record_id AS id FROM changes ORDER BY seq')
        .all()
        .map(({ id }) => id);
    try {
      db.exec('BEGIN IMMEDIATE');
      add('a');
      terms.add('b', at(1), 's', 'added', 1, 'term');
      add('c\ud800');
      expect(documents.isWaiting()).toBe(true);
      expect(seen()).toEqual(['a', 'b', 'c\ufffd']);
      expect(documents.isWaiting()).toBe(false);
      add('d');
      db.exec('ROLLBACK');
      db.exec('BEGIN IMMEDIATE');
      add('e');
      db.exec('COMMIT');
      expect(seen()).toEqual(['e']);
      add('f');
      expect(documents.isWaiting()).toBe(false);
      expect(seen()).toEqual(['e', 'f']);
    } finally {
      db.close();
      server.psql('nodes', 'TRUNCATE annals.changes; UPDATE annals.counters SET value = 0');
    }
  });

  test('a lease passes over rows that another node is leasing, and a lost lease settles nothing', async () => {
    const catalog = await open({ lockTimeoutMs: 200 });
    const busy = openDatabase(address);
    try {
      await catalog.runs.begin(aRun(1), { aliveSince: at(-1), isDead: () => false });
      const planned = ['a', 'b'].map((key) => ({
        candidate: aCandidate(key),
        plan: 'new' as const,
      }));
      await catalog.items.add(runId(1), 'govuk', planned, asWas, at(1));
      busy.script('BEGIN; SELECT id FROM items ORDER BY id LIMIT 1 FOR UPDATE');
      const lease = () => catalog.items.lease(runId(1), 'w', { max: 2, now: at(2), until: at(60) });
      const [first, ...more] = await lease();
      expect([first?.candidate.key, more]).toEqual(['b', []]);
      busy.script('ROLLBACK');
      server.psql('nodes', `UPDATE annals.items SET attempt = attempt + 1 WHERE key = 'b'`);
      if (!first) throw new Error('nothing leased');
      expect(await catalog.items.settle(aKeep(first))).toMatchObject({ ok: false });
      const left = busy.own<{ n: number }>('SELECT count(*) AS n FROM documents').get()?.n;
      expect(left).toBe(0);
    } finally {
      busy.close();
      await catalog.close();
    }
  });

  test('two nodes that start at once make one schema, of the version that SQLite has', async () => {
    const both = await Promise.all([open({ schema: 'twice' }), open({ schema: 'twice' })]);
    expect(both.map((catalog) => catalog.schemaVersion())).toEqual([
      MIGRATIONS.length,
      MIGRATIONS.length,
    ]);
    for (const catalog of both) await catalog.close();
  });

  test('a schema is made under the lock for writes: who starts while another makes it waits', async () => {
    const making = openDatabase({ ...address, schema: 'begun' });
    try {
      making.exec('BEGIN IMMEDIATE');
      await expect(open({ schema: 'begun', lockTimeoutMs: 100 })).rejects.toThrow(
        'is held by another session',
      );
      // It waited before it made the first table, not with the last.
      expect(server.psql('nodes', `SELECT to_regclass('begun.runs') IS NULL`).trim()).toBe('t');
      making.exec('COMMIT');
      await (await open({ schema: 'begun' })).close();
    } finally {
      making.close();
    }
  });

  test('of two nodes that start together one makes the missing index and the views, the other finds them', () => {
    const [first, second] = [openDatabase(address), openDatabase(address)];
    const views = [{ name: 'told_runs', select: { sqlite: 'SELECT id FROM runs' } }];
    const names = [{ table: 'runs', columns: { told_as: 'id' } }];
    /** Comes second: the other has done it when this one has the lock. */
    const inARace = (ensure: (db: PostgresDatabase) => void) => {
      let made: readonly unknown[] = [];
      const exec = (sql: string) => {
        if (sql.startsWith('BEGIN')) {
          ensure(first);
          made = there();
        }
        second.exec(sql);
      };
      ensure({ ...second, exec });
      return made;
    };
    const there = () =>
      first
        .own(
          `SELECT relname, oid::bigint FROM pg_class WHERE relname IN ('documents_by_page', 'told_runs')
             AND relnamespace = current_schema()::regnamespace ORDER BY relname`,
        )
        .all();
    try {
      first.script(
        'DROP INDEX documents_by_page; CREATE INDEX documents_by_page ON documents (id)',
      );
      expect(inARace(ensurePageIndex)).toHaveLength(1);
      const made = inARace((db) => ensureViews(db, views, names));
      expect(made).toHaveLength(2);
      // Neither was made a second time.
      expect(there()).toEqual(made);
    } finally {
      first.script('DROP VIEW IF EXISTS told_runs; ALTER TABLE runs DROP COLUMN IF EXISTS told_as');
      for (const one of [first, second]) one.close();
    }
  });

  test('two schemas of one database do not see each other', async () => {
    const [one, other] = [await open(), await open({ schema: 'twice' })];
    await one.sources.claimSlot('s', '2026-01-01T00:00:00.000Z');
    expect(await one.sources.lastSlot('s')).toBe('2026-01-01T00:00:00.000Z');
    expect(await other.sources.lastSlot('s')).toBeUndefined();
    for (const catalog of [one, other]) await catalog.close();
  });

  test('a session that was ended is made again between two transactions', async () => {
    const catalog = await open();
    server.psql(
      'nodes',
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'nodes' AND pid <> pg_backend_pid()",
    );
    await expect
      .poll(() => catalog.sources.claimSlot('s', '2026-02-01T00:00:00.000Z').catch(String))
      .toMatch(/^(claimed|taken)$/);
    await catalog.close();
  });

  test('who opens it to read cannot write, whatever the statement', async () => {
    const catalog = await openPostgresCatalogToRead({ address, folder });
    await expect(catalog.sources.claimSlot('s', '2026-03-01T00:00:00.000Z')).rejects.toMatchObject({
      code: 'READ_ONLY',
    });
    const db = openDatabase({ ...address, access: 'read' });
    expect(() => db.script("INSERT INTO sources (name) VALUES ('x')")).toThrow('opened to be read');
    db.close();
    await catalog.close();
  });

  test('a catalog of a newer version is refused', async () => {
    server.psql('nodes', "INSERT INTO twice.migrations VALUES (9999, 'later')");
    await expect(open({ schema: 'twice' })).rejects.toMatchObject({ code: 'CATALOG_TOO_NEW' });
  });

  test('a clock that is an hour wrong tells the time of the database', () => {
    const wrong = { now: () => Date.now() - 3_600_000, sleep: () => Promise.resolve() };
    expect(Math.abs(databaseClock(address, wrong).now() - Date.now())).toBeLessThan(60_000);
  });

  test('a server that is not there is named without user and password', async () => {
    const url = 'postgresql://somebody:hunter2@127.0.0.1:1/none';
    const refusal = await open({ url, patienceMs: 0 }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'CATALOG_UNREACHABLE' });
    expect(String(refusal)).toContain('postgresql://127.0.0.1:1/none');
    expect(String(refusal)).not.toMatch(/hunter2|somebody/);
  });

  test('TLS that the server does not have is an error, not a plain connection', async () => {
    await expect(open({ tls: { mode: 'verify' }, patienceMs: 0 })).rejects.toMatchObject({
      code: 'CATALOG_UNREACHABLE',
    });
  });
});
