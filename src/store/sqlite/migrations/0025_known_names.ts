/**
 * Names that people know from earlier systems, so that their SQL runs as it is written. SQLite puts a
 * view of one table in the place where it is named, so `MATCH` and `bm25()` reach the index behind
 * `crs_reports_fts`, through a column that is called as the view is.
 */
const tombstone = 'status, tombstone_at, tombstone_reason, successor_id';

export const knownNames = `
DROP VIEW crs_reports;
CREATE VIEW crs_reports AS
SELECT
  id,
  metadata ->> 'number' AS number,
  title,
  kind AS type,
  substr(published_at, 1, 10) AS first_published,
  substr(updated_at, 1, 10) AS latest_version,
  metadata ->> 'summary' AS summary,
  metadata -> '$.tags.topics' AS topics,
  metadata -> 'authors' AS authors,
  metadata -> 'versions' AS versions,
  source_url AS url, citation_string, raw_sha256, body_status, body_text,
  ${tombstone}, first_seen_at, last_seen_at,
  documents.number AS rowid
FROM documents WHERE source = 'crs_reports';

CREATE VIEW crs_reports_fts AS
SELECT
  documents_fts.rowid AS rowid, title, abstract, action, body, documents_fts AS crs_reports_fts
FROM documents_fts
WHERE documents_fts.rowid IN (SELECT number FROM documents WHERE source = 'crs_reports');

CREATE VIEW crs_report_chunks AS
SELECT
  chunks.id, documents.id AS report_id, chunks.start, chunks."end", chunks.vector
FROM chunks JOIN documents ON documents.number = chunks.document
WHERE documents.source = 'crs_reports';

-- What is known of each record as one that its source lists.
CREATE VIEW ingestion_source_state AS
SELECT
  source, natural_key AS key, id AS document_id, version, listed, first_seen_at, last_seen_at,
  last_seen_run, ${tombstone}
FROM documents;

-- A work is ok when its bytes are stored; one that was tried in vain has the status of its newest item.
CREATE VIEW catalog_entries AS
SELECT
  id AS doc_id, CASE WHEN raw_sha256 IS NULL THEN 'missing' ELSE 'ok' END AS status,
  source, source_url AS url, raw_sha256 AS sha256, retrieved_at AS updated_at
FROM documents
UNION ALL
SELECT coalesce(document_id, key), status, source, NULL, NULL, updated_at
FROM (
  SELECT
    max(items.id), items.document_id, items.key, items.status, runs.source, items.updated_at
  FROM items JOIN runs ON runs.number = items.run
  GROUP BY runs.source, items.key) AS newest
WHERE status IN ('failed', 'skipped') AND NOT EXISTS (
  SELECT 1 FROM documents
  WHERE documents.source = newest.source AND documents.natural_key = newest.key);
`;
