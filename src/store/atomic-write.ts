import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { DISK, type Disk } from './disk.ts';
import { diskError } from './disk-error.ts';
import { makeFolder } from './make-folder.ts';

/** What a file is to hold: at once, or as it is made. */
type Content = Uint8Array | string | Iterable<string> | AsyncIterable<string>;

/**
 * Replaces a file as a whole: whoever reads it sees the old bytes or the new ones, also after a
 * power cut. The temporary file is a neighbour, so that the rename stays on one file system.
 */
export async function atomicWriteBytes(
  file: string,
  content: Content,
  disk: Disk = DISK,
): Promise<void> {
  const folder = path.dirname(file);
  const tmp = path.join(folder, `.${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    makeFolder(disk, folder);
    await writeSynced(disk, tmp, content);
    disk.rename(tmp, file);
    await syncFolder(disk, folder);
  } catch (error) {
    disk.remove(tmp);
    throw diskError(error, file);
  }
}

async function writeSynced(disk: Disk, file: string, content: Content): Promise<void> {
  const fd = await disk.create(file, 0o644);
  try {
    if (typeof content === 'string' || content instanceof Uint8Array) {
      disk.write(fd, Buffer.from(content));
    } else {
      for await (const piece of content) disk.write(fd, Buffer.from(piece));
    }
    await disk.syncFile(fd);
  } finally {
    disk.close(fd);
  }
}

async function syncFolder(disk: Disk, folder: string): Promise<void> {
  const fd = await disk.open(folder);
  try {
    await disk.syncFolder(fd);
  } finally {
    disk.close(fd);
  }
}
