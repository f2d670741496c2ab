import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, statfs, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { ArtifactStore, Spooled } from '../../core/artifact.ts';
import { AnnalsError } from '../../core/errors.ts';
import { casPath } from '../cas-path.ts';
import { DISK, type Disk } from '../disk.ts';
import { diskError } from '../disk-error.ts';
import { codeOf, createFolders } from './folders.ts';
import { place } from './keep.ts';
import { naturalPath, tmpFolder } from './natural-path.ts';
import { findPartial, partialFile, setAside } from './partials.ts';
import { createProof, hashOf } from './proof.ts';
import { setAside as setDamagedAside } from './set-aside.ts';
import { spool } from './spool.ts';

export interface FilesOptions {
  /** The data folder: `cas/` and `corpus/` live in it. */
  readonly root: string;
  /** Another way to the same disk, for tests that record what is done to it. */
  readonly disk?: Disk;
}

/** Bytes on a file system: once under their hash, and linked where people look for them. */
export function openFiles({ root, disk = DISK }: FilesOptions): ArtifactStore {
  const folders = createFolders(path.resolve(root), disk);
  const proof = createProof();
  const mark = `${process.pid}-${randomBytes(6).toString('hex')}`;
  let serial = 0;

  const tmpIn = (corpusDir: string) => {
    const folder = path.join(root, tmpFolder(corpusDir));
    return async () => {
      await folders.ensure(folder);
      return path.join(folder, `${mark}-${++serial}`);
    };
  };
  const partialIn = (corpusDir: string, url: string) =>
    partialFile(path.join(root, tmpFolder(corpusDir)), url);
  const contentOf = (sha256: string) => path.join(root, casPath(checkedHash(sha256)));

  return {
    async spool(source, body, salvage) {
      const tmp = tmpIn(source);
      try {
        return await spool(body, tmp, async (error, came, size) => {
          if (!salvage?.worth(error)) return;
          await setAside(partialIn(source, salvage.url), await tmp(), salvage, came, size);
        });
      } catch (error) {
        throw diskError(error, path.join(root, tmpFolder(source)));
      }
    },

    partial: (source, url) => findPartial(partialIn(source, url), url),

    async keep(spooled: Spooled, corpusDir, wanted) {
      const stored = naturalPath(corpusDir, wanted);
      const tmp = tmpIn(corpusDir);
      try {
        checkedHash(spooled.sha256);
        await place({ root, disk, folders, proof }, spooled, path.join(root, stored), tmp);
        return { path: stored };
      } catch (error) {
        await spooled.discard();
        throw diskError(error, path.join(root, stored));
      }
    },

    has: async (sha256) => (await sizeOf(contentOf(sha256))) !== undefined,

    async read(sha256) {
      let bytes: Uint8Array;
      try {
        bytes = await readFile(contentOf(sha256));
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
        throw new AnnalsError('NOT_FOUND', `no bytes are kept under sha256 ${sha256}`);
      }
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw damaged(sha256);
      return bytes;
    },

    size: (sha256) => sizeOf(contentOf(sha256)),

    async *slice(sha256, start, end) {
      // An empty file has no last byte to read up to.
      if (end < start) return;
      const content = contentOf(sha256);
      const pieces = createReadStream(content, { start, end });
      const isWhole = start === 0 && end + 1 === (await sizeOf(content));
      yield* isWhole ? whole(pieces, sha256) : (pieces as AsyncIterable<Uint8Array>);
    },

    async *list() {
      const cas = path.join(root, 'cas', 'sha256');
      for (const first of await namesIn(cas)) {
        for (const rest of await namesIn(path.join(cas, first))) {
          const size = await sizeOf(path.join(cas, first, rest));
          if (size !== undefined) yield { sha256: first + rest, size };
        }
      }
    },

    async verify(sha256) {
      const found = await hashOf(contentOf(sha256));
      if (found === undefined) return 'missing';
      return found === sha256 ? 'whole' : 'damaged';
    },

    proven: (sha256) => proof.of(contentOf(sha256), sha256),

    setAside: (sha256, stored) =>
      setDamagedAside({ root, disk, folders }, checkedHash(sha256), path.join(root, stored)),

    async linked(stored, sha256) {
      const [there, content] = await Promise.all([
        stat(path.join(root, stored)).catch(() => undefined),
        stat(contentOf(sha256)).catch(() => undefined),
      ]);
      if (!there) return false;
      if (content && there.ino === content.ino && there.dev === content.dev) return true;
      // A copy, where the file system has no hard links.
      return (await hashOf(path.join(root, stored))) === sha256;
    },

    async sweep(olderThanMs, corpusDir) {
      let removed = 0;
      for (const name of await namesIn(path.join(root, 'corpus'))) {
        if (corpusDir !== undefined && name !== corpusDir) continue;
        const folder = path.join(root, tmpFolder(name));
        for (const name of await namesIn(folder)) {
          const file = path.join(folder, name);
          const found = await stat(file).catch(() => undefined);
          if (!found || found.mtimeMs >= olderThanMs) continue;
          await unlink(file);
          removed += 1;
        }
      }
      return removed;
    },

    close: () => folders.close(),

    async freeBytes() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}

/** A hash becomes a path, so nothing but a hash may pass. */
function checkedHash(sha256: string): string {
  if (/^[0-9a-f]{64}$/.test(sha256)) return sha256;
  // Hashes come from rows: one that is none was damaged there.
  throw new AnnalsError(
    'CATALOG_CORRUPT',
    `sha256 is ${JSON.stringify(sha256)}; it must be 64 lower-case hex digits`,
  );
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

const damaged = (sha256: string): AnnalsError =>
  new AnnalsError('BYTES_DAMAGED', `the bytes kept under sha256 ${sha256} have another hash`);

/** Hashed as they pass. The last piece is held back until all is known to be right. */
async function* whole(
  pieces: AsyncIterable<Uint8Array>,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let last: Uint8Array | undefined;
  for await (const piece of pieces) {
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  if (hash.digest('hex') !== sha256) throw damaged(sha256);
  if (last) yield last;
}

const sizeOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size;
