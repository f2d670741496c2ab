import type { Database } from '../driver.ts';
import { createHeldSlots, type HeldSlots, sizeOfSlot } from './differing-bits.ts';
import { createBlocks, isHeldIn, type VectorBlock } from './vector-blocks.ts';

/** The bits of all pieces in memory, and which piece each is of. */
export interface HeldBits {
  /** The pieces whose bits differ least from those asked for: of equal ones the first. */
  nearest(bits: Uint8Array, most: number, allowed?: ReadonlySet<number>): readonly number[];
}

/**
 * More are read from the file for each search: 20 bytes a piece for each connection that searches, of the built-in
 * model, are 160 MB at the most.
 */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Keeps the bits of this connection's catalog in memory, until a vector was written: reading them was two fifths of
 * what a search by meaning costs (bench/README.md, search). Undefined when there are too many of them.
 */
export function createHeldBits(
  db: Database,
  mostBytes = MOST_BYTES,
): (length: number) => HeldBits | undefined {
  const written = db.query<{ value: string }>(
    `SELECT value FROM search_state WHERE name = '${PIECES_WRITTEN}'`,
  );
  let held: { readonly when: string; readonly bits: HeldBits | undefined } | undefined;
  return (length) => {
    const when = `${length} ${written.get()?.value ?? ''}`;
    if (held?.when !== when) held = { when, bits: readBits(db, length, mostBytes) };
    return held.bits;
  };
}

/** Counts, in the table of facts, how often vectors were written: who holds them in memory asks it. */
export const PIECES_WRITTEN = 'pieces_written';

function readBits(db: Database, length: number, mostBytes: number): HeldBits | undefined {
  const blocks = createBlocks(db);
  if (blocks.slots() * sizeOfSlot(length) > mostBytes) return undefined;
  const slots = createHeldSlots(length);
  const ids: number[][] = [];
  for (let after = 0; ; ) {
    const read = blocks.after(after);
    const last = read.at(-1);
    if (!last) break;
    after = last.place;
    const idsOf = blocks.ids(read.map(({ block }) => block));
    for (const one of read) {
      const idOf = idsOf.get(one.block);
      if (idOf) ids.push(put(one, length, slots, idOf));
    }
  }
  const numbers = Float64Array.from(ids.flat());
  return { nearest: (bits, most, allowed) => nearestOf(slots, numbers, bits, most, allowed) };
}

/** What a block holds, without its empty slots. */
function put(
  { validity, vectors }: VectorBlock,
  length: number,
  slots: HeldSlots,
  idOf: (slot: number) => number,
): number[] {
  const ids: number[] = [];
  for (let slot = 0; slot * length < vectors.length; slot++) {
    if (!isHeldIn(validity, slot)) continue;
    slots.add(vectors.subarray(slot * length, (slot + 1) * length));
    ids.push(idOf(slot));
  }
  return ids;
}

function nearestOf(
  slots: HeldSlots,
  ids: Float64Array,
  bits: Uint8Array,
  most: number,
  allowed: ReadonlySet<number> | undefined,
): readonly number[] {
  const { distances, counts } = slots.differing(bits);
  if (allowed) {
    for (const [slot, id] of ids.entries()) {
      if (allowed.has(id)) continue;
      const distance = distances[slot] as number;
      counts[distance] = (counts[distance] as number) - 1;
      distances[slot] = FAR;
    }
  }
  let limit = 0;
  let below = 0;
  while (limit < counts.length - 1 && below + (counts[limit] as number) <= most) {
    below += counts[limit] as number;
    limit += 1;
  }
  let room = most - below;
  const chosen: number[] = [];
  for (let slot = 0; slot < distances.length; slot++) {
    const distance = distances[slot] as number;
    if (distance < limit || (distance === limit && room-- > 0)) chosen.push(ids[slot] as number);
  }
  return chosen;
}

/** Further than any. */
const FAR = 0xffff;
