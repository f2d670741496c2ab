import type { JsonObject } from '../../core/json.ts';
import type { Database } from './driver.ts';
import { PAGE_SIZE, type PageRow, pages } from './export-pages.ts';
import { exportRecords } from './records/export-records.ts';
import { storedJson } from './stored-json.ts';

/**
 * What we know, not when we learned it: no moment of retrieval, no run, no row number. Two
 * catalogs that hold the same knowledge give the same lines, however often they were interrupted.
 * `tombstone_at` stays out because we set it ourselves where the publisher does not say.
 */
export function createExport(db: Database): () => AsyncIterable<string> {
  const documents = db.query<PageRow & { readonly metadata: string }>(
    `SELECT id, source, natural_key, kind, title, published_at, updated_at, source_url, source_org,
       raw_sha256, citation_string, metadata, body_text, body_status, body_normalizer, body_sha256,
       body_headings, body_warnings, status, tombstone_reason, successor_id, listed, version
     FROM documents WHERE id > ? ORDER BY id LIMIT ${PAGE_SIZE}`,
  );
  const versions = db.query<PageRow & { readonly document_id: string; readonly number: number }>(
    `SELECT id AS document_id, v.number, v.grade, v.raw_sha256, v.body_sha256
     FROM documents CROSS JOIN document_versions AS v ON v.document = documents.number
     WHERE id >= ?1 AND (id, v.number) > (?1, ?2) ORDER BY id, v.number LIMIT ${PAGE_SIZE}`,
  );
  const artifacts = db.query<PageRow & ArtifactKey>(
    `SELECT id AS document_id, role, name, sha256, size, media_type, path, url, current
     FROM documents CROSS JOIN artifacts ON artifacts.document = documents.number
     WHERE id >= ?1 AND (id, role, name, sha256) > (?1, ?2, ?3, ?4)
     ORDER BY id, role, name, sha256 LIMIT ${PAGE_SIZE}`,
  );
  const days = db.query<PageRow & { source: string; date: string }>(
    `SELECT source, date, (SELECT '[' || coalesce(group_concat(json_array(bucket, document_id), ','), '') || ']' FROM
       (SELECT bucket, document_id FROM daily_index AS entry
        WHERE entry.source = day.source AND entry.date = day.date ORDER BY position) AS placed) AS entries
     FROM indexed_days AS day WHERE (source, date) > (?, ?) ORDER BY source, date LIMIT ${PAGE_SIZE}`,
  );

  return async function* lines() {
    yield* pages(
      'document',
      [''],
      (after) => documents.all(...after),
      (row) => [row.id as string],
      (row) => ({ ...row, metadata: storedJson<JsonObject>(row.metadata) }),
    );
    yield* pages(
      'version',
      ['', 0],
      (after) => versions.all(...after),
      (row) => [row.document_id, row.number],
    );
    yield* pages(
      'artifact',
      ['', '', '', ''],
      (after) => artifacts.all(...after),
      (row) => [row.document_id, row.role, row.name, row.sha256],
    );
    yield* pages(
      'day',
      ['', ''],
      (after) => days.all(...after),
      (row) => [row.source, row.date],
    );
    yield* exportRecords(db);
  };
}

interface ArtifactKey {
  readonly document_id: string;
  readonly role: string;
  readonly name: string;
  readonly sha256: string;
}
