import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Whether a file beside a database goes away by itself. A catalog that was closed leaves `-wal`, empty, and
 * `-shm` behind until its driver collects garbage; whoever lists a folder and then reads it may meet neither.
 */
export const isPassing = (file: string): boolean =>
  /\.sqlite-(?:wal|shm)$/.test(path.basename(file));

/** For `cp`: all but those. */
export const staysThere = (file: string): boolean => !isPassing(file);

/** Of a file that was listed; none where it was one of those and went away meanwhile. */
export const bytesOfListed = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && isPassing(file)) return Buffer.alloc(0);
    throw error;
  });
