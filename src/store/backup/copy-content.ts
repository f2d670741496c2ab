import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { casPath } from '../cas-path.ts';
import { makeFolders } from '../make-folders.ts';

export interface ContentCopy {
  readonly from: string;
  readonly to: string;
  /** `link` shares the file where both folders are on one device; `copy` never does. */
  readonly how: 'link' | 'copy';
  /** What makes a file that is there already count: its size, or that its bytes have the hash. */
  readonly trust: 'size' | 'hash';
}

export type Copied =
  | { readonly is: 'there' | 'missing' | 'damaged' }
  | { readonly is: 'linked' | 'copied'; readonly bytes: number };

/** Brings the bytes of one hash to the other folder. Repeated, it does nothing. */
export async function copyContent(copy: ContentCopy, sha256: string): Promise<Copied> {
  const from = path.join(copy.from, casPath(sha256));
  const to = path.join(copy.to, casPath(sha256));
  const source = await stat(from).catch(() => undefined);
  if (!source) return { is: 'missing' };
  const there = await stat(to).catch(() => undefined);
  if (there?.size === source.size && (copy.trust === 'size' || (await hashOf(to)) === sha256)) {
    return { is: 'there' };
  }
  makeFolders(path.dirname(to));
  if (copy.how === 'link' && !there && (await linked(from, to))) {
    return { is: 'linked', bytes: source.size };
  }
  const part = `${to}.part`;
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await rm(part, { force: true });
  await pipeline(createReadStream(from), hashing, createWriteStream(part, { mode: 0o444 }));
  if (hash.digest('hex') !== sha256) {
    await rm(part, { force: true });
    return { is: 'damaged' };
  }
  await synced(part);
  await rename(part, to);
  return { is: 'copied', bytes: source.size };
}

/** Another device, too many links, or a file system without them: then it is copied. */
const linked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  );

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Resolves when the file would survive a power cut. */
export async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
