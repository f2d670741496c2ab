import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whyNoPostgres } from '../../../test/postgres-server.ts';
import { sharedPostgres } from '../../../test/servers/desk.ts';
import type { Catalog, LeasedItem } from '../../core/catalog.ts';
import { aCandidate, aDocument, aKeep, aRun, asWas, at, runId } from '../conformance/examples.ts';
import { createWriter } from '../sqlite/group-commit.ts';
import { createPostgresRows } from './catalog-rows.ts';
import { openDatabase, type PostgresDatabase } from './database.ts';
import type { PostgresAddress } from './messages.ts';
import { openPostgresCatalog } from './open.ts';

const NO_SYNC = {
  sync: () => Promise.resolve(),
  syncNow: () => undefined,
  close: () => Promise.resolve(),
};

describe.skipIf(whyNoPostgres !== undefined)('what goes to PostgreSQL together', () => {
  let folder: string;
  let address: PostgresAddress;
  let db: PostgresDatabase;
  let rows: Pick<Catalog, 'items' | 'runs' | 'documents' | 'changes' | 'decisions'>;
  /** How often somebody waited for the server. */
  let ways = 0;
  let made = 0;

  beforeEach(async () => {
    const server = await sharedPostgres();
    folder = await mkdtemp(path.join(tmpdir(), 'annals-together-'));
    const url = server.database(`together_${process.pid}_${++made}`);
    address = {
      ...{ url, schema: 'annals', tls: { mode: 'off' }, access: 'write' },
      ...{ lockTimeoutMs: 10_000, patienceMs: 10_000 },
    };
    await (await openPostgresCatalog({ address, folder, clock: Date })).close();
    db = openDatabase(address, { gate: { enter: () => void ways++, leave: () => undefined } });
    rows = createPostgresRows(
      db,
      createWriter(db, NO_SYNC, () => undefined),
      folder,
    );
  });
  afterEach(async () => {
    db.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function leased(count: number): Promise<readonly LeasedItem[]> {
    await rows.runs.begin(aRun(1), { aliveSince: at(-1), isDead: () => false });
    const planned = Array.from({ length: count }, (_, n) => ({
      candidate: aCandidate(`key-${n}`),
      plan: 'new' as const,
    }));
    await rows.items.add(runId(1), 'govuk', planned, asWas, at(1));
    return rows.items.lease(runId(1), 'w', { max: count, now: at(2), until: at(60) });
  }
  const keep = (item: LeasedItem, change: Parameters<typeof aDocument>[1] = {}) =>
    rows.items.settle({
      ...aKeep(item),
      record: aDocument(item.candidate.key, { runId: item.runId, ...change }),
    });
  const lines = async () =>
    (await rows.changes.after(0, 100)).map(({ seq, documentId }) => `${seq} ${documentId}`);

  test('forty settlements wait for the server as often as one: for what they read, and for the commit', async () => {
    const [first, ...others] = await leased(41);
    const waysOf = async (items: readonly (LeasedItem | undefined)[]) => {
      const before = ways;
      const settled = await Promise.all(items.flatMap((item) => (item ? keep(item) : [])));
      expect(settled.every(({ ok }) => ok)).toBe(true);
      return ways - before;
    };
    expect(await waysOf([first])).toBe(2);
    expect(await waysOf(others)).toBe(2);
    expect(await lines()).toEqual(Array.from({ length: 41 }, (_, n) => `${n + 1} govuk:key-${n}`));
  });

  test('begun together, they wait twice as well; who lost the lease is told', async () => {
    const items = await leased(5);
    const stale = { ...(items[0] as LeasedItem), attempt: 9 };
    const before = ways;
    const all = items.toSpliced(2, 0, stale);
    const begun = await Promise.all(all.map((item) => rows.items.begin(item)));
    expect(begun).toEqual([true, true, false, true, true, true]);
    // Two, and one for the row that is not as it was expected.
    expect(ways - before).toBe(3);
  });

  test('whose item has gone to another in the meantime begins and settles nothing', async () => {
    const [ours, other] = (await leased(2)) as [LeasedItem, LeasedItem];
    await rows.items.rescue(runId(1), at(61), 3);
    const again = await rows.items.lease(runId(1), 'x', { max: 2, now: at(62), until: at(120) });
    expect(again.map(({ id }) => id)).toEqual([ours.id, other.id]);
    const begun = [ours, ...again].map((item) => rows.items.begin(item));
    expect(await Promise.all(begun)).toEqual([false, true, true]);
    const settled = await Promise.all([keep(ours), ...again.map((item) => keep(item))]);
    expect(settled.map(({ ok }) => ok)).toEqual([false, true, true]);
  });

  test('of two settlements of one item the first counts, of two of one document the second is a version', async () => {
    const [one, two] = (await leased(2)) as [LeasedItem, LeasedItem];
    const settled = await Promise.all([
      keep(one),
      keep(one),
      keep(two, { ...aDocument('key-0'), runId: runId(1), rawSha256: 'c'.repeat(64) }),
    ]);
    expect(settled.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect((await rows.documents.versions('govuk:key-0')).map(({ number }) => number)).toEqual([
      1, 2,
    ]);
    expect(await lines()).toEqual(['1 govuk:key-0', '2 govuk:key-0']);
  });

  test('one that cannot be written fails alone, and leaves no gap', async () => {
    const items = await leased(3);
    const settled = await Promise.allSettled(
      items.map((item, n) => keep(item, n === 1 ? { naturalKey: 'a\u0000b' } : {})),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await lines()).toEqual(['1 govuk:key-0', '2 govuk:key-2']);
  });

  test('a new document goes with others that have changed before it, in one transaction', async () => {
    const items = (await leased(3)) as [LeasedItem, LeasedItem, LeasedItem];
    await keep(items[0]);
    db.own(`UPDATE items SET status = 'in_progress', owner = 'w'`).run();
    const changed = keep(items[0], { rawSha256: 'c'.repeat(64) });
    const settled = await Promise.all([changed, keep(items[1]), keep(items[2])]);
    expect(settled.every(({ ok }) => ok)).toBe(true);
    const commits = db.own<{ n: number }>('SELECT count(DISTINCT xmin::text) AS n FROM changes');
    expect(commits.get()?.n).toBe(2);
  });

  test('a new document may name one file twice', async () => {
    const [item] = (await leased(1)) as [LeasedItem];
    const { artifacts } = aDocument('key-0');
    const last = artifacts.map((file) => ({ ...file, etag: '"2"' }));
    expect(await keep(item, { artifacts: [...artifacts, ...last] })).toEqual({ ok: true });
    expect(await rows.documents.artifacts('govuk:key-0')).toMatchObject([{ etag: '"2"' }]);
  });

  test('who lost the lease in the same transaction settles nothing', async () => {
    const [item] = (await leased(1)) as [LeasedItem];
    const rescued = rows.items.rescue(item.runId, at(99), 3);
    expect(await keep(item)).toMatchObject({ ok: false });
    expect(await rescued).toMatchObject({ free: 1 });
    expect(await lines()).toEqual([]);
  });

  test('a transaction that had failed is not committed in silence', () => {
    db.exec('BEGIN IMMEDIATE');
    expect(() => db.own('SELECT 1 / 0').all()).toThrow('division by zero');
    expect(() => db.exec('COMMIT')).toThrow('nothing was committed');
    db.exec('ROLLBACK');
  });

  test('rows that were looked up are looked up again when a statement has changed their table', () => {
    db.script(`CREATE TABLE colours (id text PRIMARY KEY, shade text)`);
    db.script(`INSERT INTO colours VALUES ('a', 'red'), ('b', 'blue')`);
    const found = db.lookup<{ shade: string }>({ columns: 'shade', from: 'colours', by: 'id' });
    const shades = () => ['a', 'b', 'c'].map((id) => found.all(id)[0]?.shade);
    const paint = db.query('UPDATE colours SET shade = ? WHERE id = ?');
    const paintOne = found.writing('UPDATE colours SET shade = ?1 WHERE id = ?2');
    db.exec('BEGIN IMMEDIATE');
    found.expect(['a', 'b', 'c']);
    const before = ways;
    expect(shades()).toEqual(['red', 'blue', undefined]);
    expect(ways - before).toBe(1);
    paintOne.put('pink', 'a');
    found.forget('a');
    expect(shades()).toEqual(['pink', 'blue', undefined]);
    expect(ways - before).toBe(2);
    paint.put('green', 'b');
    expect(shades()).toEqual(['pink', 'green', undefined]);
    db.exec('ROLLBACK');
    expect(shades()).toEqual(['red', 'blue', undefined]);
    // Asked for before the change, and heard after it.
    db.exec('BEGIN IMMEDIATE');
    found.expect(['a', 'b']);
    paint.put('green', 'b');
    expect(shades()).toEqual(['red', 'green', undefined]);
    db.exec('ROLLBACK');
    // Nothing is believed beyond the transaction: others may write again.
    db.exec('BEGIN IMMEDIATE');
    found.expect(['a']);
    expect(found.all('a')).toEqual([{ shade: 'red' }]);
    db.exec('COMMIT');
    const other = openDatabase(address);
    other.script(`UPDATE colours SET shade = 'grey' WHERE id = 'a'`);
    other.close();
    expect(found.all('a')).toEqual([{ shade: 'grey' }]);
  });
});
