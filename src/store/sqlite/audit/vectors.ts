import type { Contradiction } from '../../../core/audit.ts';
import type { VectorsMade } from '../../../core/search.ts';
import type { Database } from '../driver.ts';
import { codedLength } from '../search/vector-coding.ts';
import { storedJson } from '../stored-json.ts';

/** The pieces of texts that have vectors, against the documents and against the table of their bits. */
export function* auditVectors(db: Database): Generator<Contradiction> {
  for (const { id, n } of badPieces(db)) {
    yield differs(`${id} has ${n} pieces that do not fit its text or have no bits`);
  }
  const surplus = bitsWithoutPiece(db).length;
  if (surplus > 0) yield differs(`the bits of ${surplus} pieces are there without their piece`);
}

/** To be called inside a transaction: documents whose pieces contradict them wait for new vectors. */
export function mendVectors(db: Database, bits: 'writable' | 'read only'): void {
  const wait = db.query(
    'INSERT INTO documents_unembedded (document) VALUES (?) ON CONFLICT DO NOTHING',
  );
  for (const { document } of badPieces(db)) wait.run(document);
  const surplus = bitsWithoutPiece(db);
  if (surplus.length === 0 || bits === 'read only') return;
  const forget = db.query('DELETE FROM chunks_vec WHERE rowid = ?');
  for (const { rowid } of surplus) forget.run(BigInt(rowid));
}

interface BadPieces {
  readonly document: number;
  readonly id: string;
  readonly n: number;
}

/**
 * A document in line for new vectors may have old ones meanwhile. A text is at most twice as long in
 * UTF-16 units, which the offsets count, as in the characters that SQLite counts.
 */
function badPieces(db: Database): readonly BadPieces[] {
  const made = db
    .query<{ value: string }>("SELECT value FROM search_state WHERE name = 'vectors'")
    .get();
  if (!made) return [];
  const bits = hasBits(db) ? 'chunks.id NOT IN (SELECT rowid FROM chunks_vec_rowids)' : 'false';
  return db
    .query<BadPieces>(
      `SELECT chunks.document, documents.id, count(*) AS n
       FROM chunks JOIN documents ON documents.number = chunks.document
       WHERE chunks.document NOT IN (SELECT document FROM documents_unembedded)
         AND (length(chunks.vector) <> ?
           OR chunks.start > chunks."end"
           OR chunks."end" > 2 * coalesce(length(documents.body_text), 0)
           OR ${bits})
       GROUP BY chunks.document ORDER BY chunks.document`,
    )
    .all(codedLength(storedJson<VectorsMade>(made.value).dimensions));
}

const bitsWithoutPiece = (db: Database): readonly { readonly rowid: number }[] =>
  hasBits(db)
    ? db
        .query<{ rowid: number }>(
          'SELECT rowid FROM chunks_vec_rowids EXCEPT SELECT id FROM chunks',
        )
        .all()
    : [];

/** Made when the first vectors come. Its own tables are read without the extension that made it. */
const hasBits = (db: Database): boolean =>
  db.query("SELECT 1 FROM sqlite_master WHERE name = 'chunks_vec_rowids'").get() !== undefined;

const differs = (what: string): Contradiction => ({ kind: 'vectors differ', what });
