/**
 * XXH64 with seed 0, taken in piece by piece: the checksum at the end of a zstd frame is its low four
 * bytes. Node 20 cannot undo zstd by itself, and the library that does so for us skips the checksum.
 */
export class Xxh64 {
  readonly #lanes: [bigint, bigint, bigint, bigint] = [
    (P1 + P2) & MASK,
    P2,
    0n,
    (MASK + 1n - P1) & MASK,
  ];
  readonly #rest = new Uint8Array(STRIPE);
  #restSize = 0;
  #total = 0n;

  update(bytes: Uint8Array): void {
    this.#total += BigInt(bytes.length);
    let at = 0;
    if (this.#restSize > 0) {
      at = Math.min(STRIPE - this.#restSize, bytes.length);
      this.#rest.set(bytes.subarray(0, at), this.#restSize);
      this.#restSize += at;
      if (this.#restSize < STRIPE) return;
      this.#stripe(this.#rest, 0);
      this.#restSize = 0;
    }
    for (; at + STRIPE <= bytes.length; at += STRIPE) this.#stripe(bytes, at);
    this.#rest.set(bytes.subarray(at));
    this.#restSize = bytes.length - at;
  }

  /** The low 32 bits. */
  low(): number {
    const [a, b, c, d] = this.#lanes;
    let hash = P5;
    if (this.#total >= BigInt(STRIPE)) {
      hash = (rotated(a, 1n) + rotated(b, 7n) + rotated(c, 12n) + rotated(d, 18n)) & MASK;
      for (const lane of this.#lanes) hash = ((hash ^ round(0n, lane)) * P1 + P4) & MASK;
    }
    hash = (hash + this.#total) & MASK;
    const view = viewOf(this.#rest);
    let at = 0;
    for (; at + 8 <= this.#restSize; at += 8) {
      hash ^= round(0n, view.getBigUint64(at, true));
      hash = (rotated(hash, 27n) * P1 + P4) & MASK;
    }
    if (at + 4 <= this.#restSize) {
      hash ^= (BigInt(view.getUint32(at, true)) * P1) & MASK;
      hash = (rotated(hash, 23n) * P2 + P3) & MASK;
      at += 4;
    }
    for (; at < this.#restSize; at++) {
      hash ^= (BigInt(this.#rest[at] ?? 0) * P5) & MASK;
      hash = (rotated(hash, 11n) * P1) & MASK;
    }
    hash = ((hash ^ (hash >> 33n)) * P2) & MASK;
    hash = ((hash ^ (hash >> 29n)) * P3) & MASK;
    return Number((hash ^ (hash >> 32n)) & 0xffffffffn);
  }

  #stripe(bytes: Uint8Array, at: number): void {
    const view = viewOf(bytes);
    for (const lane of [0, 1, 2, 3] as const) {
      this.#lanes[lane] = round(this.#lanes[lane], view.getBigUint64(at + lane * 8, true));
    }
  }
}

const STRIPE = 32;
const MASK = (1n << 64n) - 1n;
const P1 = 0x9e3779b185ebca87n;
const P2 = 0xc2b2ae3d27d4eb4fn;
const P3 = 0x165667b19e3779f9n;
const P4 = 0x85ebca77c2b2ae63n;
const P5 = 0x27d4eb2f165667c5n;

const rotated = (value: bigint, by: bigint): bigint =>
  ((value << by) | (value >> (64n - by))) & MASK;

const round = (lane: bigint, input: bigint): bigint =>
  (rotated((lane + input * P2) & MASK, 31n) * P1) & MASK;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
