import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { artifactsConformance } from '../conformance/artifacts.ts';
import { openFiles } from './files.ts';

const temporary = () => mkdtempSync(path.join(tmpdir(), 'annals-files-'));

artifactsConformance('files', async () => {
  const root = temporary();
  return { open: () => openFiles({ root }), remove: () => rm(root, { recursive: true }) };
});

describe('on a file system', () => {
  let root: string;
  beforeEach(() => {
    root = temporary();
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('content is under cas/sha256/<2>/<62>, read-only, one inode with its natural path', async () => {
    const store = openFiles({ root });
    const spooled = await store.spool('govuk', bytesOf('hello'));
    const kept = await store.keep(spooled, 'govuk', '2026/hello.txt');
    const content = path.join(
      root,
      'cas/sha256',
      spooled.sha256.slice(0, 2),
      spooled.sha256.slice(2),
    );
    expect(statSync(content).mode & 0o777).toBe(0o444);
    expect(statSync(content).nlink).toBe(2);
    expect(statSync(path.join(root, kept.path)).ino).toBe(statSync(content).ino);
    expect(readdirSync(path.join(root, 'corpus/govuk/bodies/raw/.tmp'))).toEqual([]);
  });

  test('large bodies wait in .tmp of their source', async () => {
    const store = openFiles({ root });
    const spooled = await store.spool('govuk', bytesOf('x'.repeat(1_100_000)));
    const tmp = path.join(root, 'corpus/govuk/bodies/raw/.tmp');
    expect(readdirSync(tmp)).toHaveLength(1);
    await store.keep(spooled, 'govuk', 'large.txt');
    expect(readdirSync(tmp)).toEqual([]);
  });

  test('content of the wrong size is replaced by whole bytes', async () => {
    const store = openFiles({ root });
    const spooled = await store.spool('govuk', bytesOf('whole'));
    await store.keep(spooled, 'govuk', 'a.txt');
    const content = path.join(
      root,
      'cas/sha256',
      spooled.sha256.slice(0, 2),
      spooled.sha256.slice(2),
    );
    rmSync(content);
    writeFileSync(content, 'who');
    expect(await store.verify(spooled.sha256)).toBe('damaged');
    await store.keep(await store.spool('govuk', bytesOf('whole')), 'govuk', 'a.txt');
    expect(await store.verify(spooled.sha256)).toBe('whole');
    expect(await store.leads('corpus/govuk/bodies/raw/a.txt', spooled.sha256)).toBe(true);
  });

  for (const [what, text] of [
    ['small', 'whole'],
    ['large', 'whole '.repeat(300_000)],
  ] as const) {
    test(`${what} bytes of the right size and another hash are replaced when they come again, at both names`, async () => {
      const store = openFiles({ root });
      const spooled = await store.spool('govuk', bytesOf(text));
      const { path: stored } = await store.keep(spooled, 'govuk', 'a.txt');
      // Found whole a moment ago: that must not be believed after a write.
      expect(await store.proven(spooled.sha256)).toBe('whole');
      flipByte(contentIn(root, spooled.sha256));
      expect(await store.proven(spooled.sha256)).toBe('damaged');
      await store.keep(await store.spool('govuk', bytesOf(text)), 'govuk', 'a.txt');
      expect(await store.verify(spooled.sha256)).toBe('whole');
      expect(readFileSync(path.join(root, stored), 'utf8')).toBe(text);
      expect(await store.leads(stored, spooled.sha256)).toBe(true);
      expect(await store.removeUnfinished(Number.MAX_SAFE_INTEGER)).toBe(0);
    });
  }

  test('damaged bytes are never read: whole or in pieces, an error comes before the last piece', async () => {
    const store = openFiles({ root });
    const spooled = await store.spool('govuk', bytesOf('x'.repeat(200_000)));
    await store.keep(spooled, 'govuk', 'a.txt');
    flipByte(contentIn(root, spooled.sha256));
    await expect(store.read(spooled.sha256)).rejects.toMatchObject({ code: 'BYTES_DAMAGED' });
    let size = 0;
    const reading = async () => {
      for await (const piece of store.slice(spooled.sha256, 0, 199_999)) size += piece.length;
    };
    await expect(reading()).rejects.toMatchObject({ code: 'BYTES_DAMAGED' });
    expect(size).toBeLessThan(200_000);
  });

  test('damaged bytes are set aside and kept, with the natural paths that showed them', async () => {
    const store = openFiles({ root });
    const keep = async (name: string) =>
      store.keep(await store.spool('govuk', bytesOf('whole')), 'govuk', name);
    const [a, b] = [await keep('a.txt'), await keep('b.txt')];
    const { sha256 } = await store.spool('govuk', bytesOf('whole'));
    flipByte(contentIn(root, sha256));
    expect(await store.setAside(sha256, a.path)).toBe(`cas/damaged/${sha256}`);
    expect(await store.setAside(sha256, b.path)).toBe(`cas/damaged/${sha256}`);
    expect(readFileSync(path.join(root, 'cas/damaged', sha256), 'utf8')).not.toBe('whole');
    for (const { path: stored } of [a, b]) {
      expect(existsSync(path.join(root, stored))).toBe(false);
    }
    expect(await store.verify(sha256)).toBe('missing');
    await keep('a.txt');
    expect(await store.verify(sha256)).toBe('whole');
    // Damaged a second time, both are kept.
    flipByte(contentIn(root, sha256));
    expect(await store.setAside(sha256, a.path)).toBe(`cas/damaged/${sha256}-2`);
  });
});

const contentIn = (root: string, sha256: string): string =>
  path.join(root, 'cas/sha256', sha256.slice(0, 2), sha256.slice(2));

/** One byte becomes another one; the size stays. */
function flipByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  chmodSync(file, 0o644);
  writeFileSync(file, bytes);
}

const mounted = mountSmall();

describe.skipIf(!mounted)(
  mounted ? 'on a full disk' : 'on a full disk (skipped: a small tmpfs cannot be mounted here)',
  () => {
    const root = mounted ?? '';
    afterEach(() => {
      execFileSync('umount', ['-l', root]);
      rmSync(root, { recursive: true });
    });

    test('a write that does not fit is DISK_FULL, leaves nothing, and what was kept stays', async () => {
      const store = openFiles({ root });
      const small = await store.spool('govuk', bytesOf('x'.repeat(500_000)));
      await store.keep(small, 'govuk', 'small.txt');
      const large = await store.spool('govuk', bytesOf('y'.repeat(1_000_000)));
      const fits = await store.keep(large, 'govuk', 'fits.txt');
      await store.keep(
        await store.spool('govuk', bytesOf('v'.repeat(200_000))),
        'govuk',
        'more.txt',
      );
      // In memory until it is kept, and then there is no room for it.
      const waiting = await store.spool('govuk', bytesOf('z'.repeat(500_000)));
      await expect(store.keep(waiting, 'govuk', 'full.txt')).rejects.toMatchObject({
        code: 'DISK_FULL',
      });
      await expect(store.spool('govuk', bytesOf('w'.repeat(3_000_000)))).rejects.toMatchObject({
        code: 'DISK_FULL',
      });
      expect(await store.removeUnfinished(Number.MAX_SAFE_INTEGER)).toBe(0);
      expect(await store.has(waiting.sha256)).toBe(false);
      expect(await store.verify(small.sha256)).toBe('whole');
      expect(await store.leads(fits.path, large.sha256)).toBe(true);
    });
  },
);

/** 2 MB of memory as a disk: only root may do that, and not in every container. */
function mountSmall(): string | undefined {
  const folder = temporary();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

async function* bytesOf(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
