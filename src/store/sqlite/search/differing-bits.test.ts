import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDifferingBits } from './differing-bits.ts';

const plainly = (bits: Uint8Array, vectors: Uint8Array): number[] =>
  Array.from({ length: vectors.length / bits.length }, (_, slot) =>
    bits.reduce((sum, byte, at) => {
      const differ = byte ^ (vectors[slot * bits.length + at] ?? 0);
      return sum + differ.toString(2).replaceAll('0', '').length;
    }, 0),
  );

/** Of 32, 96, 128, 224, 384, 768 and 3,072 numbers. */
test.each([4, 12, 16, 28, 48, 96, 384])('counts what differs in vectors of %i bytes', (length) => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: length, maxLength: length }),
      fc.integer({ min: 0, max: 40 }),
      fc.infiniteStream(fc.nat(255)),
      (bits, slots, stream) => {
        const vectors = Uint8Array.from({ length: slots * length }, () =>
          Number(stream.next().value),
        );
        expect([...createDifferingBits(bits).of(vectors)]).toEqual(plainly(bits, vectors));
      },
    ),
    { numRuns: 30 },
  );
});

test('a block of 1,024 needs more memory than a small one, and both are right', () => {
  const bits = Uint8Array.from({ length: 384 }, (_, at) => at % 256);
  const count = createDifferingBits(bits);
  for (const slots of [1, 1024, 2]) {
    const vectors = Uint8Array.from({ length: slots * 384 }, (_, at) => (at * 7) % 256);
    expect([...count.of(vectors)]).toEqual(plainly(bits, vectors));
  }
});

test('nothing, and everything, differs', () => {
  const bits = new Uint8Array(16).fill(0xff);
  expect([...createDifferingBits(bits).of(bits)]).toEqual([0]);
  expect([...createDifferingBits(bits).of(new Uint8Array(16))]).toEqual([128]);
});

test('slots are counted by what differs, over all blocks', () => {
  const bits = new Uint8Array(12).fill(0xff);
  const count = createDifferingBits(bits);
  count.of(Uint8Array.from([...bits, ...new Uint8Array(12)]));
  count.of(bits);
  const counts = count.counts();
  expect([counts.length, counts[0], counts[96], counts.reduce((a, b) => a + b)]).toEqual([
    97, 2, 1, 3,
  ]);
});
