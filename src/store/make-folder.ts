import path from 'node:path';
import type { Disk } from './disk.ts';

/** Makes a folder and its parents; those that are new would survive a power cut. */
export function makeFolder(disk: Disk, folder: string): void {
  const first = disk.makeFoldersNow(folder);
  if (first === undefined) return;
  for (let made = path.resolve(folder); ; made = path.dirname(made)) {
    syncFolderNow(disk, path.dirname(made));
    if (made === path.resolve(first)) return;
  }
}

/** Returns when the names in the folder are durable. */
export function syncFolderNow(disk: Disk, folder: string): void {
  const fd = disk.openNow(folder);
  try {
    disk.syncFolderNow(fd);
  } finally {
    disk.close(fd);
  }
}
