/** Counts how many bits of each slot of a block differ from those that are asked for. */
export interface DifferingBits {
  of(vectors: Uint8Array): Uint16Array;
  /** How many slots so far have each number of them. */
  counts(): Uint32Array;
}

/**
 * Sixteen bytes at a time, by instructions that JavaScript has not: what is left of a search by
 * meaning is mostly reading the vectors (bench/README.md, search).
 */
export function createDifferingBits(bits: Uint8Array): DifferingBits {
  // A slot is read in steps of sixteen bytes; zeros at its end differ from no zeros.
  const size = Math.ceil(bits.length / STEP) * STEP;
  const numbers = 8 * bits.length + 1;
  const first = size + Math.ceil((4 * numbers) / STEP) * STEP;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(first / MEMORY_PAGE) });
  const { exports } = new WebAssembly.Instance(moduleOfCount(), { m: { m: memory } });
  const count = exports.f as (...places: number[]) => void;
  new Uint8Array(memory.buffer).set(bits, 0);
  return {
    of(vectors) {
      const slots = Math.floor(vectors.length / bits.length);
      const end = first + slots * size;
      const missing = end + 2 * slots - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / MEMORY_PAGE));
      const bytes = new Uint8Array(memory.buffer);
      if (size === bits.length) bytes.set(vectors.subarray(0, slots * size), first);
      else {
        for (let slot = 0, from = 0; slot < slots; slot++, from += bits.length) {
          bytes.set(vectors.subarray(from, from + bits.length), first + slot * size);
        }
      }
      count(first, end, size, end, size);
      return new Uint16Array(memory.buffer.slice(end, end + 2 * slots));
    },
    counts: () => new Uint32Array(memory.buffer.slice(size, size + 4 * numbers)),
  };
}

/** Vectors of one length that stay in memory, where they are compared. */
export interface HeldSlots {
  add(vector: Uint8Array): void;
  /** Of each slot in the order they were added, and how many have each number; good until the next call. */
  differing(bits: Uint8Array): { readonly distances: Uint16Array; readonly counts: Uint32Array };
}

/** What a slot takes of the memory. */
export const sizeOfSlot = (length: number): number => Math.ceil(length / STEP) * STEP;

export function createHeldSlots(length: number): HeldSlots {
  const size = sizeOfSlot(length);
  const numbers = 8 * length + 1;
  const first = size + Math.ceil((4 * numbers) / STEP) * STEP;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(first / MEMORY_PAGE) });
  const { exports } = new WebAssembly.Instance(moduleOfCount(), { m: { m: memory } });
  const count = exports.f as (...places: number[]) => void;
  let bytes = new Uint8Array(memory.buffer);
  const reach = (end: number): void => {
    const missing = end - bytes.length;
    if (missing <= 0) return;
    // An eighth more, so that adding many does not move them each time.
    memory.grow(Math.ceil((missing + bytes.length / 8) / MEMORY_PAGE));
    bytes = new Uint8Array(memory.buffer);
  };
  let slots = 0;
  return {
    add(vector) {
      const at = first + slots * size;
      reach(at + size);
      bytes.set(vector, at);
      slots += 1;
    },
    differing(bits) {
      const end = first + slots * size;
      reach(end + 2 * slots);
      bytes.fill(0, 0, first);
      bytes.set(bits, 0);
      count(first, end, size, end, size);
      return {
        distances: new Uint16Array(memory.buffer, end, slots),
        counts: new Uint32Array(memory.buffer, size, numbers),
      };
    },
  };
}

const STEP = 16;
/** In which memory of WebAssembly grows. */
const MEMORY_PAGE = 65_536;

let compiled: object | undefined;
const moduleOfCount = (): object => {
  compiled ??= new WebAssembly.Module(Buffer.from(COUNT, 'hex'));
  return compiled;
};

/**
 * (func (export "f") (param $at i32) (param $end i32) (param $size i32) (param $out i32) (param $counts i32)
 *   (local $sum v128) (local $k i32) (local $place i32)
 *   (loop $slots (if (i32.lt_u $at $end) (then
 *     $sum = 0; $k = 0
 *     (loop $steps
 *       $sum = i16x8.add $sum (i16x8.extadd_pairwise_i8x16_u
 *         (i8x16.popcnt (v128.xor (v128.load ($at + $k)) (v128.load $k))))
 *       $k = $k + 16
 *       (br_if $steps (i32.lt_u $k $size)))
 *     $sum = i32x4.extadd_pairwise_i16x8_u $sum
 *     $k = the four lanes of $sum added up
 *     i32.store16 $out $k
 *     $place = $counts + 4 * $k; i32.store $place (i32.load $place + 1)
 *     $out = $out + 2; $at = $at + $size
 *     (br $slots)))))
 * What is asked for lies at 0 of the memory `m.m`.
 */
const COUNT = [
  '0061736d01000000', // magic, version 1
  '0109 01 60 05 7f7f7f7f7f 00', // one type: five i32 to nothing
  '0208 01 01 6d 01 6d 02 00 01', // memory from outside, one page at least
  '0302 01 00', // one function of that type
  '0705 01 01 66 00 00', // called f
  '0aa001 01 9d01 02 01 7b 02 7f', // its code, with a v128 and two i32 of its own
  '0340 2000 2001 49 0440', // loop, while $at is before $end
  'fd0c 00000000000000000000000000000000 2105 4100 2106', // $sum, $k
  '0340 2005 2000 2006 6a fd00 0000 2006 fd00 0000', // loop: $sum, both operands
  'fd51 fd62 fd7d fd8e01 2105', // what differs, counted in bytes, added in pairs
  '2006 4110 6a 2206 2002 49 0d00 0b', // $k; again while it is before $size
  '2005 fd7f 2205', // pairs of pairs
  'fd1b00 2005 fd1b01 6a 2005 fd1b02 6a 2005 fd1b03 6a 2106', // four lanes
  '2003 2006 3b 0100', // stored
  '2004 2006 4102 74 6a 2207 2007 28 0200 4101 6a 36 0200', // and counted
  '2003 4102 6a 2103 2000 2002 6a 2100', // the next place, the next slot
  '0c01 0b 0b 0b', // again
]
  .join('')
  .replaceAll(' ', '');

/** As much of it as is used here; the types of Node have none of it. */
declare const WebAssembly: {
  readonly Memory: new (size: {
    readonly initial: number;
  }) => { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    compiled: object,
    imports: object,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};
