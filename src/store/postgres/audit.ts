import type { Audit, Contradiction } from '../../core/audit.ts';
import { WORDS_MADE } from '../../core/indexed-text.ts';
import type { SearchIndex } from '../../core/search.ts';
import { auditDocuments } from '../sqlite/audit/documents.ts';
import { auditKeptFiles } from '../sqlite/audit/kept-files.ts';
import { auditRecords } from '../sqlite/audit/records.ts';
import type { Writer } from '../sqlite/group-commit.ts';
import { TEXT_CHANGES } from '../sqlite/search/index-words.ts';
import { createTextOf } from '../sqlite/search/indexed-rows.ts';
import { createSearchState } from '../sqlite/search/search-state.ts';
import { createTablesOf } from '../sqlite/search/tables-of.ts';
import type { PostgresDatabase } from './database.ts';
import { type WordsOfDocument, wordsOf } from './search/word-rows.ts';

const BATCH = 500;
const PAGE_SIZE = 50;

/** The rows against each other, as with SQLite; the index of words against the documents, by its own tables. */
export function createPostgresAudit(
  db: PostgresDatabase,
  writer: Writer,
  search: Pick<SearchIndex, 'reindexWords'>,
  folder: string,
): Audit {
  return {
    async *contradictions({ words }) {
      yield* auditDocuments(db);
      yield* auditRecords(db);
      yield* auditKeptFiles(db);
      yield* auditWords(db, folder, words);
      yield* auditVectors(db);
    },
    async mendWords() {
      while (!(await search.reindexWords(BATCH)).finished);
    },
    mendVectors: () =>
      writer.write(() => {
        db.query(
          `INSERT INTO documents_unembedded (document)
           SELECT DISTINCT document FROM chunks WHERE ${BAD_PIECE} ON CONFLICT DO NOTHING`,
        ).run();
      }),
  };
}

/** Documents that changed after the last line of the feed that was indexed are only late. */
const LATE = `SELECT document FROM changes WHERE ${TEXT_CHANGES} AND seq >
  (SELECT value::bigint FROM search_state WHERE name = 'words_through')`;

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
