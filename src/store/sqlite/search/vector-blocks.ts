import type { Database } from '../driver.ts';

/**
 * The chunks whose bits differ least from `bits`: candidates, to be compared exactly.
 *
 * vec0 keeps its vectors in blocks of 1024, in tables beside it. Its own search keeps the best k
 * with a cost that grows with k (measured: 400,000 chunks and k = 1000 took 850 ms); reading the
 * blocks and counting bits takes 15 ms, and k costs nothing. The conformance suite compares both.
 */
export function nearestByBits(
  db: Database,
  bits: Uint8Array,
  most: number,
  allowed?: ReadonlySet<number>,
): readonly number[] {
  const blocks = db.query<Block>(
    `SELECT validity, rowids, vectors FROM chunks_vec_chunks
     JOIN chunks_vec_vector_chunks01 AS coarse ON coarse.rowid = chunks_vec_chunks.chunk_id`,
  );
  const wanted = padded(bits);
  const rows = blocks.all();
  const ids: number[] = [];
  const distances: number[] = [];
  const counts = new Uint32Array(bits.length * 8 + 1);
  for (const { validity, rowids, vectors } of rows) {
    const numbers = words(rowids);
    const lanes = bits.length / 4;
    const codes = bits.length % 4 === 0 ? words(vectors) : words(widened(vectors, bits.length));
    const width = Math.ceil(lanes);
    for (let slot = 0; slot < validity.length * 8; slot++) {
      if (((validity[slot >> 3] ?? 0) & (1 << (slot & 7))) === 0) continue;
      const id = (numbers[2 * slot] ?? 0) + (numbers[2 * slot + 1] ?? 0) * 2 ** 32;
      if (allowed && !allowed.has(id)) continue;
      let distance = 0;
      for (let lane = 0; lane < width; lane++) {
        distance += ones((codes[slot * width + lane] ?? 0) ^ (wanted[lane] ?? 0));
      }
      ids.push(id);
      distances.push(distance);
      counts[distance] = (counts[distance] ?? 0) + 1;
    }
  }
  return closest(ids, distances, counts, most);
}

interface Block {
  readonly validity: Uint8Array;
  readonly rowids: Uint8Array;
  readonly vectors: Uint8Array;
}

/** The distance up to which all are taken is read off the counts; of those at it, the first. */
function closest(
  ids: readonly number[],
  distances: readonly number[],
  counts: Uint32Array,
  most: number,
): number[] {
  let limit = 0;
  let below = 0;
  while (limit < counts.length - 1 && below + (counts[limit] ?? 0) <= most) {
    below += counts[limit] ?? 0;
    limit += 1;
  }
  let room = most - below;
  return ids.filter((_, at) => {
    const distance = distances[at] ?? 0;
    return distance < limit || (distance === limit && room-- > 0);
  });
}

/** How many bits are set. */
function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function words(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}

function padded(bits: Uint8Array): Uint32Array {
  const room = new Uint8Array(Math.ceil(bits.length / 4) * 4);
  room.set(bits);
  return words(room);
}

/** Each vector on a boundary of four bytes. */
function widened(vectors: Uint8Array, length: number): Uint8Array {
  const wide = Math.ceil(length / 4) * 4;
  const count = vectors.length / length;
  const out = new Uint8Array(count * wide);
  for (let at = 0; at < count; at++) {
    out.set(vectors.subarray(at * length, (at + 1) * length), at * wide);
  }
  return out;
}
