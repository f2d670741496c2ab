import type { Database } from '../driver.ts';

/**
 * The chunks whose bits differ least from `bits`: candidates, to be compared exactly.
 *
 * vec0 keeps its vectors in blocks of 1024, in tables beside it. Its own search keeps the best k
 * with a cost that grows with k (measured: 400,000 chunks and k = 1000 took 850 ms); here k costs
 * nothing (bench/README.md). Relies on the layout of sqlite-vec 0.1.9, which is pinned.
 */
export function nearestByBits(
  db: Database,
  bits: Uint8Array,
  most: number,
  allowed?: ReadonlySet<number>,
): readonly number[] {
  const blocks = db
    .query<Block>(
      `SELECT validity, rowids, vectors FROM chunks_vec_chunks
       JOIN chunks_vec_vector_chunks00 AS coarse ON coarse.rowid = chunks_vec_chunks.chunk_id`,
    )
    .all();
  const asked = words(bits);
  const room = blocks.reduce((sum, { validity }) => sum + validity.length * 8, 0);
  const ids = new Float64Array(room);
  const distances = new Uint16Array(room);
  const counts = new Uint32Array(bits.length * 8 + 1);
  let n = 0;
  for (const { validity, rowids, vectors } of blocks) {
    const numbers = words(rowids);
    const held = words(vectors);
    for (let slot = 0; slot < validity.length * 8; slot++) {
      if (((validity[slot >> 3] as number) & (1 << (slot & 7))) === 0) continue;
      const id = (numbers[2 * slot] as number) + (numbers[2 * slot + 1] as number) * 2 ** 32;
      if (allowed && !allowed.has(id)) continue;
      let distance = 0;
      for (let at = 0, from = slot * asked.length; at < asked.length; at++, from++) {
        distance += ones((held[from] as number) ^ (asked[at] as number));
      }
      ids[n] = id;
      distances[n++] = distance;
      counts[distance] = (counts[distance] as number) + 1;
    }
  }
  return closest(ids.subarray(0, n), distances, counts, most);
}

interface Block {
  readonly validity: Uint8Array;
  readonly rowids: Uint8Array;
  readonly vectors: Uint8Array;
}

/** The distance up to which all are taken is read off the counts; of those at it, the first. */
function closest(
  ids: Float64Array,
  distances: Uint16Array,
  counts: Uint32Array,
  most: number,
): readonly number[] {
  let limit = 0;
  let below = 0;
  while (limit < counts.length - 1 && below + (counts[limit] ?? 0) <= most) {
    below += counts[limit] ?? 0;
    limit += 1;
  }
  let room = most - below;
  const chosen: number[] = [];
  for (let at = 0; at < ids.length; at++) {
    const distance = distances[at] as number;
    if (distance < limit || (distance === limit && room-- > 0)) chosen.push(ids[at] as number);
  }
  return chosen;
}

/** How many bits are set in a word: counted in pairs, fours and bytes, and the bytes added up. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function words(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}
