import type { Documents, DocumentVersion } from '../../core/catalog.ts';
import type { Known } from '../../core/plan.ts';
import {
  ARTIFACT_COLUMNS,
  type ArtifactRow,
  artifactOf,
  DOCUMENT_COLUMNS,
  type DocumentRow,
  documentOf,
} from './document-row.ts';
import type { Database } from './driver.ts';
import { createExport } from './export.ts';
import type { Writer } from './group-commit.ts';

const PAGE = 200;

/** What we know of documents. They are written when an item is settled: see write-document.ts. */
export function createDocuments(db: Database, writer: Writer): Documents {
  const known = db.query<{ natural_key: string; version: string | null }>(
    `SELECT natural_key, version FROM documents INDEXED BY documents_by_key
     WHERE source = ? AND natural_key IN (SELECT value FROM json_each(?))`,
  );
  const see = db.query(
    `UPDATE documents SET last_seen_at = ?1, last_seen_run = ?2, listed = 1
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
  const artifacts = db.query<ArtifactRow>(
    `SELECT ${ARTIFACT_COLUMNS} FROM artifacts WHERE document_id = ? AND current = 1
     ORDER BY role DESC, name`,
  );
  const held = db.query<ArtifactRow>(
    `SELECT ${ARTIFACT_COLUMNS} FROM documents
     JOIN artifacts ON artifacts.document_id = documents.id
     WHERE documents.source = ? AND natural_key = ? AND artifacts.role = 'raw'
       AND artifacts.name = ? AND artifacts.current = 1
     ORDER BY artifacts.retrieved_at DESC LIMIT 1`,
  );
  const versions = db.query<VersionRow>(
    `SELECT document_id, number, raw_sha256, body_sha256, seen_at FROM document_versions
     WHERE document_id = ? ORDER BY number`,
  );
  const seenPage = db.query<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents INDEXED BY documents_by_run
     WHERE last_seen_run = ? AND id > ? ORDER BY id LIMIT ${PAGE}`,
  );
  const count = db.query<{ n: number }>('SELECT count(*) AS n FROM documents');
  const countOf = db.query<{ n: number }>('SELECT count(*) AS n FROM documents WHERE source = ?');
  const artifactPage = db.query<ArtifactRow>(
    `SELECT ${ARTIFACT_COLUMNS} FROM artifacts WHERE (path, number) > (?, ?)
     ORDER BY path, number LIMIT ${PAGE}`,
  );

  return {
    async known(source, keys) {
      const found = new Map<string, Known>();
      if (keys.length === 0) return found;
      for (const row of known.all(source, JSON.stringify(keys))) {
        found.set(row.natural_key, { version: row.version });
      }
      return found;
    },

    seen: (source, keys, runId, now) =>
      keys.length === 0
        ? Promise.resolve()
        : writer.write(() => {
            see.run(now, runId, source, JSON.stringify(keys));
          }),

    countSeen: async (runId) => seenCount.get(runId)?.n ?? 0,
    find: async (id) => optional(byId.get(id), documentOf),
    findByUrl: async (url) => optional(byUrl.get(url), documentOf),
    artifacts: async (id) => artifacts.all(id).map(artifactOf),
    held: async (source, key, name) => optional(held.get(source, key, name), artifactOf),
    versions: async (id) => versions.all(id).map(versionOf),
    count: async (source) => (source === undefined ? count.get() : countOf.get(source))?.n ?? 0,

    // Page by page, so that no statement stays open while others write.
    async *seenInRun(runId) {
      for (let after = ''; ; ) {
        const rows = seenPage.all(runId, after);
        for (const row of rows) yield documentOf(row);
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return;
        after = last.id;
      }
    },

    async *allArtifacts() {
      for (let after = { path: '', number: 0 }; ; ) {
        const rows = artifactPage.all(after.path, after.number);
        for (const row of rows) yield artifactOf(row);
        const last = rows.at(-1);
        if (!last || rows.length < PAGE) return;
        after = last;
      }
    },

    export: createExport(db),
  };
}

const optional = <Row, T>(row: Row | undefined, of: (row: Row) => T): T | undefined =>
  row === undefined ? undefined : of(row);

interface VersionRow {
  readonly document_id: string;
  readonly number: number;
  readonly raw_sha256: string | null;
  readonly body_sha256: string | null;
  readonly seen_at: string;
}

const versionOf = (row: VersionRow): DocumentVersion => ({
  documentId: row.document_id,
  number: row.number,
  rawSha256: row.raw_sha256,
  bodySha256: row.body_sha256,
  seenAt: row.seen_at,
});
