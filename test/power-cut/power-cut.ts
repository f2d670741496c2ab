import path from 'node:path';
import type { Recorded } from './recording-disk.ts';

/** Which unsynced changes a power cut happens to leave. Synced ones always survive. */
export interface Luck {
  /** Names that were given or taken without a sync of their folder. */
  readonly names: 'lost' | 'kept';
  /** Transactions whose log was not synced. */
  readonly log: 'lost' | 'kept';
}

export const EVERY_LUCK: readonly Luck[] = [
  { names: 'lost', log: 'lost' },
  { names: 'lost', log: 'kept' },
  { names: 'kept', log: 'lost' },
  { names: 'kept', log: 'kept' },
];

/** What is left after the power went: files that can be reached from the root, and a part of the log. */
export interface Left {
  /** Unsynced contents are gone, whatever became of their names. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly log: number;
}

interface Inode {
  durable: Buffer;
}

/**
 * A file system that keeps only what it was told to keep. `folders` are there when recording begins,
 * made by a process that died before it synced them; only `root` itself is durable.
 */
export function createPowerCuts(
  root: string,
  log: string,
  folders: readonly string[],
): { take(recorded: Recorded): void; cut(luck: Luck): Left } {
  const names = new Map<string, Inode | 'folder'>(folders.map((folder) => [folder, 'folder']));
  const durable = new Map<string, Inode | 'folder'>();
  const begun = new Map<number, () => void>();
  // SQLite makes the log by itself.
  names.set(log, { durable: Buffer.alloc(0) });
  let written = 0;
  let synced = 0;

  const inodeOf = (file: string): Inode => {
    const known = names.get(file);
    if (known && known !== 'folder') return known;
    const made: Inode = { durable: Buffer.alloc(0) };
    names.set(file, made);
    return made;
  };
  const within = (folder: string, all: ReadonlyMap<string, Inode | 'folder'>) =>
    [...all].filter(([name]) => path.dirname(name) === folder);

  function take({ step, bytes, log: size }: Recorded): void {
    written = size;
    switch (step.is) {
      case 'make folder':
        names.set(step.path, 'folder');
        return;
      case 'create':
        names.set(step.path, { durable: Buffer.alloc(0) });
        return;
      case 'write':
      case 'resolve':
        return;
      case 'remove':
        names.delete(step.path);
        return;
      case 'rename':
        names.set(step.to, inodeOf(step.path));
        names.delete(step.path);
        return;
      case 'link':
        names.set(step.to, inodeOf(step.path));
        return;
      case 'copy':
        names.set(step.to, { durable: Buffer.alloc(0) });
        return;
      case 'sync file': {
        const inode = inodeOf(step.path);
        begun.set(step.sync, () => {
          if (step.path === log) synced = Math.max(synced, size);
          else inode.durable = bytes ?? Buffer.alloc(0);
        });
        return;
      }
      case 'sync folder': {
        const now = within(step.path, names);
        begun.set(step.sync, () => {
          for (const [name] of within(step.path, durable)) durable.delete(name);
          for (const [name, inode] of now) durable.set(name, inode);
        });
        return;
      }
      case 'synced file':
      case 'synced folder':
        begun.get(step.sync)?.();
    }
  }

  function cut(luck: Luck): Left {
    const all = luck.names === 'lost' ? durable : new Map([...durable, ...names]);
    const isReachable = (name: string): boolean =>
      name === root || (all.get(name) === 'folder' && isReachable(path.dirname(name)));
    const files = new Map<string, Buffer>();
    for (const [name, inode] of all) {
      if (inode !== 'folder' && name !== log && isReachable(path.dirname(name))) {
        files.set(name, inode.durable);
      }
    }
    // A log that lost its name is lost as a whole.
    const hasLog = luck.log === 'kept' || durable.has(log);
    return { files, log: hasLog ? (luck.log === 'kept' ? written : synced) : 0 };
  }

  return { take, cut };
}
