/** Runs, and the items that are queue and ledger at once. */
export const runsAndItems = `
CREATE TABLE runs (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('full', 'new', 'resume')),
  "trigger" TEXT NOT NULL CHECK ("trigger" IN ('cli', 'api', 'cron', 'webhook', 'ui')),
  params_json TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('running', 'completed', 'failed', 'aborted')),
  started_at TEXT NOT NULL,
  ended_at TEXT,
  discovered_at TEXT,
  deadline_at TEXT,
  owner TEXT NOT NULL,
  heartbeat_at TEXT NOT NULL,
  cases_total INTEGER NOT NULL DEFAULT 0,
  cases_planned INTEGER NOT NULL DEFAULT 0,
  cases_attempted INTEGER NOT NULL DEFAULT 0,
  cases_downloaded INTEGER NOT NULL DEFAULT 0,
  cases_failed INTEGER NOT NULL DEFAULT 0,
  cases_skipped INTEGER NOT NULL DEFAULT 0,
  cases_unchanged INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0,
  pages INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  coverage_ratio REAL,
  run_health TEXT CHECK (run_health IN ('ok', 'partial', 'failed', 'suspicious')),
  stop_reason TEXT,
  error_code TEXT,
  error_summary TEXT,
  outcome_json TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE INDEX idx_runs_started_at ON runs (started_at DESC);
CREATE INDEX runs_by_source ON runs (source, id);
CREATE INDEX runs_alive ON runs (source) WHERE status = 'running';

-- The run is a number here, not its 26 characters: this row and its indexes exist once per document
-- and run. The candidate has a table of its own, because it never changes while the row does at each
-- step: small rows make many settlements touch few pages.
CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (number),
  status TEXT NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'in_progress', 'downloaded', 'failed', 'skipped')),
  attempt INTEGER NOT NULL DEFAULT 0,
  not_before TEXT,
  owner TEXT,
  leased_until TEXT,
  plan TEXT NOT NULL CHECK (plan IN ('new', 'changed')),
  document_id TEXT,
  bytes INTEGER,
  error_code TEXT,
  error_message TEXT,
  http_status INTEGER,
  error_not_before INTEGER,
  skip_reason TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  key TEXT NOT NULL,
  key_hash INTEGER NOT NULL
) STRICT;
CREATE TABLE item_candidates (
  item INTEGER PRIMARY KEY REFERENCES items (id),
  candidate TEXT NOT NULL
) STRICT;
-- Keys come in no order, and an index of whole keys would soon be larger than the cache. A key is
-- entered once per run because entering looks here first, under the write lock.
CREATE INDEX items_by_key ON items (run, key_hash);
CREATE INDEX items_by_run ON items (run);
-- Each holds only what it is asked for, so that its cost does not grow with the ledger.
CREATE INDEX items_ready ON items (run) WHERE status = 'pending' AND not_before IS NULL;
CREATE INDEX items_waiting ON items (run, not_before)
  WHERE status = 'pending' AND not_before IS NOT NULL;
CREATE INDEX items_leased ON items (run) WHERE status = 'in_progress';
`;
