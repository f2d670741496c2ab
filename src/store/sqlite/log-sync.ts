import path from 'node:path';
import type { Disk } from '../disk.ts';
import { syncFolderNow } from '../make-folder.ts';

/** Makes committed transactions durable, many at a time and off the main thread. */
export interface LogSync {
  /** Resolves after a sync of the write-ahead log that began after this call, shared with others. */
  sync(): Promise<void>;
  /** The same, before it returns. */
  syncNow(): void;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/**
 * The database runs with `synchronous = NORMAL`: COMMIT writes the log and does not wait for the
 * disk. This does, on a descriptor of its own; SQLite takes no locks on the log file, so opening
 * and closing it here disturbs nobody. Before a checkpoint SQLite syncs the log by itself.
 */
export function createLogSync(file: string, disk: Disk): LogSync {
  let fd: number | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const descriptor = (): number => {
    if (fd === undefined) {
      fd = disk.openNow(file);
      // A synced log without a name would be lost all the same.
      syncFolderNow(disk, path.dirname(file));
    }
    return fd;
  };
  const start = (): Promise<void> => {
    next = undefined;
    const mine = (async () => disk.syncFile(descriptor()))().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  return {
    sync() {
      if (!running) return start();
      // What is committed while a sync runs may not be covered by it: one more serves all of those.
      next ??= running.then(start, start);
      return next;
    },
    syncNow: () => disk.syncFileNow(descriptor()),
    async close() {
      // A sync that still runs in a thread must not find its descriptor closed, or given to another file.
      await (next ?? running)?.catch(() => undefined);
      if (fd !== undefined) disk.close(fd);
      fd = undefined;
    },
  };
}
