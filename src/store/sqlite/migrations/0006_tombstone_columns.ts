/**
 * Adds status, tombstone_at, tombstone_reason and successor_id to the documents. The table is made
 * anew rather than altered: columns at its end would lie behind the body text, and reading a status
 * would read every page of the body.
 */
const columns = `id, source, natural_key, kind, title, published_at, updated_at, source_url,
  source_org, retrieved_at, raw_sha256, citation_string, body_status, body_normalizer, body_sha256,
  listed, first_seen_at, last_seen_at, first_listing_id, last_listing_id, version, last_seen_run,
  metadata, body_headings, body_warnings, body_text`;

export const tombstoneColumns = `
CREATE TABLE documents_next (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL,
  natural_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  published_at TEXT,
  updated_at TEXT,
  source_url TEXT NOT NULL,
  source_org TEXT NOT NULL,
  retrieved_at TEXT NOT NULL,
  raw_sha256 TEXT,
  citation_string TEXT NOT NULL,
  body_status TEXT,
  body_normalizer TEXT,
  body_sha256 TEXT,
  status TEXT NOT NULL DEFAULT 'active'
    CHECK (status IN ('active', 'withdrawn', 'superseded', 'flagged')),
  tombstone_at TEXT,
  tombstone_reason TEXT,
  successor_id TEXT,
  listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1)),
  first_seen_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  first_listing_id INTEGER,
  last_listing_id INTEGER,
  version TEXT,
  last_seen_run TEXT,
  metadata TEXT NOT NULL CHECK (json_valid(metadata)),
  body_headings TEXT,
  body_warnings TEXT,
  body_text TEXT
) STRICT;
INSERT INTO documents_next (number, ${columns}) SELECT number, ${columns} FROM documents;
DROP TABLE documents;
ALTER TABLE documents_next RENAME TO documents;
CREATE INDEX documents_by_key ON documents (source, natural_key, version);
CREATE INDEX documents_by_url ON documents (source_url);
CREATE INDEX documents_by_run ON documents (last_seen_run);
`;
