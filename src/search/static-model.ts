import { AnnalsError } from '../core/errors.ts';
import { stem } from '../core/stem.ts';

/**
 * A vector for every word, no network and no other software: the meaning of a text is the mean of
 * its words, the rare ones counting more. Words it does not know get a direction made from their
 * stem, so that `ketoacidosis` is at least near to itself.
 */
export interface StaticModel {
  readonly name: string;
  readonly dimensions: number;
  embed(text: string): Float32Array;
}

const MAGIC = 'ANNALSV1';

export interface StaticModelFile {
  readonly name: string;
  readonly dimensions: number;
  /** The commonest first. */
  readonly words: readonly string[];
  /** One after the other, each of unit length times its scale. */
  readonly vectors: Int8Array;
  /** What the largest component of each vector is worth. */
  readonly scales: Float32Array;
}

/** Magic, length of a JSON head, the head, the words one per line, scales, vectors. */
export function writeStaticModel(file: StaticModelFile): Uint8Array {
  const { name, dimensions } = file;
  const words = new TextEncoder().encode(file.words.join('\n'));
  const head = { name, dimensions, words: file.words.length, wordBytes: words.length };
  const json = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(new Uint32Array([json.length]).buffer);
  const scales = new Uint8Array(file.scales.buffer, file.scales.byteOffset, file.scales.byteLength);
  const vectors = new Uint8Array(file.vectors.buffer, file.vectors.byteOffset, file.vectors.length);
  return Buffer.concat([new TextEncoder().encode(MAGIC), length, json, words, scales, vectors]);
}

export function readStaticModel(bytes: Uint8Array): StaticModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, length: number) =>
    new TextDecoder().decode(bytes.subarray(from, from + length));
  if (bytes.length < 12 || text(0, MAGIC.length) !== MAGIC) {
    throw new AnnalsError('SEMANTIC_UNAVAILABLE', `the model begins otherwise than ${MAGIC}`);
  }
  const jsonLength = view.getUint32(MAGIC.length, true);
  const head = JSON.parse(text(12, jsonLength)) as Head;
  const wordsAt = 12 + jsonLength;
  const scalesAt = wordsAt + head.wordBytes;
  const vectorsAt = scalesAt + 4 * head.words;
  const size = vectorsAt + head.words * head.dimensions;
  if (bytes.length !== size) {
    throw new AnnalsError(
      'SEMANTIC_UNAVAILABLE',
      `the model has ${bytes.length} bytes; its head announces ${size}`,
    );
  }
  const ranks = new Map<string, number>();
  for (const word of text(wordsAt, head.wordBytes).split('\n')) ranks.set(word, ranks.size);
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset + vectorsAt, size - vectorsAt);
  const scaleOf = (rank: number) => view.getFloat32(scalesAt + 4 * rank, true);
  return {
    name: head.name,
    dimensions: head.dimensions,
    embed: (of) => meanOf(of, head.dimensions, ranks, vectors, scaleOf),
  };
}

interface Head {
  readonly name: string;
  readonly dimensions: number;
  readonly words: number;
  readonly wordBytes: number;
}

/** Below this share of all words a word counts nearly in full (smooth inverse frequency). */
const RARE = 1e-5;
/** Zipf: the n-th word is about 1/(12.5 n) of a text. */
const ZIPF = 12.5;

const weightAt = (rank: number): number => RARE / (RARE + 1 / (ZIPF * (rank + 1)));

function meanOf(
  text: string,
  dimensions: number,
  ranks: ReadonlyMap<string, number>,
  vectors: Int8Array,
  scaleOf: (rank: number) => number,
): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const rank = ranks.get(word);
    if (rank === undefined) {
      addUnknown(word, sum);
      continue;
    }
    const factor = (weightAt(rank) * scaleOf(rank)) / 127;
    const at = rank * dimensions;
    for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + factor * (vectors[at + i] ?? 0);
  }
  return unit(sum);
}

/** The same direction for the same stem, and for no other. */
function addUnknown(word: string, sum: Float32Array): void {
  let state = hash(stem(word)) || 1;
  const direction = new Float32Array(sum.length);
  let square = 0;
  for (let i = -16; i < sum.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    if (i < 0) continue; // The first numbers of near seeds are near each other.
    const part = state / 2 ** 32;
    direction[i] = part;
    square += part * part;
  }
  const factor = 1 / (Math.sqrt(square) || 1);
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + factor * (direction[i] ?? 0);
}

/** FNV-1a. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  }
  return state;
}

function unit(vector: Float32Array): Float32Array {
  let square = 0;
  for (const part of vector) square += part * part;
  const length = Math.sqrt(square);
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) / length;
  return vector;
}
