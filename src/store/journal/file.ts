import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { DISK } from '../disk.ts';
import { diskError } from '../disk-error.ts';
import { syncFolderNow } from '../make-folder.ts';

export const JOURNAL_NAME = 'journal.jsonl';

/**
 * Appends to the journal, durably, and returns its new size. `expected` is the size the catalog
 * remembers. More than that was written by a process that died before it could remember (its lines come
 * again) or belongs to a newer catalog than this one: it is put aside, not thrown away. `lost` when
 * the file is shorter: then everything must be written again.
 */
export function appendToJournal(file: string, expected: number, text: string): number | 'lost' {
  try {
    if (expected === 0 && existsSync(file)) renameSync(file, freeName(`${file}.before`));
    const isNew = !existsSync(file);
    const fd = openSync(file, 'a+');
    try {
      const { size } = fstatSync(fd);
      if (size < expected) return 'lost';
      if (size > expected) putAside(fd, file, expected, size);
      const bytes = Buffer.from(text);
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
      fdatasyncSync(fd);
      if (isNew) syncFolderNow(DISK, path.dirname(file));
      return expected + bytes.length;
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    throw diskError(error, file);
  }
}

function putAside(fd: number, file: string, from: number, to: number): void {
  const tail = Buffer.alloc(to - from);
  readSync(fd, tail, 0, tail.length, from);
  writeFileSync(`${file}.cut`, tail);
  ftruncateSync(fd, from);
}

function freeName(name: string): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(free)) return free;
  }
}
