import type { Ranked, SearchFilters } from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { type FilterSql, filterSql, ftsWords } from './filter-sql.ts';
import { nearestByBits } from './vector-blocks.ts';
import { codeVector } from './vector-coding.ts';

/** Candidates by bits for each document wanted: the rest of its pieces, and what bits get wrong. */
const CANDIDATES = 4;
const LEAST_CANDIDATES = 1200;

/**
 * The nearest by meaning: candidates by bits, compared by bytes, their documents joined and
 * filtered. When the filter lets too few through, only the pieces it allows are candidates.
 */
export function createNearest(
  db: Database,
): (vector: Float32Array, filters: SearchFilters, limit: number) => readonly Ranked[] {
  return (vector, filters, limit) => {
    const { bytes, bits } = codeVector(vector);
    const filter = filterSql(filters, ftsWords);
    const most = Math.max(LEAST_CANDIDATES, CANDIDATES * limit);
    const candidates = nearestByBits(db, bits, most);
    const found = ranked(candidates, bytes, filter);
    if (found.length >= limit || candidates.length < most) return found.slice(0, limit);
    const allowed = db
      .query<{ id: number }>(
        `SELECT chunks.id FROM documents JOIN chunks ON chunks.document = documents.number
         WHERE ${filter.where}`,
      )
      .all(...filter.values);
    const those = new Set(allowed.map(({ id }) => id));
    // A long document has many pieces among the candidates: more and more, until there are enough.
    for (let more = most; ; more *= 4) {
      const again = nearestByBits(db, bits, more, those);
      const best = ranked(again, bytes, filter);
      if (best.length >= limit || again.length < more) return best.slice(0, limit);
    }
  };

  function ranked(
    candidates: readonly number[],
    bytes: Uint8Array,
    filter: FilterSql,
  ): readonly Ranked[] {
    const rows = db
      .query<Near>(
        `SELECT documents.id, documents.number, chunks.start, chunks."end",
           vec_distance_cosine(vec_int8(chunks.vector), vec_int8(?)) AS distance
         FROM json_each(?) AS candidate
         CROSS JOIN chunks ON chunks.id = candidate.value
         CROSS JOIN documents ON documents.number = chunks.document
         WHERE ${filter.where} ORDER BY distance, documents.number`,
      )
      .all(bytes, JSON.stringify(candidates), ...filter.values);
    const best = new Map<string, Ranked>();
    for (const { id, number, start, end, distance } of rows) {
      // Texts without a known word point nowhere.
      if (distance === null || best.has(id)) continue;
      const piece = start === null || end === null ? undefined : { start, end };
      best.set(id, { id, key: 4 * number, score: 1 - distance, piece });
    }
    return [...best.values()];
  }
}

interface Near {
  readonly id: string;
  readonly number: number;
  readonly start: number | null;
  readonly end: number | null;
  readonly distance: number | null;
}
