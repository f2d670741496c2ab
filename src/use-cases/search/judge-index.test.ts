import { expect, test } from 'vitest';
import type { MeasuredIndex, MeasuredVectors } from './check-index.ts';
import { judgeIndex } from './judge-index.ts';

const VECTORS: MeasuredVectors = {
  model: 'glove',
  dimensions: 100,
  lengths: [100],
  norms: { least: 1, greatest: 1 },
  withoutDirection: 0,
  compared: 10,
  same: 10,
};
const WELL: MeasuredIndex = {
  documents: { held: 1000, looked: 10 },
  waiting: { words: 0, vectors: 0 },
  pieces: { count: 40, fewest: 3, median: 60, most: 60, allowed: 60 },
  vectors: VECTORS,
  unusable: null,
  queries: { asked: 10, byWords: 8, byMeaning: 5 },
};
const amiss = (change: Partial<MeasuredIndex>) =>
  judgeIndex({ ...WELL, ...change })
    .filter(({ is }) => is !== 'good')
    .map(({ about, is, text }) => `${is} ${about}: ${text}`);

test('an index at its limits is good', () => {
  expect(judgeIndex(WELL).map(({ is }) => is)).toEqual(['good', 'good', 'good', 'good', 'good']);
});

test.each<[string, Partial<MeasuredIndex>, string]>([
  [
    'a piece too long',
    { pieces: { ...WELL.pieces, most: 61 } },
    'bad pieces: 40 pieces of 3 to 61 words, median 60; search.chunkWords allows 60',
  ],
  [
    'vectors of another length',
    { vectors: { ...VECTORS, lengths: [100, 64] } },
    'bad vectors: glove gave vectors of 64 numbers; it says that they have 100',
  ],
  [
    'a text of which the model knows no word',
    { vectors: { ...VECTORS, withoutDirection: 1 } },
    'note vectors: glove knows no word of 1 documents: these are found by words only',
  ],
  [
    'nothing but such texts',
    { vectors: { ...VECTORS, withoutDirection: 10, compared: 0, same: 0 } },
    'bad vectors: glove knows no word of the 10 documents that were looked at',
  ],
  [
    'a vector that is no number',
    { vectors: { ...VECTORS, norms: { least: Number.NaN, greatest: Number.NaN } } },
    'bad vectors: glove: the norm is between NaN and NaN; it must be above 0 and finite',
  ],
  [
    'kept vectors of another text',
    { vectors: { ...VECTORS, same: 9 } },
    'bad vectors: 1 of 10 documents have no vector like the one that is made of their text now; `annals index rebuild --vectors` makes all of them again',
  ],
  [
    'vectors that cannot be compared',
    { vectors: null, unusable: 'made by another model' },
    'bad vectors: made by another model',
  ],
  [
    'no search by meaning, by choice',
    { vectors: null, queries: { ...WELL.queries, byMeaning: null } },
    'note vectors: search.embedder is none: nothing is searched by meaning',
  ],
  [
    'titles that find too little by words',
    { queries: { asked: 10, byWords: 7, byMeaning: 5 } },
    'bad queries by words: 7 of 10 documents are among the first 10 hits for their own titles; at least 8 should be: `annals index rebuild --fts` makes the index again',
  ],
  [
    'titles that find too little by meaning',
    { queries: { asked: 10, byWords: 8, byMeaning: 4 } },
    'bad queries by meaning: 4 of 10 documents are among the first 10 hits for their own titles; at least 5 should be: the model may not know the language',
  ],
  [
    'words that wait',
    { waiting: { words: 3, vectors: 0 } },
    'note words: 3 changes are not indexed yet; `annals index update` does it',
  ],
  [
    'documents that wait for vectors',
    { waiting: { words: 0, vectors: 2 } },
    'note vectors: 2 documents have none yet; `annals index update` makes them',
  ],
])('%s', (_, change, expected) => {
  expect(amiss(change)).toEqual([expected]);
});

test('an empty catalog is no fault', () => {
  expect(amiss({ documents: { held: 0, looked: 0 } })).toEqual([
    'note words: there is no document yet',
  ]);
});
