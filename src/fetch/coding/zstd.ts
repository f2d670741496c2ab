import { Decompress } from 'fzstd';
import { Xxh64 } from './xxh64.ts';

/** RFC 9659: what is sent on the web needs no larger window than this. */
const LARGEST_WINDOW = 8 * 1024 * 1024;
const LARGEST_BLOCK = 128 * 1024;

/**
 * Undoes zstd, alike on every version of Node. The frames are walked first and handed on block by block: a
 * frame that asks for gigabytes of window is refused before anything is allocated for it, and one
 * block is the most that comes out at a time.
 */
export async function* unzstd(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  let out: Uint8Array[] = [];
  let decompress = new Decompress((chunk) => out.push(chunk));
  let content = new Xxh64();
  for await (const { is, bytes, checked, isLast } of units(new Bytes(body))) {
    if (is === 'header') {
      decompress = new Decompress((chunk) => out.push(chunk));
      content = new Xxh64();
    }
    // The library keeps a block back until more comes, or the end is said.
    decompress.push(bytes, isLast);
    if (checked) for (const chunk of out) content.update(chunk);
    if (is === 'checksum') {
      const stated = view(bytes).getUint32(0, true);
      const found = content.low();
      if (found !== stated) throw new Error(`its checksum is ${stated}; ${found} was found`);
    }
    yield* out;
    out = [];
  }
}

interface Unit {
  readonly is: 'header' | 'block' | 'checksum';
  readonly bytes: Uint8Array;
  /** Whether a checksum ends the frame. */
  readonly checked: boolean;
  /** Whether it ends the frame. */
  readonly isLast: boolean;
}

/** Frame headers, blocks and checksums, each whole. */
async function* units(bytes: Bytes): AsyncGenerator<Unit, undefined> {
  while (!(await bytes.isAtEnd())) {
    const start = await bytes.take(5);
    const magic = view(start).getUint32(0, true);
    if (magic >>> 4 === 0x184d2a5) {
      const size = view(joinBytes(start, await bytes.take(3))).getUint32(4, true);
      await bytes.skip(size);
      continue;
    }
    if (magic !== 0xfd2fb528) throw new Error('no zstd frame begins here');
    const flags = start[4] ?? 0;
    const header = joinBytes(start, await bytes.take(restOfHeader(flags)));
    const window = windowSize(header);
    if (window > LARGEST_WINDOW) {
      throw new Error(`its window is ${window} bytes; ${LARGEST_WINDOW} is the most`);
    }
    const checked = (flags & 4) !== 0;
    yield { is: 'header', bytes: header, checked, isLast: false };
    for (let isLast = false; !isLast; ) {
      const head = await bytes.take(3);
      const word = (head[0] ?? 0) | ((head[1] ?? 0) << 8) | ((head[2] ?? 0) << 16);
      const size = word >>> 3;
      if (size > LARGEST_BLOCK) throw new Error(`a block of ${size} bytes`);
      // A run is one byte, however long it becomes.
      const isRun = ((word >>> 1) & 3) === 1;
      isLast = (word & 1) === 1;
      const block = joinBytes(head, await bytes.take(isRun ? 1 : size));
      yield { is: 'block', bytes: block, checked, isLast: isLast && !checked };
    }
    if (checked) yield { is: 'checksum', bytes: await bytes.take(4), checked, isLast: true };
  }
}

const hasOneSegment = (flags: number): boolean => (flags & 0x20) !== 0;
const dictionaryBytes = (flags: number): number => [0, 1, 2, 4][flags & 3] ?? 0;
const sizeBytes = (flags: number): number =>
  [hasOneSegment(flags) ? 1 : 0, 2, 4, 8][flags >>> 6] ?? 0;

const restOfHeader = (flags: number): number =>
  (hasOneSegment(flags) ? 0 : 1) + dictionaryBytes(flags) + sizeBytes(flags);

/** RFC 8878 §3.1.1.1: stated, or as large as the content. */
function windowSize(header: Uint8Array): number {
  const flags = header[4] ?? 0;
  if (!hasOneSegment(flags)) {
    const descriptor = header[5] ?? 0;
    const base = 2 ** (10 + (descriptor >>> 3));
    return base + (base / 8) * (descriptor & 7);
  }
  const at = 5 + dictionaryBytes(flags);
  const size = header.subarray(at, at + sizeBytes(flags));
  const value = size.reduceRight((sum, byte) => sum * 256 + byte, 0);
  return size.length === 2 ? value + 256 : value;
}

/** So many bytes at a time, whatever chunks they came in. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #chunk = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const next = await this.#source.next();
      if (next.done) return true;
      this.#chunk = next.value as Uint8Array<ArrayBuffer>;
    }
    return false;
  }

  async take(count: number): Promise<Uint8Array> {
    const taken = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      if (await this.isAtEnd()) throw new Error('it ends in the middle');
      const part = this.#chunk.subarray(0, count - at);
      taken.set(part, at);
      this.#chunk = this.#chunk.subarray(part.length);
      at += part.length;
    }
    return taken;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      if (await this.isAtEnd()) throw new Error('it ends in the middle');
      const part = Math.min(left, this.#chunk.length);
      this.#chunk = this.#chunk.subarray(part);
      left -= part;
    }
  }
}

const view = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
