import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../driver.ts';
import { vecPieces } from './embedding-rows.ts';
import { createHeldBits } from './held-bits.ts';
import { nearestByBits } from './vector-blocks.ts';
import { codeVector } from './vector-coding.ts';
import { createVectorExtension } from './vector-extension.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'held-bits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DIMENSIONS = 128;
let state = 12_345;
/** The same numbers each time, by xorshift. */
const number = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 31 - 1;
};
const vector = () => Float32Array.from({ length: DIMENSIONS }, number);
const piece = () => ({ start: null, end: null, ...codeVector(vector()) });

async function filled(documents: number) {
  const db = await openDatabase(path.join(folder, `${documents}.sqlite`), 1000);
  expect(await createVectorExtension(db)()).toBeNull();
  db.exec(`CREATE TABLE search_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE chunks (id INTEGER PRIMARY KEY, document INTEGER NOT NULL, start INTEGER, "end" INTEGER, vector BLOB NOT NULL) STRICT;`);
  const pieces = vecPieces(db);
  pieces.reset(DIMENSIONS);
  db.exec('BEGIN');
  for (let n = 1; n <= documents; n += 1) pieces.replace(n, [piece(), piece()]);
  db.exec('COMMIT');
  return { db, pieces };
}

test('what is in memory gives the candidates that the file gives, gaps and filters included', async () => {
  const { db, pieces } = await filled(1500);
  for (const n of [3, 700, 1400]) pieces.replace(n, []);
  const held = createHeldBits(db)(DIMENSIONS / 8);
  const allowed = new Set(Array.from({ length: 400 }, (_, at) => 5 * at + 1));
  for (let at = 0; at < 5; at += 1) {
    const { bits } = codeVector(vector());
    for (const most of [1, 50, 4000]) {
      expect(held?.nearest(bits, most)).toEqual(nearestByBits(db, bits, most));
      expect(held?.nearest(bits, most, allowed)).toEqual(nearestByBits(db, bits, most, allowed));
    }
  }
  db.close();
});

test('a vector that is written later, by whichever connection, is found by the next question', async () => {
  const { db, pieces } = await filled(20);
  const reader = await openDatabase(path.join(folder, '20.sqlite'), 1000);
  expect(await createVectorExtension(reader)()).toBeNull();
  const heldBits = createHeldBits(reader);
  const wanted = vector();
  const { bits } = codeVector(wanted);
  const before = heldBits(DIMENSIONS / 8);
  expect(before?.nearest(bits, 1)).toHaveLength(1);
  expect(before?.nearest(bits, 1)).not.toEqual([40]);
  expect(heldBits(DIMENSIONS / 8)).toBe(before);
  // As many pieces as before, so that ids and their count stay what they are.
  pieces.replace(20, [piece(), { start: null, end: null, ...codeVector(wanted) }]);
  expect(heldBits(DIMENSIONS / 8)?.nearest(bits, 1)).toEqual([40]);
  pieces.reset(DIMENSIONS);
  expect(heldBits(DIMENSIONS / 8)?.nearest(bits, 1)).toEqual([]);
  reader.close();
  db.close();
});

test('more than memory may take are read from the file each time', async () => {
  const { db } = await filled(2);
  expect(createHeldBits(db, 1023 * 16)(DIMENSIONS / 8)).toBeUndefined();
  expect(createHeldBits(db, 1024 * 16)(DIMENSIONS / 8)).toBeDefined();
  db.close();
});
