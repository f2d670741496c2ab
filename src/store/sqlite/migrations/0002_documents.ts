/** What we know of each document, and which bytes it had when. */
export const documents = `
CREATE TABLE documents (
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
  metadata TEXT NOT NULL CHECK (json_valid(metadata)),
  body_text TEXT,
  body_status TEXT,
  body_normalizer TEXT,
  body_sha256 TEXT,
  body_headings TEXT,
  body_warnings TEXT,
  listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1)),
  first_seen_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  first_listing_id INTEGER,
  last_listing_id INTEGER,
  version TEXT,
  last_seen_run TEXT
) STRICT;
CREATE INDEX documents_by_key ON documents (source, natural_key, version);
CREATE INDEX documents_by_url ON documents (source_url);
CREATE INDEX documents_by_run ON documents (last_seen_run);

-- Documents come in no order of their ids, so what belongs to one is kept under its number: rows that
-- are written together then lie together.
CREATE TABLE document_versions (
  document INTEGER NOT NULL REFERENCES documents (number),
  number INTEGER NOT NULL,
  raw_sha256 TEXT,
  body_sha256 TEXT,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (document, number)
) STRICT, WITHOUT ROWID;
`;
