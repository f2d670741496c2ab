/** Bytes we hold: one row per document, role, name and content, the newest of them current. */
export const artifacts = `
CREATE TABLE artifacts (
  number INTEGER PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents (number),
  role TEXT NOT NULL CHECK (role IN ('raw', 'fragments')),
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  size INTEGER NOT NULL,
  media_type TEXT NOT NULL,
  path TEXT NOT NULL,
  url TEXT NOT NULL,
  etag TEXT,
  last_modified TEXT,
  retrieved_at TEXT NOT NULL,
  run_id TEXT NOT NULL,
  current INTEGER NOT NULL DEFAULT 1 CHECK (current IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX artifacts_by_document ON artifacts (document, role, name, sha256);
`;
