import type {
  EmbeddedDocument,
  UnembeddedDocument,
  VectorState,
  VectorsMade,
  VectorUse,
} from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { storedJson } from '../stored-json.ts';
import { PIECES_WRITTEN } from './held-bits.ts';
import { codedLength, codeVector } from './vector-coding.ts';

/** The rows of vectors and of what has none yet. Writes are to be called inside a transaction. */
export interface EmbeddingRows {
  use(): Omit<VectorUse, 'unavailable'>;
  state(): Omit<VectorState, 'unavailable'>;
  reset(made: VectorsMade): void;
  unembedded(limit: number): readonly UnembeddedDocument[];
  write(documents: readonly EmbeddedDocument[]): void;
}

/** A piece of a text as it is kept: what it is compared by, and the bits by which candidates are found. */
export interface CodedPiece {
  readonly start: number | null;
  readonly end: number | null;
  readonly bytes: Uint8Array;
  readonly bits: Uint8Array;
}

/** The pieces of documents, and where their bits are. */
export interface PieceRows {
  reset(length: number): void;
  replace(document: number, pieces: readonly CodedPiece[]): void;
}

/** Bits in a table of sqlite-vec, which takes a rowid only as a 64-bit whole number. */
export const vecBits = (db: Database) => ({
  reset: (length: number): void =>
    db.exec(`DROP TABLE IF EXISTS chunks_vec;
        CREATE VIRTUAL TABLE chunks_vec USING vec0 (coarse bit[${length}]);`),
  add: (id: number, bits: Uint8Array): void =>
    void db
      .query('INSERT INTO chunks_vec (rowid, coarse) VALUES (?, vec_bit(?))')
      .run(BigInt(id), bits),
  forget: (id: number): void =>
    void db.query('DELETE FROM chunks_vec WHERE rowid = ?').run(BigInt(id)),
});

export function vecPieces(db: Database): PieceRows {
  const { reset, add, forget } = vecBits(db);
  const written = db.query(
    `INSERT INTO search_state (name, value) VALUES ('${PIECES_WRITTEN}', '1')
     ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`,
  );
  const old = db.query<{ id: number }>('SELECT id FROM chunks WHERE document = ?');
  const forgetAll = db.query('DELETE FROM chunks WHERE document = ?');
  const insert = db.query<{ id: number }>(
    'INSERT INTO chunks (document, start, "end", vector) VALUES (?, ?, ?, ?) RETURNING id',
  );
  return {
    reset(length) {
      reset(length);
      written.run();
    },
    replace(document, pieces) {
      written.run();
      for (const { id } of old.all(document)) forget(id);
      forgetAll.run(document);
      for (const { start, end, bytes, bits } of pieces) {
        add(insert.get(document, start, end, bytes)?.id ?? 0, bits);
      }
    },
  };
}

export function createEmbeddingRows(db: Database, pieceRows: PieceRows): EmbeddingRows {
  const made = db.query<{ value: string }>("SELECT value FROM search_state WHERE name = 'vectors'");
  const rebuilding = db.query("SELECT 1 FROM search_state WHERE name = 'rebuilding'");
  const rebuilt = db.query(
    `DELETE FROM search_state WHERE name = 'rebuilding'
       AND NOT EXISTS (SELECT 1 FROM documents_unembedded)`,
  );
  const unembedded = db.query<{ n: number }>('SELECT count(*) AS n FROM documents_unembedded');
  const counts = db.query<{ documents: number; chunks: number }>(
    'SELECT (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM chunks) AS chunks',
  );
  const waiting = db.query<UnembeddedDocument>(
    `SELECT number, title, abstract, body FROM documents_unembedded
     CROSS JOIN documents_searched ON number = document ORDER BY document LIMIT ?`,
  );
  const same = db.query(
    `SELECT 1 FROM documents_searched
     WHERE number = ? AND title IS ? AND abstract IS ? AND body IS ?`,
  );
  const done = db.query('DELETE FROM documents_unembedded WHERE document = ?');

  const use = () => {
    const row = made.get();
    return {
      made: row ? storedJson<VectorsMade>(row.value) : null,
      unembedded: unembedded.get()?.n ?? 0,
    };
  };

  return {
    use,

    state() {
      const { documents = 0, chunks = 0 } = counts.get() ?? {};
      const used = use();
      return {
        ...used,
        rebuilding: rebuilding.get() !== undefined && used.unembedded > 0,
        documents: documents - used.unembedded,
        chunks,
      };
    },

    reset(how) {
      pieceRows.reset(codedLength(how.dimensions));
      db.exec(`DELETE FROM chunks;
        INSERT INTO documents_unembedded (document) SELECT number FROM documents
        WHERE true ON CONFLICT DO NOTHING;
        INSERT INTO search_state (name, value) VALUES ('rebuilding', '') ON CONFLICT DO NOTHING;`);
      db.query(
        `INSERT INTO search_state (name, value) VALUES ('vectors', ?1)
         ON CONFLICT (name) DO UPDATE SET value = ?1`,
      ).run(JSON.stringify(how));
    },

    unembedded: (limit) => waiting.all(limit),

    write(documents) {
      for (const { of, pieces } of documents) {
        // Its text changed while it was being read: the new one is in line already.
        if (!same.get(of.number, of.title, of.abstract, of.body)) continue;
        const coded = pieces.map(({ start, end, vector }) => ({
          ...{ start, end },
          ...codeVector(vector),
        }));
        pieceRows.replace(of.number, coded);
        done.put(of.number);
      }
      rebuilt.run();
    },
  };
}
