import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diskError } from './disk-error.ts';

/** What a file is to hold: at once, or as it is made. */
type Content = Uint8Array | string | Iterable<string> | AsyncIterable<string>;

/**
 * Replaces a file as a whole: whoever reads it sees the old bytes or the new ones, also after a
 * power cut. The temporary file is a neighbour, so that the rename stays on one file system.
 */
export async function atomicWriteBytes(file: string, content: Content): Promise<void> {
  const folder = path.dirname(file);
  const tmp = path.join(folder, `.${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    await writeSynced(tmp, content);
    await rename(tmp, file);
    await syncFolder(folder);
  } catch (error) {
    await unlink(tmp).catch(() => undefined);
    throw diskError(error, file);
  }
}

async function writeSynced(file: string, content: Content): Promise<void> {
  const handle = await open(file, 'wx', 0o644);
  try {
    await writeFile(handle, content);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
