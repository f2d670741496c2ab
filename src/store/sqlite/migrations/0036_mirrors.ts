/** Other Annals that are followed, what came from them, what is asked for again, and what differs. */
export const mirrors = `
CREATE TABLE mirrors (
  url TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  line TEXT,
  last_seq INTEGER NOT NULL,
  begun_at TEXT NOT NULL,
  looked_at TEXT NOT NULL,
  rewritten_at TEXT,
  trouble TEXT
) STRICT;
CREATE TABLE mirrored_records (
  id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  seq INTEGER NOT NULL,
  version INTEGER NOT NULL,
  digest TEXT NOT NULL,
  taken_at TEXT NOT NULL
) STRICT;
CREATE INDEX mirrored_by_url ON mirrored_records (url);
CREATE TABLE mirror_waiting (
  url TEXT NOT NULL,
  id TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at TEXT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (url, id)
) STRICT;
CREATE TABLE mirror_differences (
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  url TEXT NOT NULL,
  content TEXT NOT NULL,
  record TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  ours TEXT,
  theirs TEXT,
  said TEXT NOT NULL,
  files TEXT NOT NULL,
  PRIMARY KEY (id, version, url, content)
) STRICT;
`;
