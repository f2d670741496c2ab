import type { Ranked, SearchFilters } from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { type FilterSql, filterSql, ftsWords } from './filter-sql.ts';
import { createHeldBits } from './held-bits.ts';
import { nearestByBits } from './vector-blocks.ts';
import { codeVector } from './vector-coding.ts';

/** Candidates by bits for each document wanted: the rest of its pieces, and what bits get wrong. */
const CANDIDATES = 4;
const LEAST_CANDIDATES = 1200;
export const candidatesFor = (limit: number): number =>
  Math.max(LEAST_CANDIDATES, CANDIDATES * limit);

/**
 * The nearest by meaning: candidates by bits, compared by bytes, their documents joined and
 * filtered. When the filter lets too few through, only the pieces it allows are candidates.
 */
export function createNearest(
  db: Database,
): (vector: Float32Array, filters: SearchFilters, limit: number) => readonly Ranked[] {
  const heldBits = createHeldBits(db);
  return (vector, filters, limit) => {
    const { bytes, bits } = codeVector(vector);
    const held = heldBits(bits.length);
    const byBits = (most: number, allowed?: ReadonlySet<number>) =>
      held ? held.nearest(bits, most, allowed) : nearestByBits(db, bits, most, allowed);
    const filter = filterSql(filters, ftsWords, 'found');
    const most = candidatesFor(limit);
    const candidates = byBits(most);
    const found = ranked(candidates, bytes, filter, limit);
    if (found.length >= limit || candidates.length < most) return found;
    const { where, values } = filterSql(filters, ftsWords);
    const allowed = db
      .query<{ id: number }>(
        `SELECT chunks.id FROM documents JOIN chunks ON chunks.document = documents.number
         WHERE ${where}`,
      )
      .all(...values);
    const those = new Set(allowed.map(({ id }) => id));
    // A long document has many pieces among the candidates: more and more, until there are enough.
    for (let more = most; ; more *= 4) {
      const again = byBits(more, those);
      const best = ranked(again, bytes, filter, limit);
      if (best.length >= limit || again.length < more) return best;
    }
  };

  /** Documents by their nearest piece; whether they pass is asked of the nearest first, until there are enough. */
  function ranked(
    candidates: readonly number[],
    bytes: Uint8Array,
    filter: FilterSql,
    limit: number,
  ): readonly Ranked[] {
    const pieces = db
      .query<Near>(
        `SELECT chunks.document AS number, chunks.start, chunks."end",
           vec_distance_cosine(vec_int8(chunks.vector), vec_int8(?)) AS distance
         FROM json_each(?) AS candidate CROSS JOIN chunks ON chunks.id = candidate.value
         ORDER BY distance, number`,
      )
      .all(bytes, JSON.stringify(candidates));
    const best = new Map<number, Near>();
    for (const piece of pieces) {
      // Texts without a known word point nowhere.
      if (piece.distance !== null && !best.has(piece.number)) best.set(piece.number, piece);
    }
    const numbers = [...best.keys()];
    const found: Ranked[] = [];
    for (let from = 0; from < numbers.length && found.length < limit; ) {
      const some = numbers.slice(from, from + limit + MORE);
      from += some.length;
      for (const { id, number } of passing(some, filter)) {
        const { start, end, distance } = best.get(number) ?? NOWHERE;
        const piece = start === null || end === null ? undefined : { start, end };
        found.push({ id, key: 4 * number, score: 1 - (distance ?? 1), piece });
      }
    }
    return found.slice(0, limit);
  }

  function passing(numbers: readonly number[], { where, values }: FilterSql) {
    return db
      .query<{ id: string; number: number }>(
        `SELECT documents.id, documents.number FROM json_each(?) AS wanted
         CROSS JOIN documents ON documents.number = wanted.value
         WHERE ${where} ORDER BY wanted.key`,
      )
      .all(JSON.stringify(numbers), ...values);
  }
}

/** One in some is left out by the filter: asked for at once, so that a second question is rare. */
const MORE = 50;

interface Near {
  readonly number: number;
  readonly start: number | null;
  readonly end: number | null;
  readonly distance: number | null;
}

const NOWHERE: Omit<Near, 'number'> = { start: null, end: null, distance: null };
