/** The two logs: what was attempted (also a file beside the catalog), and why things happened. */
export const manifestAndDecisions = `
-- The line is kept as written to manifest.jsonl; its fields show as columns without being stored twice.
CREATE TABLE manifests (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id TEXT NOT NULL,
  doc_id TEXT NOT NULL,
  line TEXT NOT NULL,
  stage TEXT GENERATED ALWAYS AS (line ->> 'stage') VIRTUAL,
  url TEXT GENERATED ALWAYS AS (line ->> 'url') VIRTUAL,
  canonical_url TEXT GENERATED ALWAYS AS (line ->> 'canonical_url') VIRTUAL,
  role TEXT GENERATED ALWAYS AS (line ->> 'role') VIRTUAL,
  status TEXT GENERATED ALWAYS AS (line ->> 'status') VIRTUAL,
  http_status INTEGER GENERATED ALWAYS AS (line ->> 'http_status') VIRTUAL,
  mime TEXT GENERATED ALWAYS AS (line ->> 'mime') VIRTUAL,
  size_bytes INTEGER GENERATED ALWAYS AS (line ->> 'size_bytes') VIRTUAL,
  sha256 TEXT GENERATED ALWAYS AS (line ->> 'sha256') VIRTUAL,
  path TEXT GENERATED ALWAYS AS (line ->> 'path') VIRTUAL,
  attempt INTEGER GENERATED ALWAYS AS (line ->> 'attempt') VIRTUAL,
  duration_ms INTEGER GENERATED ALWAYS AS (line ->> 'duration_ms') VIRTUAL,
  retry_after_s INTEGER GENERATED ALWAYS AS (line ->> 'retry_after_s') VIRTUAL,
  cache_hit INTEGER GENERATED ALWAYS AS (line ->> 'cache_hit') VIRTUAL,
  resolver TEXT GENERATED ALWAYS AS (line ->> 'resolver') VIRTUAL,
  tier TEXT GENERATED ALWAYS AS (line ->> 'tier') VIRTUAL,
  fallback_chain TEXT GENERATED ALWAYS AS (line ->> 'fallback_chain') VIRTUAL,
  created_at TEXT GENERATED ALWAYS AS (line ->> 'created_at') VIRTUAL,
  config_hash TEXT GENERATED ALWAYS AS (line ->> 'config_hash') VIRTUAL,
  worker_id TEXT GENERATED ALWAYS AS (line ->> 'worker_id') VIRTUAL
);
CREATE INDEX manifests_by_run ON manifests (run_id);

CREATE TABLE decisions (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  run_id TEXT,
  source TEXT NOT NULL,
  stage TEXT NOT NULL,
  verdict TEXT NOT NULL,
  document_id TEXT,
  key TEXT,
  url TEXT,
  reason TEXT,
  details TEXT NOT NULL
) STRICT;
CREATE INDEX decisions_by_run ON decisions (run_id, at);
CREATE INDEX decisions_run_wide ON decisions (run_id, at) WHERE document_id IS NULL AND key IS NULL;
CREATE INDEX decisions_by_document ON decisions (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX decisions_by_key ON decisions (key) WHERE key IS NOT NULL;
CREATE INDEX decisions_by_url ON decisions (url) WHERE url IS NOT NULL;
`;
