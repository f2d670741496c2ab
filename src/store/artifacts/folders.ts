import path from 'node:path';
import type { Disk } from '../disk.ts';

/** Folders as a crash-safe writer needs them: made durably, and synced together. */
export interface Folders {
  /** Makes the folder and its parents; resolves when all of them would survive a power cut. */
  ensure(folder: string): Promise<void>;
  /** Resolves after an fsync of the folder that began after this call, shared with others. */
  sync(folder: string): Promise<void>;
  /** Waits for what is under way and lets go of the folders. */
  close(): Promise<void>;
}

const MOST_REMEMBERED = 10_000;

/** Folders below `root`, which is there. */
export function createFolders(root: string, disk: Disk): Folders {
  const made = new Map<string, Promise<void>>();
  let running: Promise<void> = Promise.resolve();
  let gathering: Wave | undefined;
  const open = openFolders(disk);

  // A folder that is there already may have been made by a process that died before it synced the
  // parent. So the parents are ensured, too, and the parent is synced in any case: once per process.
  async function make(folder: string): Promise<void> {
    const parent = path.dirname(folder);
    if (folder === root || parent === folder) return;
    await ensure(parent);
    await disk.makeFolder(folder).catch(unlessThere);
    await sync(parent);
  }

  function ensure(folder: string): Promise<void> {
    let making = made.get(folder);
    if (!making) {
      making = make(folder);
      // Only a memory of mkdir calls that need not be repeated.
      if (made.size > MOST_REMEMBERED) made.clear();
      made.set(folder, making);
      making.catch(() => made.delete(folder));
    }
    return making;
  }

  // A change made before an fsync starts is covered by it; one made while it runs may not be. So
  // syncs go in waves: whoever comes while one runs shares the next, and a folder that many of them
  // touched is synced once. The syncs of one wave share the file system's journal commits, too.
  function sync(folder: string): Promise<void> {
    if (!gathering) {
      const wave: Wave = { folders: new Set(), done: Promise.resolve() };
      wave.done = running.then(() => {
        gathering = undefined;
        return open.sync(wave.folders);
      });
      running = wave.done.catch(() => undefined);
      gathering = wave;
    }
    gathering.folders.add(folder);
    return gathering.done;
  }

  async function close(): Promise<void> {
    await running;
    open.close();
  }

  return { ensure, sync, close };
}

interface Wave {
  readonly folders: Set<string>;
  done: Promise<void>;
}

const MOST_OPEN = 300;

/** Descriptors of the folders synced lately: the 256 of the content store come up again and again. */
function openFolders(disk: Disk) {
  const open = new Map<string, number>();
  const get = (folder: string): number => {
    const held = open.get(folder);
    const fd = held ?? disk.openNow(folder);
    // Last in the map is last used.
    open.delete(folder);
    open.set(folder, fd);
    return fd;
  };
  return {
    async sync(folders: ReadonlySet<string>): Promise<void> {
      // All of them, also after a failure: a descriptor in use must not be closed below.
      const syncing = [...folders].map(async (one) => disk.syncFolder(get(one)));
      const done = await Promise.allSettled(syncing);
      const failed = done.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
      for (const [folder, fd] of open) {
        if (open.size <= MOST_OPEN) return;
        open.delete(folder);
        disk.close(fd);
      }
    },
    close(): void {
      for (const fd of open.values()) disk.close(fd);
      open.clear();
    },
  };
}

function unlessThere(error: unknown): void {
  if (errnoOf(error) !== 'EEXIST') throw error;
}

export const errnoOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
