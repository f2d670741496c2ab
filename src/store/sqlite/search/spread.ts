import type { NearnessSpread } from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { codeVector } from './vector-coding.ts';

/** Pieces that are looked at; more would not change the answer. */
const SAMPLE = 400;

/**
 * How near pieces are to a vector by chance: some that lie evenly over the whole table. `nearness` says it of the
 * pieces with these numbers, as far as they are there and point anywhere.
 */
export function spreadOf(
  db: Database,
  vector: Float32Array,
  nearness: (bytes: Uint8Array, ids: string) => readonly number[],
): NearnessSpread {
  const last = db.query<{ n: number | null }>('SELECT max(id) AS n FROM chunks').get()?.n ?? 0;
  const step = Math.max(1, last / SAMPLE);
  const ids = Array.from({ length: SAMPLE }, (_, at) => Math.ceil((at + 1) * step));
  const near = nearness(codeVector(vector).bytes, JSON.stringify(ids));
  const mean = near.reduce((sum, one) => sum + one, 0) / Math.max(1, near.length);
  const square = near.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, near.length);
  return { mean, deviation: Math.sqrt(square), pieces: near.length };
}

export const nearnessBySqlite =
  (db: Database) =>
  (bytes: Uint8Array, ids: string): readonly number[] =>
    db
      .query<{ distance: number | null }>(
        `SELECT vec_distance_cosine(vec_int8(chunks.vector), vec_int8(?)) AS distance
         FROM json_each(?) AS wanted CROSS JOIN chunks ON chunks.id = wanted.value`,
      )
      .all(bytes, ids)
      .flatMap(({ distance }) => (distance === null ? [] : [1 - distance]));
