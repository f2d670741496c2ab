/** What resolvers did for a work, and the figures of a run that has ended. */
export const telemetryTables = `
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

-- The payload is what annals report prints; what is asked for most shows as a column.
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
SELECT source, run_id, at, payload FROM run_summary AS one
WHERE NOT EXISTS (
  SELECT 1 FROM run_summary AS newer WHERE newer.source = one.source AND newer.run_id > one.run_id);
`;
