import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DISK, type Disk } from '../../src/store/disk.ts';

/** What was done to the disk, in order. A sync is two steps: it covers what was done before its first. */
export type Step =
  | { readonly is: 'make folder'; readonly path: string }
  | { readonly is: 'create'; readonly path: string }
  | { readonly is: 'write'; readonly path: string }
  | { readonly is: 'rename' | 'link' | 'copy'; readonly path: string; readonly to: string }
  | { readonly is: 'remove'; readonly path: string }
  | { readonly is: SyncKind; readonly path: string; readonly sync: number }
  /** A promise that somebody relies on was kept: from here on it must survive. */
  | { readonly is: 'resolve'; readonly path: string };

type SyncKind = 'sync file' | 'synced file' | 'sync folder' | 'synced folder';

export interface Recorded {
  readonly step: Step;
  /** Of the file the step is about, as it was then. */
  readonly bytes?: Buffer;
  /** How long the log of the catalog was. */
  readonly log: number;
}

export interface Recording {
  readonly disk: Disk;
  readonly steps: readonly Recorded[];
  resolved(what: string): void;
}

/** The real disk, and a record of what is done to it. `log` is the write-ahead log of the catalog. */
export function recordingDisk(log: string): Recording {
  const steps: Recorded[] = [];
  const paths = new Map<number, string>();
  let syncs = 0;
  const logSize = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const record = (step: Step, bytes?: Buffer) => steps.push({ step, bytes, log: logSize() });
  const pathOf = (fd: number) => paths.get(fd) ?? '';
  const opened = (fd: number, path: string) => {
    paths.set(fd, path);
    return fd;
  };
  /** The log is known by its length; of other files the bytes are needed. */
  const bytesOf = (path: string) => (path === log ? undefined : readFileSync(path));
  const around = (kind: 'file' | 'folder', fd: number): (() => void) => {
    const [path, sync] = [pathOf(fd), ++syncs];
    record({ is: `sync ${kind}`, path, sync }, kind === 'file' ? bytesOf(path) : undefined);
    return () => record({ is: `synced ${kind}`, path, sync });
  };

  return {
    steps,
    resolved: (what) => record({ is: 'resolve', path: what }),
    disk: {
      makeFolder: async (folder) => {
        await DISK.makeFolder(folder);
        record({ is: 'make folder', path: folder });
      },
      makeFoldersNow: (folder) => {
        const first = DISK.makeFoldersNow(folder);
        for (let made = folder; first !== undefined; made = dirname(made)) {
          record({ is: 'make folder', path: made });
          if (made === first) break;
        }
        return first;
      },
      create: async (file, mode) => {
        const fd = opened(await DISK.create(file, mode), file);
        record({ is: 'create', path: file });
        return fd;
      },
      open: async (file) => opened(await DISK.open(file), file),
      openNow: (file) => opened(DISK.openNow(file), file),
      write: (fd, bytes) => {
        DISK.write(fd, bytes);
        record({ is: 'write', path: pathOf(fd) });
      },
      syncFile: async (fd) => {
        const done = around('file', fd);
        await DISK.syncFile(fd);
        done();
      },
      syncFileNow: (fd) => {
        const done = around('file', fd);
        DISK.syncFileNow(fd);
        done();
      },
      syncFolder: async (fd) => {
        const done = around('folder', fd);
        await DISK.syncFolder(fd);
        done();
      },
      syncFolderNow: (fd) => {
        const done = around('folder', fd);
        DISK.syncFolderNow(fd);
        done();
      },
      close: (fd) => {
        DISK.close(fd);
        paths.delete(fd);
      },
      rename: (from, to) => {
        DISK.rename(from, to);
        record({ is: 'rename', path: from, to });
      },
      link: (from, to) => {
        DISK.link(from, to);
        record({ is: 'link', path: from, to });
      },
      copy: (from, to) => {
        DISK.copy(from, to);
        record({ is: 'copy', path: from, to });
      },
      remove: (file) => {
        DISK.remove(file);
        record({ is: 'remove', path: file });
      },
    },
  };
}
