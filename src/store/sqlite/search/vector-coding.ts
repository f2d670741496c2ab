/**
 * A vector as it is kept: a byte per number, and a bit per number (its sign) to find candidates by.
 * Lengths are made a multiple of 32, so that bits are compared by words; a zero more changes no direction.
 */
export interface CodedVector {
  readonly bytes: Uint8Array;
  readonly bits: Uint8Array;
}

export const codedLength = (dimensions: number): number => Math.ceil(dimensions / 32) * 32;

export function codeVector(vector: Float32Array): CodedVector {
  const length = codedLength(vector.length);
  const numbers = new Int8Array(length);
  const bits = new Uint8Array(length / 8);
  let largest = 0;
  for (const number of vector) largest = Math.max(largest, Math.abs(number));
  const factor = largest > 0 ? 127 / largest : 0;
  for (const [i, number] of vector.entries()) {
    numbers[i] = Math.round(number * factor);
    if (number > 0) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7));
  }
  return { bytes: new Uint8Array(numbers.buffer), bits };
}
