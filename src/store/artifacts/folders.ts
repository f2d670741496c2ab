import { closeSync, fsync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Folders as a crash-safe writer needs them: made durably, and synced together. */
export interface Folders {
  /** Makes the folder and its parents; resolves when all of them would survive a power cut. */
  ensure(folder: string): Promise<void>;
  /** Resolves after an fsync of the folder that began after this call, shared with others. */
  sync(folder: string): Promise<void>;
}

const MOST_REMEMBERED = 10_000;

export function createFolders(): Folders {
  const made = new Map<string, Promise<void>>();
  const syncs = new Map<string, { running: Promise<void>; next: Promise<void> | undefined }>();

  async function make(folder: string): Promise<void> {
    try {
      await mkdir(folder);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return;
      if (codeOf(error) !== 'ENOENT') throw error;
      await ensure(path.dirname(folder));
      await mkdir(folder).catch(unlessThere);
    }
    await sync(path.dirname(folder));
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
  // there is at most one running per folder and one waiting, which all who come meanwhile share.
  function sync(folder: string): Promise<void> {
    const current = syncs.get(folder);
    if (!current) return start(folder);
    current.next ??= current.running.then(
      () => start(folder),
      () => start(folder),
    );
    return current.next;
  }

  function start(folder: string): Promise<void> {
    const running = syncFolder(folder).finally(() => {
      if (syncs.get(folder)?.next === undefined) syncs.delete(folder);
    });
    syncs.set(folder, { running, next: undefined });
    return running;
  }

  return { ensure, sync };
}

const fsyncLater = promisify(fsync);

/** Opening and closing a folder is no work; only the sync itself goes to a thread. */
async function syncFolder(folder: string): Promise<void> {
  const fd = openSync(folder, 'r');
  try {
    await fsyncLater(fd);
  } finally {
    closeSync(fd);
  }
}

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
