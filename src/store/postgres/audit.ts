import type { Contradiction } from '../../core/audit.ts';
import { WORDS_MADE } from '../../core/indexed-text.ts';
import type { DerivedAudit } from '../sqlite/audit/audit.ts';
import { LATE } from '../sqlite/audit/counted-words.ts';
import type { Writer } from '../sqlite/group-commit.ts';
import { createTextOf } from '../sqlite/search/indexed-rows.ts';
import { createSearchState } from '../sqlite/search/search-state.ts';
import { createTablesOf } from '../sqlite/search/tables-of.ts';
import type { PostgresDatabase } from './database.ts';
import { type WordsOfDocument, wordsOf } from './search/word-rows.ts';

const PAGE_SIZE = 50;

/** The index of words against the documents, by its own tables; pieces against their bits. */
export const auditOfPostgres = (
  db: PostgresDatabase,
  writer: Writer,
  folder: string,
): DerivedAudit => ({
  words: (which) => auditWords(db, folder, which),
  vectors: () => auditVectors(db),
  mendVectors: () =>
    writer.write(() => {
      db.query(
        `INSERT INTO documents_unembedded (document)
         SELECT DISTINCT document FROM chunks WHERE ${BAD_PIECE} ON CONFLICT DO NOTHING`,
      ).run();
    }),
});

async function* auditWords(
  db: PostgresDatabase,
  folder: string,
  words: 'counted' | 'every',
): AsyncGenerator<Contradiction> {
  if (createSearchState(db).get('words_made') !== WORDS_MADE) return;
  const surplus = db
    .query('SELECT document FROM word_lengths EXCEPT SELECT number FROM documents')
    .all().length;
  if (surplus > 0) yield differs(`it has ${surplus} documents that are not there`);
  const page = db.query<{ number: number; id: string; length: number | null }>(
    `SELECT number, id, length FROM documents LEFT JOIN word_lengths ON document = number
     WHERE number > ? AND number NOT IN (${LATE}) ORDER BY number LIMIT ${PAGE_SIZE}`,
  );
  const stored = db.query<{ term: string; places: string }>(
    `SELECT term, array_to_string(places, ',') AS places FROM word_places WHERE document = ?`,
  );
  const textOf = createTextOf(db, createTablesOf(db, folder));
  for (let after = 0; ; ) {
    const rows = page.all(after);
    for (const { number, id, length } of rows) {
      const text = textOf(number);
      const found = text && wordsOf(text);
      const isSame =
        length === found?.length && (words === 'counted' || samePlaces(found, stored.all(number)));
      if (!isSame) yield differs(`${id} has other words than its text`);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.number;
  }
}

const samePlaces = (
  { words }: WordsOfDocument,
  rows: readonly { readonly term: string; readonly places: string }[],
): boolean =>
  rows.length === words.size &&
  rows.every(({ term, places }) => words.get(term)?.places.join() === places);

const BAD_PIECE = `document NOT IN (SELECT document FROM documents_unembedded)
  AND (bits IS NULL OR start > "end" OR length(bits) <> octet_length(vector))`;

function* auditVectors(db: PostgresDatabase): Generator<Contradiction> {
  const bad = db
    .query<{ id: string; n: number }>(
      `SELECT documents.id, count(*) AS n FROM chunks JOIN documents ON number = document
       WHERE ${BAD_PIECE} GROUP BY documents.id ORDER BY documents.id`,
    )
    .all();
  for (const { id, n } of bad) {
    yield { kind: 'vectors differ', what: `${id} has ${n} pieces that do not fit their bits` };
  }
}

const differs = (what: string): Contradiction => ({ kind: 'full text differs', what });
