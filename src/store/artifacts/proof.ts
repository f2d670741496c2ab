import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { errnoOf } from './folders.ts';

/** Whether files have the bytes their hash promises, read once per process while they are untouched. */
export interface Proof {
  of(file: string, sha256: string): Promise<'whole' | 'missing' | 'damaged'>;
}

const MOST_REMEMBERED = 50_000;

/**
 * A file whose size, inode and times are those it had when it was read is not read again. A write
 * changes the time of change, which no program can set back; what a medium forgets by itself is found
 * by `annals fsck`, which always reads.
 */
export function createProof(): Proof {
  const whole = new Map<string, string>();
  const reading = new Map<string, Promise<'whole' | 'missing' | 'damaged'>>();

  async function prove(file: string, sha256: string): Promise<'whole' | 'missing' | 'damaged'> {
    const before = markOf(file);
    if (before === undefined) return 'missing';
    if (whole.get(sha256) === before) return 'whole';
    whole.delete(sha256);
    const found = await hashOf(file);
    if (found !== sha256) return found === undefined ? 'missing' : 'damaged';
    // A file that was written while it was read is not remembered.
    if (markOf(file) === before) {
      if (whole.size >= MOST_REMEMBERED) whole.clear();
      whole.set(sha256, before);
    }
    return 'whole';
  }

  return {
    of(file, sha256) {
      let proving = reading.get(file);
      if (!proving) {
        proving = prove(file, sha256).finally(() => reading.delete(file));
        reading.set(file, proving);
      }
      return proving;
    },
  };
}

/** At once: most files are new, and to learn that there is none takes less than a way through a thread. */
function markOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
}

/** Undefined when there is no such file. */
export async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}
