import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArtifactStore } from '../../core/artifact.ts';
import { casPath } from '../cas-path.ts';
import { collected } from './examples.ts';

/** One store that can be opened more than once, as two processes would. */
export interface ArtifactsUnderTest {
  open(): ArtifactStore | Promise<ArtifactStore>;
  remove(): Promise<void>;
}

/** Every promise of the ArtifactStore port. A second store passes it or is not one. */
export function artifactsConformance(name: string, fresh: () => Promise<ArtifactsUnderTest>): void {
  describe(`artifact store on ${name}`, () => {
    let under: ArtifactsUnderTest;
    let store: ArtifactStore;

    beforeEach(async () => {
      under = await fresh();
      store = await under.open();
    });
    afterEach(() => under.remove());

    for (const [what, size] of [
      ['no bytes', 0],
      ['one byte', 1],
      ['what fits in memory', 100_000],
      ['what does not fit in memory', 3_000_001],
    ] as const) {
      test(`${what}: spooled, kept, read and verified`, async () => {
        const bytes = patterned(size);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const spooled = await store.spool('govuk', inPieces(bytes));
        expect(spooled).toMatchObject({ sha256, size });
        expect(Buffer.from(spooled.head)).toEqual(bytes.subarray(0, spooled.head.length));
        expect(Buffer.from(spooled.tail)).toEqual(bytes.subarray(size - spooled.tail.length));
        expect(spooled.head.length).toBeGreaterThanOrEqual(Math.min(size, 1_024));
        expect(spooled.tail.length).toBeGreaterThanOrEqual(Math.min(size, 1_024));
        expect(Buffer.from(await spooled.bytes()).equals(bytes)).toBe(true);
        expect(await store.has(sha256)).toBe(false);

        const { path } = await store.keep(spooled, 'govuk', '2026/07/a.bin');
        expect(path).toBe('corpus/govuk/bodies/raw/2026/07/a.bin');
        expect(await store.has(sha256)).toBe(true);
        expect(Buffer.from(await store.read(sha256)).equals(bytes)).toBe(true);
        expect(await store.verify(sha256)).toBe('whole');
        expect(await store.leads(path, sha256)).toBe(true);
        expect(Buffer.from(await spooled.bytes()).equals(bytes)).toBe(true);
      });
    }

    test.each([
      [0, 0],
      [0, 4_999],
      [17, 17],
      [4_000, 4_999],
      [5, 4],
    ])('bytes %i to %i are read without the rest', async (start, end) => {
      const bytes = patterned(5_000);
      const spooled = await store.spool('govuk', inPieces(bytes));
      await store.keep(spooled, 'govuk', 'a.bin');
      expect(await store.size(spooled.sha256)).toBe(5_000);
      const pieces = await collected(store.slice(spooled.sha256, start, end));
      expect(Buffer.concat(pieces).equals(bytes.subarray(start, end + 1))).toBe(true);
      expect(await store.size('0'.repeat(64))).toBeUndefined();
    });

    test('equal bytes are stored once, at as many natural paths as asked', async () => {
      for (const name of ['a', 'b', 'a']) {
        const spooled = await store.spool('govuk', inPieces(patterned(5_000)));
        await store.keep(spooled, 'govuk', `${name}.bin`);
      }
      const files = await collected(store.list());
      expect(files).toHaveLength(1);
      for (const name of ['a', 'b']) {
        const path = `corpus/govuk/bodies/raw/${name}.bin`;
        expect(await store.leads(path, files[0]?.sha256 ?? '')).toBe(true);
      }
    });

    test('bytes are held under their hash alone, where no natural path leads to them', async () => {
      const bytes = patterned(3_000_001);
      for (let times = 0; times < 2; times++) {
        const spooled = await store.spool('govuk', inPieces(bytes));
        await store.hold(spooled, 'govuk');
        expect(await store.verify(spooled.sha256)).toBe('whole');
      }
      expect(await collected(store.list())).toHaveLength(1);
      expect(await collected(store.paths())).toEqual([]);
      expect(await store.removeUnfinished(Number.MAX_SAFE_INTEGER)).toBe(0);
    });

    test('a natural path moves to the newest bytes, and the earlier ones stay', async () => {
      const first = await store.spool('govuk', inPieces(Buffer.from('first')));
      const { path } = await store.keep(first, 'govuk', 'a.txt');
      const second = await store.spool('govuk', inPieces(Buffer.from('second')));
      await store.keep(second, 'govuk', 'a.txt');
      expect(await store.leads(path, second.sha256)).toBe(true);
      expect(await store.leads(path, first.sha256)).toBe(false);
      expect(await store.leads(casPath(first.sha256), first.sha256)).toBe(true);
      expect(await store.leads(casPath('0'.repeat(64)), '0'.repeat(64))).toBe(false);
      expect(Buffer.from(await store.read(first.sha256)).toString()).toBe('first');
    });

    test('bytes held under their hash alone are whole, and have no natural path', async () => {
      const bytes = patterned(2_000);
      const spooled = await store.spool('govuk', inPieces(bytes));
      await store.hold(spooled, 'govuk');
      await store.hold(await store.spool('govuk', inPieces(bytes)), 'govuk');
      expect(await store.verify(spooled.sha256)).toBe('whole');
      expect(await collected(store.paths())).toEqual([]);
      expect(await store.removeUnfinished(Number.MAX_SAFE_INTEGER)).toBe(0);
    });

    test('keeping may be repeated, by many at once and by another process', async () => {
      const other = await under.open();
      const keep = async (by: ArtifactStore, i: number) => {
        const spooled = await by.spool('govuk', inPieces(Buffer.from(`document ${i % 5}`)));
        return by.keep(spooled, 'govuk', `same/${i % 5}.txt`);
      };
      await Promise.all(Array.from({ length: 60 }, (_, i) => keep(i % 2 ? store : other, i)));
      const files = await collected(store.list());
      expect(files).toHaveLength(5);
      for (const file of files) expect(await store.verify(file.sha256)).toBe('whole');
      expect(await store.removeUnfinished(Number.MAX_SAFE_INTEGER)).toBe(0);
    });

    test('the list has every content address, in order, with its size', async () => {
      for (const text of ['x', 'yy', 'zzz']) {
        const spooled = await store.spool('govuk', inPieces(Buffer.from(text)));
        await store.keep(spooled, 'govuk', text);
      }
      const files = await collected(store.list());
      expect(files.map((file) => file.size).toSorted()).toEqual([1, 2, 3]);
      const hashes = files.map((file) => file.sha256);
      expect(hashes).toEqual(hashes.toSorted());
    });

    test('what was spooled and discarded, or broke off, leaves nothing', async () => {
      const large = await store.spool('govuk', inPieces(patterned(2_000_000)));
      await large.discard();
      await large.discard();
      async function* broken() {
        yield patterned(1_500_000);
        throw new Error('the connection broke');
      }
      await expect(store.spool('govuk', broken())).rejects.toThrow('the connection broke');
      expect(await collected(store.list())).toEqual([]);
      expect(await store.removeUnfinished(Number.MAX_SAFE_INTEGER)).toBe(0);
    });

    test('sweeping removes what is older than the moment given, and nothing kept', async () => {
      const spooled = await store.spool('govuk', inPieces(patterned(2_000_000)));
      const keptOne = await store.spool('govuk', inPieces(patterned(10)));
      await store.keep(keptOne, 'govuk', 'kept.bin');
      expect(await store.removeUnfinished(0)).toBe(0);
      expect(await store.removeUnfinished(Number.MAX_SAFE_INTEGER, 'elsewhere')).toBe(0);
      expect(await store.removeUnfinished(Number.MAX_SAFE_INTEGER)).toBe(1);
      expect(await store.verify(keptOne.sha256)).toBe('whole');
      await spooled.discard();
    });

    test('what is not there is missing, not an error, except to a reader', async () => {
      const nothing = 'f'.repeat(64);
      expect(await store.verify(nothing)).toBe('missing');
      expect(await store.has(nothing)).toBe(false);
      expect(await store.leads('corpus/govuk/bodies/raw/none', nothing)).toBe(false);
      await expect(store.read(nothing)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    for (const path of [
      '../escape.txt',
      'a/../../escape.txt',
      '/etc/passwd',
      'a//b',
      './a',
      'a/.',
      '',
      'a\0b',
      'a\\..\\b',
      '.tmp/a',
      `${'deep/'.repeat(600)}a`,
    ]) {
      test(`the path ${JSON.stringify(path.slice(0, 30))} is refused`, async () => {
        const spooled = await store.spool('govuk', inPieces(Buffer.from('x')));
        const keeping = store.keep(spooled, 'govuk', path);
        await expect(keeping).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
        expect(await collected(store.list())).toEqual([]);
      });
    }

    test('a corpus folder cannot lead elsewhere', async () => {
      const spooled = await store.spool('govuk', inPieces(Buffer.from('x')));
      for (const folder of ['..', 'a/b', '', '/tmp']) {
        const keeping = store.keep(spooled, folder, 'a.txt');
        await expect(keeping).rejects.toMatchObject({ code: 'UNEXPECTED_SHAPE' });
      }
    });

    test('a name too long for a file system is cut, keeps its extension and stays unique', async () => {
      const long = 'ü'.repeat(200);
      const paths = new Set<string>();
      for (const end of ['one.html', 'two.html']) {
        const spooled = await store.spool('govuk', inPieces(Buffer.from(end)));
        const { path } = await store.keep(spooled, 'govuk', `${long}${end}`);
        expect(Buffer.byteLength(path.split('/').at(-1) ?? '')).toBeLessThanOrEqual(255);
        expect(path).toMatch(/~[0-9a-f]{16}\.html$/);
        expect(await store.leads(path, spooled.sha256)).toBe(true);
        paths.add(path);
      }
      expect(paths.size).toBe(2);
    });

    test('free space is a number of bytes', async () => {
      expect(await store.room()).toBeGreaterThan(0);
    });
  });
}

function patterned(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let i = 0; i < size; i += 97) bytes[i] = i % 251;
  return bytes;
}

/** As they come from the wire: in pieces of odd sizes, empty ones too. */
async function* inPieces(bytes: Buffer) {
  yield Buffer.alloc(0);
  for (let at = 0, size = 7; at < bytes.length; at += size, size = (size * 3) % 65_521) {
    yield bytes.subarray(at, at + size);
  }
}
