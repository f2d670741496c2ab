import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, readFile, unlink } from 'node:fs/promises';
import type { Spooled } from '../../core/artifact.ts';

/** A spooled body as this store holds it: in memory, or in a file of its own. */
export interface HeldSpool extends Spooled {
  /** The file its bytes are in; undefined while they are in memory. */
  file(): string | undefined;
  /** The file has a new place and is no longer ours to remove. */
  movedTo(file: string): void;
  /** The bytes are kept elsewhere, and are read from there from now on. */
  letGo(bytes: () => Promise<Uint8Array>): void;
}

const IN_MEMORY = 1 << 19;
/** Pieces of a network are small; written one by one, each would be a way through a thread. */
const AT_ONCE = 1 << 18;
const HEAD = 4_096;
const TAIL = 2_048;

/** Hashes while it reads; past half a MiB the bytes wait in `tmp()` instead of in memory. */
export async function spool(
  body: AsyncIterable<Uint8Array>,
  tmp: () => Promise<string>,
  salvage?: (error: unknown, came: readonly Uint8Array[] | string, size: number) => Promise<void>,
): Promise<HeldSpool> {
  const hash = createHash('sha256');
  let chunks: Uint8Array[] = [];
  let waiting = 0;
  let size = 0;
  let spill: Spill | undefined;
  let ends = noEnds;
  try {
    for await (const chunk of body) {
      if (chunk.length === 0) continue;
      hash.update(chunk);
      size += chunk.length;
      ends = extended(ends, chunk);
      chunks.push(chunk);
      waiting += chunk.length;
      if (waiting <= (spill ? AT_ONCE : IN_MEMORY)) continue;
      spill ??= await openSpill(await tmp());
      // Before they are written: what a full disk took of them must not be written again below.
      const taken = chunks;
      chunks = [];
      waiting = 0;
      await writeAll(spill.handle, taken);
    }
    const rest = chunks;
    if (spill) {
      chunks = [];
      await writeAll(spill.handle, rest);
    }
    await spill?.handle.close();
  } catch (error) {
    // What came before it broke off is worth keeping, too.
    if (spill && chunks.length > 0) await writeAll(spill.handle, chunks).catch(() => undefined);
    await spill?.handle.close().catch(() => undefined);
    // Setting the beginning aside is a kindness to the next try: failing to is not worth an error.
    await salvage?.(error, spill?.file ?? chunks, size).catch(() => undefined);
    if (spill) await unlink(spill.file).catch(() => undefined);
    throw error;
  }
  return held(hash, size, ends, spill ? spill.file : joinBytes(chunks));
}

function held(hash: Hash, size: number, ends: Ends, content: string | Uint8Array): HeldSpool {
  const sha256 = hash.digest('hex');
  let ours = typeof content === 'string';
  let at: string | Uint8Array | (() => Promise<Uint8Array>) = content;
  return {
    sha256,
    size,
    head: ends.head,
    tail: ends.tail,
    async bytes() {
      if (typeof at === 'function') return at();
      return typeof at === 'string' ? readFile(at) : at;
    },
    async discard() {
      if (!ours || typeof content !== 'string') return;
      ours = false;
      await unlink(content).catch(() => undefined);
    },
    file: () => (typeof at === 'string' ? at : undefined),
    movedTo(file) {
      ours = false;
      at = file;
    },
    letGo(bytes) {
      // What is in memory is nearer.
      if (typeof at === 'string') at = bytes;
    },
  };
}

interface Ends {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

const noEnds: Ends = { head: new Uint8Array(), tail: new Uint8Array() };

function extended(ends: Ends, chunk: Uint8Array): Ends {
  const head =
    ends.head.length >= HEAD
      ? ends.head
      : joinBytes([ends.head, chunk.subarray(0, HEAD - ends.head.length)]);
  const tail =
    chunk.length >= TAIL ? chunk.subarray(-TAIL) : joinBytes([ends.tail, chunk]).subarray(-TAIL);
  return { head, tail };
}

const joinBytes = (chunks: readonly Uint8Array[]): Uint8Array => {
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
};

interface Spill {
  readonly file: string;
  readonly handle: FileHandle;
}

const openSpill = async (file: string): Promise<Spill> => ({
  file,
  handle: await open(file, 'wx', 0o444),
});

async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  if (chunks.length === 0) return;
  const { bytesWritten } = await handle.writev([...chunks]);
  let left = bytesWritten;
  // A disk that takes less than all of it says so by the number: the rest is written piece by piece.
  for (const chunk of chunks) {
    let done = Math.min(left, chunk.length);
    left -= done;
    while (done < chunk.length) done += (await handle.write(chunk, done)).bytesWritten;
  }
}
