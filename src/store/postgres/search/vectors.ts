import type { Ranked, SearchFilters } from '../../../core/search.ts';
import type { PieceRows } from '../../sqlite/search/embedding-rows.ts';
import { filterSql } from '../../sqlite/search/filter-sql.ts';
import { candidatesFor } from '../../sqlite/search/nearest.ts';
import { codeVector } from '../../sqlite/search/vector-coding.ts';
import type { PostgresDatabase } from '../database.ts';
import { postgresWords } from './phrases.ts';

/** Bits are a column of the pieces; the server filters, compares them, and sends the candidates. */
export function createPieces(db: PostgresDatabase): PieceRows {
  const forget = db.query('DELETE FROM chunks WHERE document = ?');
  const rows = db.inserter('chunks', ['document', 'start', 'end', 'vector', 'bits']);
  return {
    reset: () => undefined,
    replace(document, pieces) {
      forget.put(document);
      for (const { start, end, bytes, bits } of pieces) {
        rows.add(document, start, end, bytes, bitText(bits));
      }
    },
  };
}

export const bitText = (bits: Uint8Array): string =>
  [...bits].map((byte) => byte.toString(2).padStart(8, '0')).join('');

export function createNearest(
  db: PostgresDatabase,
): (vector: Float32Array, filters: SearchFilters, limit: number) => readonly Ranked[] {
  return (vector, filters, limit) => {
    const { bytes, bits } = codeVector(vector);
    const filter = filterSql(filters, postgresWords);
    const look = db.query<Near>(
      `SELECT documents.id, documents.number, chunks.start, chunks."end", chunks.vector
       FROM chunks JOIN documents ON documents.number = chunks.document
       WHERE length(chunks.bits) = ? AND ${filter.where}
       ORDER BY bit_count(chunks.bits # ?::text::bit varying), chunks.id LIMIT ?`,
    );
    // A long document has many pieces among the candidates: more and more, until there are enough.
    for (let most = candidatesFor(limit); ; most *= 4) {
      const rows = look.all(bits.length * 8, ...filter.values, bitText(bits), most);
      const best = bestPieces(rows, bytes);
      if (best.length >= limit || rows.length < most) return best.slice(0, limit);
    }
  };
}

/** The pieces with these numbers, as far as they are there and point anywhere. */
export const nearnessByBytes =
  (db: PostgresDatabase) =>
  (bytes: Uint8Array, ids: string): readonly number[] =>
    db
      .query<Pick<Near, 'vector'>>(
        'SELECT chunks.vector FROM json_each(?) AS wanted JOIN chunks ON chunks.id = wanted.value',
      )
      .all(ids)
      .flatMap(({ vector }) => cosine(vector, bytes) ?? []);

interface Near {
  readonly id: string;
  readonly number: number;
  readonly start: number | null;
  readonly end: number | null;
  readonly vector: Uint8Array;
}

function bestPieces(rows: readonly Near[], bytes: Uint8Array): readonly Ranked[] {
  const compared = rows.flatMap((row) => {
    const score = cosine(row.vector, bytes);
    // Texts without a known word point nowhere.
    return score === undefined ? [] : [{ ...row, score }];
  });
  compared.sort((a, b) => b.score - a.score || a.number - b.number);
  const best = new Map<string, Ranked>();
  for (const { id, number, start, end, score } of compared) {
    if (best.has(id)) continue;
    const piece = start === null || end === null ? undefined : { start, end };
    best.set(id, { id, key: 4 * number, score, piece });
  }
  return [...best.values()];
}

/** Of two vectors of bytes; undefined where one has no direction, or another length. */
function cosine(one: Uint8Array, other: Uint8Array): number | undefined {
  if (one.length !== other.length) return undefined;
  const a = new Int8Array(one.buffer, one.byteOffset, one.length);
  const b = new Int8Array(other.buffer, other.byteOffset, other.length);
  let product = 0;
  let ofA = 0;
  let ofB = 0;
  for (let at = 0; at < a.length; at++) {
    const x = a[at] as number;
    const y = b[at] as number;
    product += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? undefined : product / Math.sqrt(ofA * ofB);
}
