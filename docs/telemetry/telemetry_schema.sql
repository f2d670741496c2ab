-- The tables and views of telemetry in catalog.sqlite.
-- Made by tools/write-schema-docs.ts from the migrations; times are ISO-8601 in UTC.

-- One row per attempt; the same lines are in manifest.jsonl. Kept for good.
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

-- Each resolver tried or passed over for a work.
CREATE TABLE fallback_attempts (
  id INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL,
  item INTEGER NOT NULL,
  key TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  at TEXT NOT NULL,
  tier TEXT NOT NULL,
  resolver TEXT NOT NULL,
  outcome TEXT NOT NULL
    CHECK (outcome IN ('won', 'empty', 'failed', 'refused', 'skipped', 'cancelled')),
  duration_ms INTEGER NOT NULL,
  url TEXT,
  http_status INTEGER,
  reason TEXT,
  message TEXT
) STRICT;
CREATE INDEX fallback_attempts_by_run ON fallback_attempts (run_id, item);
CREATE INDEX fallback_attempts_by_time ON fallback_attempts (at);

-- Requests by host, minute, source, role and outcome.
CREATE TABLE http_events (
  host TEXT NOT NULL,
  minute TEXT NOT NULL,
  source TEXT NOT NULL,
  role TEXT NOT NULL,
  outcome TEXT NOT NULL,
  requests INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  PRIMARY KEY (host, minute, source, role, outcome)
) STRICT, WITHOUT ROWID;
CREATE INDEX http_events_by_minute ON http_events (minute);

-- What made a request wait, for a second or more.
CREATE TABLE rate_events (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  host TEXT NOT NULL,
  source TEXT NOT NULL,
  kind TEXT NOT NULL,
  wait_ms INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX rate_events_by_host ON rate_events (host, id);
CREATE INDEX rate_events_by_time ON rate_events (at);

-- Each move of the breaker of a host.
CREATE TABLE breaker_transitions (
  id INTEGER PRIMARY KEY,
  host TEXT NOT NULL,
  at TEXT NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX breaker_transitions_by_host ON breaker_transitions (host, id);

-- The report of each run; the figures asked for most are columns.
CREATE TABLE run_summary (
  run_id TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  at TEXT NOT NULL,
  payload TEXT NOT NULL,
  works_attempted INTEGER GENERATED ALWAYS AS (payload ->> '$.works.attempted') VIRTUAL,
  works_acquired INTEGER GENERATED ALWAYS AS (payload ->> '$.works.acquired') VIRTUAL,
  yield_ratio REAL GENERATED ALWAYS AS (payload ->> '$.yield') VIRTUAL,
  ttfp_p50_ms REAL GENERATED ALWAYS AS (payload ->> '$.ttfpMs.p50') VIRTUAL,
  ttfp_p95_ms REAL GENERATED ALWAYS AS (payload ->> '$.ttfpMs.p95') VIRTUAL,
  requests INTEGER GENERATED ALWAYS AS (payload ->> '$.http.requests') VIRTUAL,
  ratio_429 REAL GENERATED ALWAYS AS (payload ->> '$.http.ratio429') VIRTUAL,
  cache_hit_ratio REAL GENERATED ALWAYS AS (payload ->> '$.http.cacheHitRatio') VIRTUAL,
  catalog_write_p95_ms REAL GENERATED ALWAYS AS (payload ->> '$.catalogWriteMs.p95') VIRTUAL,
  works_per_hour_per_worker REAL
    GENERATED ALWAYS AS (payload ->> '$.throughput.worksPerHourPerWorker') VIRTUAL
);
CREATE INDEX run_summary_by_time ON run_summary (at);

-- The newest summary of each source.
CREATE VIEW summaries AS
SELECT one.source, one.run_id, one.at, one.payload
FROM run_summary AS one JOIN runs ON runs.id = one.run_id
WHERE NOT EXISTS (
  SELECT 1 FROM run_summary AS newer JOIN runs AS later ON later.id = newer.run_id
  WHERE newer.source = one.source AND later.number > runs.number);

-- What became of each item of each run.
CREATE VIEW downloads AS
SELECT
  items.id, runs.id AS run_id, listed_entries.id AS case_id, items.status,
  items.attempt AS attempt_count,
  CASE WHEN items.attempt > 0 THEN items.updated_at END AS last_attempt_at,
  artifacts.path AS file_path, items.bytes AS file_size_bytes,
  (
    SELECT CASE WHEN instr(address, '?') > 0
      THEN substr(address, 1, instr(address, '?') - 1) ELSE address END
    FROM (SELECT coalesce(artifacts.url, (
      SELECT decisions.url FROM decisions
      WHERE decisions.key = items.key AND +decisions.run_id = runs.id
        AND decisions.stage = 'fetch' AND decisions.details ->> 'role' = 'artifact'
      ORDER BY decisions.id DESC LIMIT 1)) AS address)
  ) AS box_url_last,
  CASE
    WHEN items.error_code IS NULL THEN lower(items.skip_reason)
    WHEN items.error_code = 'TIMED_OUT' THEN 'network_timeout'
    WHEN items.error_code = 'BREAKER_OPEN' THEN 'network_error'
    WHEN items.error_code IN ('NONCE_REFUSED', 'SITE_REFUSES') THEN 'ajax_403'
    WHEN items.error_code = 'DISK_FULL' THEN 'disk_insufficient'
    WHEN items.error_code IN ('BROWSER_FAILED', 'BROWSER_MISSING') THEN 'selenium_launch_failed'
    WHEN items.error_code IN (
      'NETWORK_ERROR', 'HTTP_4XX', 'HTTP_401_UNAUTHORISED', 'HTTP_403_FORBIDDEN',
      'HTTP_404_NOT_FOUND', 'HTTP_5XX', 'BOX_RATE_LIMIT', 'MALFORMED_PDF',
      'SITE_STRUCTURE_CHANGED', 'INTERNAL_ERROR', 'DOWNLOAD_URL_MISSING', 'CLICK_TIMEOUT'
    ) THEN lower(items.error_code)
    ELSE 'unknown'
  END AS error_code,
  items.error_message, items.created_at, items.updated_at,
  runs.source, items.key, items.document_id, items.skip_reason,
  items.error_code AS annals_error_code
FROM items
JOIN runs ON runs.number = items.run
LEFT JOIN listed_entries ON listed_entries.source = runs.source AND listed_entries.key = items.key
LEFT JOIN documents ON documents.id = items.document_id
LEFT JOIN artifacts ON artifacts.number = (
  SELECT number FROM artifacts AS held
  WHERE held.document = documents.number AND held.role = 'raw' AND held.current = 1
  ORDER BY held.name LIMIT 1);
