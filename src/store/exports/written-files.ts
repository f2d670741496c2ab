import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DISK } from '../disk.ts';
import { diskError } from '../disk-error.ts';
import { makeFolder, syncFolderNow } from '../make-folder.ts';

/** Many small files below a folder, which are made durable together. */
export interface WrittenFiles {
  /** The name is below the folder, with slashes. */
  write(name: string, text: string): void;
  /** Everything that was written until now would survive a power cut, names included. */
  sync(): void;
}

export function writtenFiles(root: string): WrittenFiles {
  const made = new Set<string>();
  let waiting: string[] = [];
  return {
    write: (name, text) =>
      guarded(path.join(root, name), (file) => {
        const folder = path.dirname(file);
        if (!made.has(folder)) makeFolder(DISK, folder);
        made.add(folder);
        writeFileSync(file, text);
        waiting.push(file);
      }),
    sync() {
      for (const one of waiting) guarded(one, syncFile);
      for (const folder of new Set(waiting.map((file) => path.dirname(file)))) {
        guarded(folder, (named) => syncFolderNow(DISK, named));
      }
      waiting = [];
    },
  };
}

function syncFile(file: string): void {
  const fd = openSync(file, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function guarded(file: string, act: (file: string) => void): void {
  try {
    act(file);
  } catch (error) {
    throw diskError(error, file);
  }
}
