import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { cacheStoreConformance } from '../../../test/conformance/cache-store.ts';
import type { StoredResponse } from '../../core/http-cache.ts';
import { openDatabase } from '../sqlite/driver.ts';
import { type HttpCache, openHttpCache } from './open.ts';

const folders: string[] = [];
const caches: HttpCache[] = [];
afterEach(async () => {
  for (const cache of caches.splice(0)) await cache.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-cache-'));
  folders.push(folder);
  return folder;
}

function open(folder = newFolder(), maxBytes = 1_000_000) {
  const warnings: string[] = [];
  const cache = openHttpCache({ folder, maxBytes, warn: (said) => warnings.push(said) });
  caches.push(cache);
  return { cache, folder, warnings, file: path.join(folder, 'cache.sqlite') };
}

cacheStoreConformance('sqlite', ({ maxBytes }) => open(newFolder(), maxBytes).cache);

describe('a cache on disk', () => {
  test('it outlives its process', async () => {
    const { cache, folder } = open();
    const one = variant('https://e.org/', 'one');
    await cache.put(one, bytes('one'));
    await cache.close();
    const again = open(folder).cache;
    expect(await again.get(one.key)).toEqual([one]);
    expect(text(await again.body(one.bodySha256))).toBe('one');
  });

  test('looking into it makes no file', async () => {
    const { cache, file } = open(path.join(newFolder(), 'not', 'yet'));
    expect(await cache.get('https://e.org/')).toEqual([]);
    expect(await cache.body('00')).toBeUndefined();
    expect(await cache.state()).toMatchObject({ responses: 0, bytes: 0, fileBytes: 0 });
    expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('two that are open share it, and what one forgets the other does not find', async () => {
    const { cache: here, folder } = open();
    const there = open(folder).cache;
    const one = variant('https://e.org/', 'one');
    await here.put(one, bytes('one'));
    expect(await there.get(one.key)).toEqual([one]);
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => {
        const name = `https://e.org/${at}`;
        return (at % 2 === 0 ? here : there).put(variant(name, name), bytes(name));
      }),
    );
    expect(await here.state()).toMatchObject({ responses: 101, bodies: 101 });
    await there.delete(one.key);
    expect(await here.get(one.key)).toEqual([]);
    expect(await here.body(one.bodySha256)).toBeUndefined();
  });

  test('equal bodies are stored once, and its state tells sums and hosts', async () => {
    const { cache, file } = open();
    for (const key of ['https://a.org/1', 'https://a.org/2', 'https://b.org/1'])
      await cache.put(variant(key, 'same'), bytes('same'));
    expect(await cache.state()).toEqual({
      file,
      fileBytes: expect.any(Number),
      maxBytes: 1_000_000,
      responses: 3,
      bodies: 1,
      bytes: 4,
      hosts: [
        { host: 'a.org', responses: 2, bytes: 8 },
        { host: 'b.org', responses: 1, bytes: 4 },
      ],
    });
  });

  test('a thousand answers of 1 kB stay within 100 kB, the last ones', async () => {
    const { cache } = open(newFolder(), 100_000);
    for (let at = 0; at < 1000; at += 1) {
      const body = `${at}`.padEnd(1000, '.');
      await cache.put(variant(`https://e.org/${at}`, body), bytes(body));
    }
    expect(await cache.state()).toMatchObject({ responses: 100, bytes: 100_000 });
    expect(await cache.get('https://e.org/899')).toEqual([]);
    expect(await cache.get('https://e.org/900')).toHaveLength(1);
    expect(await cache.get('https://e.org/999')).toHaveLength(1);
  });

  test('answers without a body are bounded, too', async () => {
    const { cache } = open(newFolder(), 2048);
    for (let at = 0; at < 100; at += 1)
      await cache.put(variant(`https://e.org/${at}`, ''), bytes(''));
    expect((await cache.state()).responses).toBe(18);
  });

  test('what was used before the process ended is not the first to be forgotten', async () => {
    const { cache, folder } = open(newFolder(), 25);
    const [a, b] = ['a'.repeat(10), 'b'.repeat(10)] as const;
    await cache.put(variant('https://e.org/a', a), bytes(a));
    await cache.put(variant('https://e.org/b', b), bytes(b));
    await cache.touch(variant('https://e.org/a', a), 5);
    await cache.close();
    const again = open(folder, 25).cache;
    await again.put(variant('https://e.org/c', 'c'.repeat(10)), bytes('c'.repeat(10)));
    expect(await again.get('https://e.org/a')).toHaveLength(1);
    expect(await again.get('https://e.org/b')).toEqual([]);
  });

  test('clearing forgets everything and gives the space back, also while another has it open', async () => {
    const { cache, folder, file } = open();
    const body = 'x'.repeat(500_000);
    await cache.put(variant('https://e.org/', body), bytes(body));
    const other = open(folder).cache;
    expect(await other.get('https://e.org/')).toHaveLength(1);
    await other.clear();
    expect(await cache.get('https://e.org/')).toEqual([]);
    expect(await cache.state()).toMatchObject({ responses: 0, bodies: 0, bytes: 0 });
    expect(statSync(file).size).toBeLessThan(100_000);
  });
});

describe('a cache that is damaged never fails its user', () => {
  test('a file that is no database is put aside with a warning, and a new one begun', async () => {
    const { cache, file, warnings } = open();
    writeFileSync(file, 'not a database, but long enough to be taken for a header '.repeat(99));
    const one = variant('https://e.org/', 'one');
    expect(await cache.get(one.key)).toEqual([]);
    await cache.put(one, bytes('one'));
    expect(await cache.get(one.key)).toEqual([one]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`${file}.damaged`);
    expect(readFileSync(`${file}.damaged`, 'utf8')).toContain('not a database');
    await cache.clear();
    expect(statSync(`${file}.damaged`, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('pages overwritten under its hands cost the cache, not the caller', async () => {
    const { cache, folder, file } = open();
    for (let at = 0; at < 200; at += 1) {
      const body = `${at}`.padEnd(5000, '.');
      await cache.put(variant(`https://e.org/${at}`, body), bytes(body));
    }
    await cache.close();
    const size = statSync(file).size;
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
    closeSync(handle);
    const { cache: again, warnings } = open(folder);
    for (let at = 0; at < 200; at += 1) {
      const found = await again.get(`https://e.org/${at}`);
      for (const one of found) await again.body(one.bodySha256);
    }
    const one = variant('https://e.org/', 'one');
    await again.put(one, bytes('one'));
    expect(await again.get(one.key)).toEqual([one]);
    expect(warnings).toEqual([expect.stringContaining('begins again')]);
  });

  test('another that has begun anew keeps its file', async () => {
    const { cache: a, folder, file, warnings } = open();
    writeFileSync(file, 'garbage '.repeat(1000));
    const { cache: b, warnings: others } = open(folder);
    const one = variant('https://e.org/', 'one');
    await Promise.all([a.get(one.key), b.get(one.key)]);
    await a.put(one, bytes('one'));
    expect(await b.get(one.key)).toEqual([one]);
    expect(warnings.length + others.length).toBeLessThanOrEqual(2);
  });

  test('a body that is not what its name says is not given out', async () => {
    const { cache, folder, file } = open();
    const one = variant('https://e.org/', 'one');
    await cache.put(one, bytes('one'));
    await cache.close();
    const db = await openDatabase(file, 100);
    db.query('UPDATE bodies SET body = ?').run(bytes('two'));
    db.close();
    const again = open(folder).cache;
    expect(await again.body(one.bodySha256)).toBeUndefined();
    expect(await again.get(one.key)).toEqual([]);
    expect(await again.state()).toMatchObject({ responses: 0, bodies: 0, bytes: 0 });
  });

  test('a cache of another version is left behind', async () => {
    const { cache, folder, file } = open();
    await cache.put(variant('https://e.org/', 'one'), bytes('one'));
    await cache.close();
    const db = await openDatabase(file, 100);
    db.exec('PRAGMA user_version = 99');
    db.close();
    const { cache: again, warnings } = open(folder);
    expect(await again.get('https://e.org/')).toEqual([]);
    await again.put(variant('https://e.org/', 'one'), bytes('one'));
    expect(await again.get('https://e.org/')).toHaveLength(1);
    expect(warnings[0]).toContain('version 99');
  });

  test('a folder that cannot be made is one warning, and everything is a miss', async () => {
    const parent = newFolder();
    writeFileSync(path.join(parent, 'file'), '');
    const { cache, warnings } = open(path.join(parent, 'file', 'cache'));
    for (const name of ['one', 'two']) {
      await cache.put(variant(`https://e.org/${name}`, name), bytes(name));
      expect(await cache.get(`https://e.org/${name}`)).toEqual([]);
    }
    expect(warnings).toHaveLength(1);
  });

  test('a writer that holds the file for long costs a place in the cache, not the answer', async () => {
    const { cache, file, warnings } = open();
    await cache.put(variant('https://e.org/a', 'a'), bytes('a'));
    const db = await openDatabase(file, 100);
    db.exec('BEGIN IMMEDIATE');
    await cache.put(variant('https://e.org/b', 'b'), bytes('b'));
    expect(await cache.get('https://e.org/a')).toHaveLength(1);
    db.exec('ROLLBACK');
    db.close();
    expect(await cache.get('https://e.org/b')).toEqual([]);
    await cache.put(variant('https://e.org/b', 'b'), bytes('b'));
    expect(await cache.get('https://e.org/b')).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });
});

function variant(key: string, body: string): StoredResponse {
  return {
    key,
    selecting: [],
    status: 200,
    headers: [['Date', 'Mon, 15 Jun 2026 12:00:00 GMT']],
    requestTime: 1,
    responseTime: 2,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    bodyBytes: body.length,
  };
}

const bytes = (body: string): Uint8Array => new TextEncoder().encode(body);

const text = (body: Uint8Array | undefined): string | undefined =>
  body && new TextDecoder().decode(body);
