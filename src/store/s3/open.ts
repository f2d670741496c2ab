import type { ArtifactStore, Spooled } from '../../core/artifact.ts';
import { createFolders } from '../artifacts/folders.ts';
import { checkedHash, damaged, noBytes, sha256Of, whole } from '../artifacts/hashed.ts';
import { naturalPath } from '../artifacts/natural-path.ts';
import type { HeldSpool } from '../artifacts/spool.ts';
import { waitingFiles } from '../artifacts/waiting.ts';
import { casPath } from '../cas-path.ts';
import { DISK } from '../disk.ts';
import { diskError } from '../disk-error.ts';
import { type Bucket, bucketError, isMissing, openBucket } from './client.ts';
import { keysBelow } from './keys.ts';
import { objectsBelow, uploadsBelow } from './listing.ts';
import { bytesOf, factsOf, piecesOf } from './objects.ts';
import { createObjectProof } from './proof.ts';
import { putContent } from './put.ts';
import { damagedAside } from './set-aside.ts';
import type { BucketSettings } from './settings.ts';
import { presigned } from './sign.ts';

export interface BucketOptions extends BucketSettings {
  /** The data folder of this node: what is not kept yet waits in it. */
  readonly root: string;
  /** How the bytes go to whoever asks for them over HTTP. */
  readonly serving: 'proxied' | 'presigned';
}

/**
 * Bytes in a bucket: once under their hash, and an index of natural paths, for a bucket has no
 * links. The order is content, path, row: an object without a row is harmless, the reverse is not.
 */
export async function openBucketStore(options: BucketOptions): Promise<ArtifactStore> {
  const bucket = await openBucket(options);
  const { s3, client, name } = bucket;
  const keys = keysBelow(options.prefix);
  const folders = createFolders(options.root, DISK);
  const waiting = waitingFiles(options.root, folders);
  const proof = createObjectProof(bucket);
  const contentOf = (sha256: string) => keys.content(checkedHash(sha256));
  const explained = <T>(asked: Promise<T>): Promise<T> =>
    asked.catch((error: unknown) => Promise.reject(bucketError(error, bucket)));

  async function putWhole(spooled: Spooled): Promise<void> {
    const key = contentOf(spooled.sha256);
    // Bytes that are there count only if they have the right hash: damaged ones are replaced.
    if ((await putContent(bucket, key, spooled, 'new')) === 'there') {
      const found = await proof.of(key, spooled.sha256);
      if (found !== 'whole') await putContent(bucket, key, spooled, 'anyway');
    }
  }

  async function place(spooled: Spooled, stored: string): Promise<void> {
    await putWhole(spooled);
    const Body = `${spooled.sha256}\n`;
    await client.send(new s3.PutObjectCommand({ Bucket: name, Key: keys.path(stored), Body }));
  }

  return {
    spool: waiting.spool,
    partial: waiting.partial,
    room: waiting.room,

    async keep(spooled, corpusDir, wanted) {
      const stored = naturalPath(corpusDir, wanted);
      try {
        await place(spooled, stored);
        if (isHeld(spooled)) spooled.letGo(() => read(spooled.sha256));
        return { path: stored };
      } catch (error) {
        throw diskError(bucketError(error, bucket), options.root);
      } finally {
        await spooled.discard();
      }
    },

    async hold(spooled) {
      try {
        await putWhole(spooled);
      } catch (error) {
        throw diskError(bucketError(error, bucket), options.root);
      } finally {
        await spooled.discard();
      }
    },

    has,
    read,
    size: async (sha256) => (await explained(factsOf(bucket, contentOf(sha256))))?.size,

    async *slice(sha256, start, end) {
      // An empty object has no last byte to read up to.
      if (end < start) return;
      const key = contentOf(sha256);
      const size = (await explained(factsOf(bucket, key)))?.size;
      const pieces =
        size === undefined ? undefined : await explained(piecesOf(bucket, key, { start, end }));
      if (!pieces) throw noBytes(sha256);
      yield* start === 0 && end + 1 === size ? whole(pieces, sha256) : pieces;
    },

    async *list() {
      for await (const { key, size } of objectsBelow(bucket, keys.allContent)) {
        const sha256 = keys.hashOf(key);
        if (sha256 !== undefined) yield { sha256, size };
      }
    },

    async *paths(corpusDir) {
      for await (const { key } of objectsBelow(bucket, keys.allPaths(corpusDir))) {
        yield keys.storedOf(key);
      }
    },

    verify: (sha256) => explained(proof.read(contentOf(sha256), sha256)),
    proven: (sha256) => explained(proof.of(contentOf(sha256), sha256)),
    setAside: (sha256, stored) =>
      explained(damagedAside(bucket, keys, checkedHash(sha256), stored)),

    async leads(stored, sha256) {
      // A file of an earlier version has no natural path: its row names the content itself.
      if (stored === casPath(sha256)) return has(sha256);
      const entry = await explained(bytesOf(bucket, keys.path(stored)));
      return entry !== undefined && Buffer.from(entry).toString().trim() === sha256;
    },

    // An entry of the index is no copy: there is nothing to recover from.
    recover: async () => false,

    async *unfinished(beforeMs, corpusDir) {
      yield* waiting.unfinished(beforeMs, corpusDir);
      for await (const { key } of uploadsBelow(bucket, keys.allContent, beforeMs)) yield key;
    },

    async removeUnfinished(beforeMs, corpusDir) {
      let removed = await waiting.removeUnfinished(beforeMs, corpusDir);
      for await (const { key, id } of uploadsBelow(bucket, keys.allContent, beforeMs)) {
        await explained(giveUp(bucket, key, id));
        removed += 1;
      }
      return removed;
    },

    whereIs: (_stored, sha256) => `s3://${name}/${contentOf(sha256)}`,

    link: async (sha256, as) =>
      options.serving === 'presigned' ? presigned(bucket, contentOf(sha256), as) : undefined,

    async close() {
      await folders.close();
      client.destroy();
    },
  };

  async function has(sha256: string): Promise<boolean> {
    return (await explained(factsOf(bucket, contentOf(sha256)))) !== undefined;
  }

  async function read(sha256: string): Promise<Uint8Array> {
    const bytes = await explained(bytesOf(bucket, contentOf(sha256)));
    if (!bytes) throw noBytes(sha256);
    if (sha256Of(bytes) !== sha256) throw damaged(sha256);
    return bytes;
  }
}

const isHeld = (spooled: Spooled | HeldSpool): spooled is HeldSpool => 'letGo' in spooled;

/** Another node may have given it up a moment ago. */
async function giveUp({ s3, client, name }: Bucket, Key: string, UploadId: string): Promise<void> {
  try {
    await client.send(new s3.AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
  } catch (error) {
    if (!isMissing(error) && !(error instanceof Error && error.name === 'NoSuchUpload'))
      throw error;
  }
}
