import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { atomicWriteBytes } from './atomic-write.ts';

/**
 * What readings that reached a limit left behind, a file each. Only time is lost with such a file: the reading then begins
 * anew, and gives the same.
 */
export interface UnfinishedReadings {
  find(key: string): Promise<Uint8Array | undefined>;
  keep(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes files last written before; says how many. */
  sweep(before: number): Promise<number>;
}

export const UNFINISHED_FOLDER = 'unfinished';

export function createUnfinishedReadings(dataFolder: string): UnfinishedReadings {
  const folder = path.join(dataFolder, UNFINISHED_FOLDER);
  const fileOf = (key: string) => path.join(folder, `${key}.pages`);
  return {
    find: (key) => readFile(fileOf(key)).catch(() => undefined),
    keep: (key, bytes) => atomicWriteBytes(fileOf(key), bytes),
    remove: (key) => rm(fileOf(key), { force: true }),
    sweep: async (before) => {
      let swept = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        if ((await stat(file)).mtimeMs >= before) continue;
        await rm(file, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}
