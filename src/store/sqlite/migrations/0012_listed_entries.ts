/**
 * What complete lists name, and the listing each run works from. The views give the Cayman family
 * the names and columns its users know; `runs` has them itself.
 */
const CAYMAN = `('unreported_judgments', 'public_registers')`;

export const listedEntries = `
CREATE TABLE listed_entries (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  key TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  excluded TEXT,
  listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1)),
  first_listing_id INTEGER NOT NULL REFERENCES listings (id),
  last_listing_id INTEGER NOT NULL REFERENCES listings (id)
) STRICT;
CREATE UNIQUE INDEX idx_cases_source ON listed_entries (source, key);
CREATE INDEX idx_cases_token_norm ON listed_entries (key);
CREATE INDEX listed_entries_by_listing ON listed_entries (first_listing_id);

ALTER TABLE runs ADD COLUMN csv_version_id INTEGER REFERENCES listings (id);

-- How far each reader of the decision log has come; what was written before it is not told again.
CREATE TABLE decision_readers (
  name TEXT PRIMARY KEY,
  decision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO decision_readers SELECT 'latest.log', coalesce(max(id), 0) FROM decisions;

CREATE VIEW csv_versions AS
SELECT
  id, fetched_at, url AS source_url, etag, last_modified, coalesce(sha256, '') AS sha256,
  coalesce(rows, 0) AS row_count, valid, error AS error_message, coalesce(path, '') AS file_path,
  source, run_id
FROM listings WHERE source IN ${CAYMAN};

CREATE VIEW cases AS
SELECT
  id,
  coalesce(fields ->> 'action_token_raw', key) AS action_token_raw,
  key AS action_token_norm,
  fields ->> 'title' AS title,
  fields ->> 'cause_number' AS cause_number,
  fields ->> 'court' AS court,
  fields ->> 'category' AS category,
  fields ->> 'judgment_date' AS judgment_date,
  excluded IS NOT NULL AND excluded = 'criminal' AS is_criminal,
  listed AS is_active,
  source,
  first_listing_id AS first_seen_version_id,
  last_listing_id AS last_seen_version_id,
  fields ->> 'subject' AS subject,
  fields ->> 'neutral_citation' AS neutral_citation,
  'ky:' || key AS document_id
FROM listed_entries WHERE source IN ${CAYMAN};

-- Where the bytes came from is told without what was signed.
DROP VIEW downloads;
CREATE VIEW downloads AS
SELECT
  items.id, runs.id AS run_id, listed_entries.id AS case_id, items.status,
  items.attempt AS attempt_count,
  CASE WHEN items.attempt > 0 THEN items.updated_at END AS last_attempt_at,
  artifacts.path AS file_path, items.bytes AS file_size_bytes,
  CASE WHEN instr(artifacts.url, '?') > 0
    THEN substr(artifacts.url, 1, instr(artifacts.url, '?') - 1)
    ELSE artifacts.url END AS box_url_last,
  lower(coalesce(items.error_code, items.skip_reason)) AS error_code,
  items.error_message, items.created_at, items.updated_at,
  runs.source, items.key, items.document_id, items.skip_reason
FROM items
JOIN runs ON runs.number = items.run
LEFT JOIN listed_entries ON listed_entries.source = runs.source AND listed_entries.key = items.key
LEFT JOIN documents ON documents.id = items.document_id
LEFT JOIN artifacts ON artifacts.number = (
  SELECT number FROM artifacts AS held
  WHERE held.document = documents.number AND held.role = 'raw' AND held.current = 1
  ORDER BY held.name LIMIT 1);
`;
