import {
  closeSync,
  constants,
  copyFileSync,
  fdatasync,
  fdatasyncSync,
  fsync,
  fsyncSync,
  linkSync,
  open,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { makeFolders } from './make-folders.ts';

/**
 * The operations whose order decides what a power cut leaves behind. Everything that must survive one
 * is written through these, so that a test can record the order and replay every cut.
 *
 * Naming a file is synchronous: it takes microseconds, a trip through the thread pool several times
 * that. What truly waits, creating and syncing, is done in threads
 * (docs/decisions/0002-sync-off-the-main-thread.md).
 */
export interface Disk {
  makeFolder(folder: string): Promise<void>;
  /** With its parents; returns the first that is new, undefined when all were there. */
  makeFoldersNow(folder: string): string | undefined;
  /** A file that is not there yet, to be written. */
  create(file: string, mode: number): Promise<number>;
  open(file: string): Promise<number>;
  openNow(file: string): number;
  /** All of the bytes. */
  write(fd: number, bytes: Uint8Array): void;
  /** The contents of a file. */
  syncFile(fd: number): Promise<void>;
  syncFileNow(fd: number): void;
  /** The names in a folder. */
  syncFolder(fd: number): Promise<void>;
  syncFolderNow(fd: number): void;
  close(fd: number): void;
  rename(from: string, to: string): void;
  link(from: string, to: string): void;
  copy(from: string, to: string): void;
  /** Nothing happens when it is not there. */
  remove(file: string): void;
}

export const DISK: Disk = {
  makeFolder: async (folder) => {
    await mkdir(folder);
  },
  makeFoldersNow: makeFolders,
  create: (file, mode) => openLater(file, 'wx', mode),
  open: (file) => openLater(file, 'r', 0),
  openNow: (file) => openSync(file, 'r'),
  write: (fd, bytes) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
  },
  syncFile: promisify(fdatasync),
  syncFileNow: fdatasyncSync,
  syncFolder: promisify(fsync),
  syncFolderNow: fsyncSync,
  close: closeSync,
  rename: renameSync,
  link: linkSync,
  copy: (from, to) => copyFileSync(from, to, constants.COPYFILE_FICLONE),
  remove: (file) => rmSync(file, { force: true }),
};

const openLater = promisify(open);
