import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ArtifactStore, Spooled } from '../../core/artifact.ts';
import { casPath } from '../cas-path.ts';
import { corpusFiles } from '../corpus-files.ts';
import { DISK, type Disk } from '../disk.ts';
import { diskError } from '../disk-error.ts';
import { createFolders, errnoOf } from './folders.ts';
import { checkedHash, damaged, noBytes, sha256Of, whole } from './hashed.ts';
import { place, placeContent } from './keep.ts';
import { naturalPath, naturalPlace } from './natural-path.ts';
import { createProof, hashOf } from './proof.ts';
import { setDamagedAside } from './set-aside.ts';
import { namesIn, waitingFiles } from './waiting.ts';

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
  const waiting = waitingFiles(root, folders);
  const contentOf = (sha256: string) => path.join(root, casPath(checkedHash(sha256)));

  async function keep(spooled: Spooled, corpusDir: string, wanted: string) {
    const stored = naturalPath(corpusDir, wanted);
    const tmp = waiting.tmpIn(corpusDir);
    try {
      checkedHash(spooled.sha256);
      await place({ root, disk, folders, proof }, spooled, path.join(root, stored), tmp);
      return { path: stored };
    } catch (error) {
      await spooled.discard();
      throw diskError(error, path.join(root, stored));
    }
  }

  async function hold(spooled: Spooled, corpusDir: string): Promise<void> {
    try {
      checkedHash(spooled.sha256);
      await placeContent({ root, disk, folders, proof }, spooled, waiting.tmpIn(corpusDir));
    } catch (error) {
      await spooled.discard();
      throw diskError(error, contentOf(spooled.sha256));
    }
  }

  async function verify(sha256: string): Promise<'whole' | 'missing' | 'damaged'> {
    const found = await hashOf(contentOf(sha256));
    if (found === undefined) return 'missing';
    return found === sha256 ? 'whole' : 'damaged';
  }

  return {
    spool: waiting.spool,
    partial: waiting.partial,
    unfinished: waiting.unfinished,
    removeUnfinished: waiting.removeUnfinished,
    room: waiting.room,
    keep,
    hold,
    verify,

    has: async (sha256) => (await sizeOf(contentOf(sha256))) !== undefined,

    async read(sha256) {
      let bytes: Uint8Array;
      try {
        bytes = await readFile(contentOf(sha256));
      } catch (error) {
        if (errnoOf(error) !== 'ENOENT') throw error;
        throw noBytes(sha256);
      }
      if (sha256Of(bytes) !== sha256) throw damaged(sha256);
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

    async *paths(corpusDir) {
      for await (const { stored, isTemporary } of corpusFiles(root, corpusDir)) {
        if (!isTemporary) yield stored;
      }
    },

    proven: (sha256) => proof.of(contentOf(sha256), sha256),

    setAside: (sha256, stored) =>
      setDamagedAside({ root, disk, folders }, checkedHash(sha256), path.join(root, stored)),

    async leads(stored, sha256) {
      const [there, content] = await Promise.all([
        stat(path.join(root, stored)).catch(() => undefined),
        stat(contentOf(sha256)).catch(() => undefined),
      ]);
      if (!there) return false;
      if (content && there.ino === content.ino && there.dev === content.dev) return true;
      // A copy, where the file system has no hard links.
      return (await hashOf(path.join(root, stored))) === sha256;
    },

    async recover(stored, sha256) {
      const natural = path.join(root, stored);
      const at = naturalPlace(stored);
      if (!at || (await hashOf(natural).catch(() => undefined)) !== sha256) return false;
      const size = (await sizeOf(natural)) ?? 0;
      const ends = { head: new Uint8Array(), tail: new Uint8Array() };
      const bytes = () => readFile(natural);
      const discard = async () => undefined;
      await keep({ sha256, size, ...ends, bytes, discard }, at.corpusDir, at.path);
      return (await verify(sha256)) === 'whole';
    },

    whereIs: (stored) => path.join(root, stored),
    // What lies on our disk only we can give.
    link: async () => undefined,
    close: () => folders.close(),
  };
}

const sizeOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size;
