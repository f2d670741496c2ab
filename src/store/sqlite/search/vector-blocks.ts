import type { Database } from '../driver.ts';
import { createDifferingBits } from './differing-bits.ts';

/**
 * The chunks whose bits differ least from `bits`: candidates, to be compared exactly.
 *
 * vec0 keeps its vectors in blocks of 1024, in tables beside it. Its own search keeps the best k
 * with a cost that grows with k (measured: 400,000 chunks and k = 1000 took 850 ms); here k costs
 * nothing (bench/README.md). Relies on the layout of sqlite-vec 0.1.9, which is pinned. A block that
 * somebody writes meanwhile may give a wrong chunk, which the exact comparison leaves behind.
 */
export function nearestByBits(
  db: Database,
  bits: Uint8Array,
  most: number,
  allowed?: ReadonlySet<number>,
): readonly number[] {
  const differing = createDifferingBits(bits);
  const blocks = createBlocks(db);
  const pages: BlockDistances[] = [];
  const left = new Uint32Array(bits.length * 8 + 1);
  for (let after = 0; ; ) {
    const read = blocks.after(after);
    const last = read.at(-1);
    if (!last) break;
    after = last.place;
    const ids = allowed && blocks.ids(read.map(({ block }) => block));
    for (const one of read) {
      const idOf = ids?.get(one.block);
      const isWanted = allowed && idOf && ((slot: number) => allowed.has(idOf(slot)));
      const distances = differing.of(one.vectors);
      leaveOut(one, distances, left, isWanted);
      pages.push({ block: one.block, distances });
    }
  }
  const counts = differing.counts().map((count, distance) => count - (left[distance] ?? 0));
  return closest(pages, counts, most, blocks);
}

interface BlockDistances {
  readonly block: number;
  /** Of each slot; `EMPTY` where none is wanted. */
  readonly distances: Uint16Array;
}

const EMPTY = 0xffff;

/** Takes out of the distances and of their counts what a block does not hold, or what is not wanted of it. */
function leaveOut(
  { validity }: VectorBlock,
  distances: Uint16Array,
  left: Uint32Array,
  isWanted: ((slot: number) => boolean) | undefined,
): void {
  if (!isWanted && validity.every((eight) => eight === FULL)) return;
  for (let slot = 0; slot < distances.length; slot++) {
    if (isHeldIn(validity, slot) && (!isWanted || isWanted(slot))) continue;
    const distance = distances[slot] as number;
    left[distance] = (left[distance] as number) + 1;
    distances[slot] = EMPTY;
  }
}

const FULL = 0xff;

export const isHeldIn = (validity: Uint8Array, slot: number): boolean =>
  ((validity[slot >> 3] as number) & (1 << (slot & 7))) !== 0;

/** The distance up to which all are taken is read off the counts; of those at it, the first. */
function closest(
  pages: readonly BlockDistances[],
  counts: Uint32Array,
  most: number,
  blocks: VectorBlocks,
): readonly number[] {
  let limit = 0;
  let below = 0;
  while (limit < counts.length - 1 && below + (counts[limit] ?? 0) <= most) {
    below += counts[limit] ?? 0;
    limit += 1;
  }
  let room = most - below;
  const chosen: { readonly block: number; readonly slots: number[] }[] = [];
  for (const { block, distances } of pages) {
    const slots: number[] = [];
    for (let slot = 0; slot < distances.length; slot++) {
      const distance = distances[slot] as number;
      if (distance < limit || (distance === limit && room-- > 0)) slots.push(slot);
    }
    if (slots.length > 0) chosen.push({ block, slots });
  }
  const ids = blocks.ids(chosen.map(({ block }) => block));
  return chosen.flatMap(({ block, slots }) => {
    const idOf = ids.get(block);
    return idOf ? slots.map(idOf) : [];
  });
}

export interface VectorBlock {
  /** Where it lies: blocks follow each other by it. */
  readonly place: number;
  readonly block: number;
  readonly validity: Uint8Array;
  readonly vectors: Uint8Array;
}

/** The blocks as sqlite-vec has them. Which chunk a slot is of is a third of what they hold, and read for a few. */
export interface VectorBlocks {
  /** Some of those that follow. */
  after(place: number): readonly VectorBlock[];
  ids(blocks: readonly number[]): ReadonlyMap<number, (slot: number) => number>;
  /** How many there are, empty ones included. */
  slots(): number;
}

/** Blocks read at once: four megabytes of the built-in model. */
const AT_ONCE = 256;

export const createBlocks = (db: Database): VectorBlocks => ({
  after: (place) =>
    db
      .query<VectorBlock>(
        // The column called rowid has no type, so that nothing finds a row by it: its own order is taken.
        `SELECT coarse._rowid_ AS place, chunk_id AS block, validity, vectors
         FROM chunks_vec_vector_chunks00 AS coarse
         CROSS JOIN chunks_vec_chunks ON chunk_id = coarse.rowid
         WHERE coarse._rowid_ > ? ORDER BY coarse._rowid_ LIMIT ${AT_ONCE}`,
      )
      .all(place),
  slots: () =>
    db.query<{ n: number }>('SELECT sum(size) AS n FROM chunks_vec_chunks').get()?.n ?? 0,
  ids: (wanted) =>
    new Map(
      db
        .query<{ block: number; rowids: Uint8Array }>(
          `SELECT chunk_id AS block, rowids FROM json_each(?) AS wanted
           CROSS JOIN chunks_vec_chunks ON chunk_id = wanted.value`,
        )
        .all(JSON.stringify(wanted))
        .map(({ block, rowids }) => {
          const numbers = words(rowids);
          const idOf = (slot: number) =>
            (numbers[2 * slot] as number) + (numbers[2 * slot + 1] as number) * 2 ** 32;
          return [block, idOf];
        }),
    ),
});

function words(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2);
}
