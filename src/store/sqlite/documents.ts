import type { Documents, Reread } from '../../core/catalog.ts';
import type { Holder } from '../../core/documents.ts';
import type { Known } from '../../core/plan.ts';
import { createDocumentList } from './document-list.ts';
import {
  ARTIFACT_COLUMNS,
  type ArtifactRow,
  artifactOf,
  DOCUMENT_COLUMNS,
  type DocumentRow,
  documentOf,
  RECORD_FILE_COLUMNS,
} from './document-row.ts';
import { createTogether } from './documents-together.ts';
import type { Database } from './driver.ts';
import { createExport } from './export.ts';
import type { Writer } from './group-commit.ts';
import { filesBeside } from './mirror/files-beside.ts';
import { createShownDocument } from './shown-document.ts';
import { createVersions } from './versions.ts';

const PAGE_SIZE = 200;

/** What we know of documents. They are written when an item is settled: see write-document.ts. */
export function createDocuments(
  db: Database,
  writer: Writer,
  reread: (change: Reread) => 'written' | 'overtaken',
  tombstones: Pick<
    Documents,
    'stale' | 'tombstone' | 'restore' | 'countActive' | 'recheck' | 'toRecheck'
  >,
): Documents {
  const known = db.query<{ natural_key: string; version: string | null; refused: string | null }>(
    `SELECT natural_key, version, (SELECT why FROM refused_content AS refused
       JOIN artifacts ON artifacts.document = documents.number AND artifacts.role = 'raw'
         AND artifacts.sha256 = refused.sha256 AND artifacts.current = 1
       WHERE refused.source = documents.source LIMIT 1) AS refused
     FROM documents INDEXED BY documents_by_key
     WHERE source = ? AND natural_key IN (SELECT value FROM json_each(?))`,
  );
  const partial = db.query<{ id: string }>(
    `SELECT id FROM documents INDEXED BY documents_partial
     WHERE source = ? AND body_status = 'partial' AND status = 'active' ORDER BY id`,
  );
  const see = db.query(
    `UPDATE documents SET last_seen_at = max(last_seen_at, ?1), last_seen_run = ?2, listed = 1,
       first_listing_id = coalesce(first_listing_id, ?5),
       last_listing_id = coalesce(?5, last_listing_id)
     WHERE source = ?3 AND natural_key IN (SELECT value FROM json_each(?4))
       AND last_seen_run IS NOT ?2`,
  );
  const seenCount = db.query<{ n: number }>(
    'SELECT count(*) AS n FROM documents WHERE last_seen_run = ?',
  );
  const byId = db.query<DocumentRow>(`SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE id = ?`);
  const byUrl = db.query<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE source_url = ?
     ORDER BY retrieved_at DESC, id LIMIT 1`,
  );
  // The name stands in the statement, for an index of one source alone is used only then.
  const onPage = (source: string) =>
    db.query<DocumentRow>(
      `SELECT ${DOCUMENT_COLUMNS} FROM documents
       WHERE source = '${source.replaceAll(/[^a-z0-9_]/g, '')}' AND metadata ->> 'volume' = ?1
         AND metadata ->> 'start_page' = (
           SELECT max(metadata ->> 'start_page') FROM documents
           WHERE source = '${source.replaceAll(/[^a-z0-9_]/g, '')}' AND metadata ->> 'volume' = ?1
             AND metadata ->> 'start_page' <= ?2)
         AND (metadata ->> 'start_page' = ?2 OR metadata ->> 'end_page' >= ?2)
       ORDER BY id`,
    );
  const artifacts = db.query<ArtifactRow>(
    `SELECT ${ARTIFACT_COLUMNS} FROM documents
     JOIN artifacts ON artifacts.document = documents.number
     WHERE documents.id = ? AND current = 1 ORDER BY role DESC, name`,
  );
  const held = db.query<ArtifactRow>(
    `SELECT ${ARTIFACT_COLUMNS} FROM documents
     JOIN artifacts ON artifacts.document = documents.number
     WHERE documents.source = ? AND natural_key = ? AND artifacts.role = 'raw'
       AND artifacts.name = ? AND artifacts.current = 1
     ORDER BY artifacts.retrieved_at DESC LIMIT 1`,
  );
  const holders = db.query<Holder>(
    `SELECT DISTINCT documents.id, documents.status FROM artifacts INDEXED BY artifacts_by_content
     JOIN documents ON documents.number = artifacts.document
     WHERE artifacts.sha256 = ? AND artifacts.role = 'raw' AND artifacts.current = 1
     ORDER BY documents.id LIMIT 50`,
  );
  /** Nearly all bytes are new: an index alone says so, and nothing is joined and sorted. */
  const isHeld = db.query('SELECT 1 FROM artifacts WHERE sha256 = ? LIMIT 1');
  const everHolders = db.query<Holder>(
    `SELECT DISTINCT documents.id, documents.status FROM artifacts INDEXED BY artifacts_by_content
     JOIN documents ON documents.number = artifacts.document
     WHERE artifacts.sha256 = ? AND artifacts.role = 'raw'
     ORDER BY documents.id LIMIT 50`,
  );
  const seenNumbers = db.query<{ number: number }>(
    'SELECT number FROM documents WHERE last_seen_run = ? ORDER BY id',
  );
  const documentPage = db.query<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM json_each(?) AS wanted
     CROSS JOIN documents ON documents.number = wanted.value ORDER BY wanted.key`,
  );
  const sourceNumbers = db.query<{ number: number }>(
    'SELECT number FROM documents WHERE source = ? AND id > ? ORDER BY id',
  );
  const count = db.query<{ n: number }>('SELECT count(*) AS n FROM documents');
  const countOf = db.query<{ n: number }>('SELECT count(*) AS n FROM documents WHERE source = ?');
  const artifactNumbers = db.query<{ number: number }>(
    'SELECT number FROM artifacts ORDER BY path, number',
  );
  const recordFileNumbers = db.query<{ number: number }>(
    'SELECT number FROM record_files ORDER BY path, number',
  );
  const recordFilePage = db.query<ArtifactRow>(
    `SELECT ${RECORD_FILE_COLUMNS} FROM json_each(?) AS wanted
     CROSS JOIN record_files ON record_files.number = wanted.value ORDER BY wanted.key`,
  );
  const artifactPage = db.query<ArtifactRow>(
    `SELECT ${ARTIFACT_COLUMNS} FROM json_each(?) AS wanted
     CROSS JOIN artifacts ON artifacts.number = wanted.value
     JOIN documents ON documents.number = artifacts.document ORDER BY wanted.key`,
  );

  return {
    async known(source, keys) {
      const found = new Map<string, Known>();
      if (keys.length === 0) return found;
      for (const row of known.all(source, JSON.stringify(keys))) {
        found.set(row.natural_key, { version: row.version, refused: row.refused ?? undefined });
      }
      return found;
    },

    seen: (source, keys, runId, now, listingId) =>
      keys.length === 0
        ? Promise.resolve()
        : writer.write(() => {
            see.run(now, runId, source, JSON.stringify(keys), listingId ?? null);
          }),

    partial: async (source) => partial.all(source).map(({ id }) => id),
    countSeen: async (runId) => seenCount.get(runId)?.n ?? 0,
    find: async (id) => optional(byId.get(id), documentOf),
    findByUrl: async (url) => optional(byUrl.get(url), documentOf),
    onPage: async (source, volume, page) => onPage(source).all(volume, page).map(documentOf),
    ...createDocumentList(db),
    ...createShownDocument(db),
    artifacts: async (id) => artifacts.all(id).map(artifactOf),
    holders: async (sha256, when) =>
      isHeld.get(sha256) === undefined ? [] : (when ? everHolders : holders).all(sha256),
    held: async (source, key, name) => optional(held.get(source, key, name), artifactOf),
    ...createTogether(db),
    ...createVersions(db),
    ...tombstones,
    count: async (source) => (source === undefined ? count.get() : countOf.get(source))?.n ?? 0,

    reread: (change) => writer.write(() => reread(change)),

    async *ofSource(source, after = '') {
      for (const page of pagesOf(sourceNumbers.all(source, after))) {
        for (const row of documentPage.all(page)) yield documentOf(row);
      }
    },

    async *seenInRun(runId) {
      for (const page of pagesOf(seenNumbers.all(runId))) {
        for (const row of documentPage.all(page)) yield documentOf(row);
      }
    },

    async *allArtifacts() {
      for (const page of pagesOf(artifactNumbers.all())) {
        for (const row of artifactPage.all(page)) yield artifactOf(row);
      }
      for (const page of pagesOf(recordFileNumbers.all())) {
        for (const row of recordFilePage.all(page)) yield artifactOf(row);
      }
      yield* filesBeside(db);
    },

    export: createExport(db),
  };
}

/**
 * The numbers are read at once and the rows page by page: the order needs no index that every write
 * would pay for, and no statement stays open while others write.
 */
function* pagesOf(rows: readonly { readonly number: number }[]): Generator<string> {
  for (let from = 0; from < rows.length; from += PAGE_SIZE) {
    yield JSON.stringify(rows.slice(from, from + PAGE_SIZE).map((row) => row.number));
  }
}

const optional = <Row, T>(row: Row | undefined, of: (row: Row) => T): T | undefined =>
  row === undefined ? undefined : of(row);
