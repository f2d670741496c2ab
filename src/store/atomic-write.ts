import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { diskError } from './disk-error.ts';

/**
 * Replaces a file as a whole: whoever reads it sees the old bytes or the new ones, also after a
 * power cut. The temporary file is a neighbour, so that the rename stays on one file system.
 */
export async function atomicWriteBytes(file: string, bytes: Uint8Array | string): Promise<void> {
  const folder = path.dirname(file);
  const tmp = path.join(folder, `.${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    await writeDurably(tmp, bytes, 0o644);
    await rename(tmp, file);
    await syncFolder(folder);
  } catch (error) {
    await unlink(tmp).catch(() => undefined);
    throw diskError(error, file);
  }
}

/** Writes a new file and waits until its bytes are on the disk; its name may not be yet. */
export async function writeDurably(
  file: string,
  bytes: Uint8Array | string,
  mode: number,
): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(bytes);
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
