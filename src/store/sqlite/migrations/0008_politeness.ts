/** What politeness must not forget, and what people want to see of it. */
export const politeness = `
CREATE TABLE polite_hosts (
  host TEXT PRIMARY KEY,
  cool_until TEXT,
  cool_reason TEXT,
  breaker TEXT CHECK (breaker IN ('closed', 'open', 'half-open')),
  failures INTEGER NOT NULL DEFAULT 0,
  breaker_until TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE breaker_transitions (
  id INTEGER PRIMARY KEY,
  host TEXT NOT NULL,
  at TEXT NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX breaker_transitions_by_host ON breaker_transitions (host, id);

CREATE TABLE host_limits (
  host TEXT NOT NULL,
  who TEXT NOT NULL,
  rate TEXT NOT NULL,
  in_flight INTEGER,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (host, who)
) STRICT, WITHOUT ROWID;

CREATE TABLE robots_files (
  origin TEXT PRIMARY KEY,
  fetched_at TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row per turn and budget; a turn is forgotten when it has left its window.
CREATE TABLE quota_turns (
  budget TEXT NOT NULL,
  at INTEGER NOT NULL,
  id INTEGER PRIMARY KEY
) STRICT;
CREATE INDEX quota_turns_by_budget ON quota_turns (budget, at);

CREATE TABLE quota_observations (
  pool TEXT NOT NULL,
  host TEXT NOT NULL,
  turns INTEGER NOT NULL,
  by_others INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (pool, host)
) STRICT, WITHOUT ROWID;

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
`;
