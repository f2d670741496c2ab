/** How many bits of each slot of a block differ from those that are asked for. */
export type DifferingBits = (vectors: Uint8Array) => Uint16Array;

/**
 * Counts sixteen bytes at a time: seven million vectors of 128 bits take about as long as reading
 * them does, where a loop in JavaScript took five times as long (bench/README.md, search).
 */
export function createDifferingBits(bits: Uint8Array): DifferingBits {
  // A slot is read in steps of sixteen bytes; zeros at its end differ from no zeros.
  const size = Math.ceil(bits.length / STEP) * STEP;
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { exports } = new WebAssembly.Instance(moduleOfCount(), { m: { m: memory } });
  const count = exports.f as (from: number, to: number, size: number, out: number) => void;
  const first = size;
  return (vectors) => {
    const slots = Math.floor(vectors.length / bits.length);
    const end = first + slots * size;
    const missing = end + 2 * slots - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(bits, 0);
    if (size === bits.length) bytes.set(vectors.subarray(0, slots * size), first);
    else putApart(bytes, vectors, { slots, first, size, length: bits.length });
    count(first, end, size, end);
    return new Uint16Array(memory.buffer.slice(end, end + 2 * slots));
  };
}

const STEP = 16;
/** In which memory of WebAssembly grows. */
const PAGE = 65_536;

interface Place {
  readonly slots: number;
  readonly first: number;
  readonly size: number;
  readonly length: number;
}

function putApart(
  bytes: Uint8Array,
  vectors: Uint8Array,
  { slots, first, size, length }: Place,
): void {
  for (let slot = 0; slot < slots; slot++) {
    bytes.set(vectors.subarray(slot * length, (slot + 1) * length), first + slot * size);
  }
}

let compiled: object | undefined;
const moduleOfCount = (): object => {
  compiled ??= new WebAssembly.Module(Buffer.from(COUNT, 'hex'));
  return compiled;
};

/**
 * (func (export "f") (param $at i32) (param $end i32) (param $size i32) (param $out i32)
 *   (local $sum v128) (local $k i32)
 *   (loop $slots (if (i32.lt_u $at $end) (then
 *     $sum = 0; $k = 0
 *     (loop $steps
 *       $sum = i16x8.add $sum (i16x8.extadd_pairwise_i8x16_u
 *         (i8x16.popcnt (v128.xor (v128.load ($at + $k)) (v128.load $k))))
 *       $k = $k + 16
 *       (br_if $steps (i32.lt_u $k $size)))
 *     $sum = i32x4.extadd_pairwise_i16x8_u $sum
 *     i32.store16 $out (the four lanes of $sum added up)
 *     $out = $out + 2; $at = $at + $size
 *     (br $slots)))))
 * What is asked for lies at 0 of the memory `m.m`.
 */
const COUNT = [
  '0061736d01000000', // magic, version 1
  '0108 01 60 04 7f7f7f7f 00', // one type: four i32 to nothing
  '0208 01 01 6d 01 6d 02 00 01', // memory from outside, one page at least
  '0302 01 00', // one function of that type
  '0705 01 01 66 00 00', // called f
  '0a8701 01 8401 02 01 7b 01 7f', // its code, with a v128 and an i32 of its own
  '0340 2000 2001 49 0440', // loop, while $at is before $end
  'fd0c 00000000000000000000000000000000 2104 4100 2105', // $sum, $k
  '0340 2004 2000 2005 6a fd00 0000 2005 fd00 0000', // loop: $sum, both operands
  'fd51 fd62 fd7d fd8e01 2104', // what differs, counted in bytes, added in pairs
  '2005 4110 6a 2205 2002 49 0d00 0b', // $k; again while it is before $size
  '2003 2004 fd7f 2204', // where to, and pairs of pairs
  'fd1b00 2004 fd1b01 6a 2004 fd1b02 6a 2004 fd1b03 6a 3b 0100', // four lanes, stored
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
