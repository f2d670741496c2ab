/** What people decided, what they watch, what they are told, and how that reached them. */
export const operator = `
CREATE TABLE reviews (
  kind TEXT NOT NULL CHECK (kind IN ('refused', 'tombstone')),
  source TEXT NOT NULL,
  subject TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('approved', 'rejected')),
  why TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (kind, source, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE watches (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  what TEXT NOT NULL,
  kinds TEXT NOT NULL,
  channels TEXT NOT NULL,
  digest TEXT NOT NULL CHECK (digest IN ('none', 'daily', 'weekly')),
  created_at TEXT NOT NULL,
  seq INTEGER NOT NULL
) STRICT;
CREATE TABLE notices (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  occasion TEXT NOT NULL,
  watch TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  details TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX notices_once ON notices (kind, occasion, watch);
CREATE INDEX notices_by_watch ON notices (watch, id);
CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY,
  channel TEXT NOT NULL,
  notices TEXT NOT NULL,
  digest TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'given up')),
  attempts INTEGER NOT NULL,
  next_at TEXT,
  created_at TEXT NOT NULL,
  ended_at TEXT,
  last_error TEXT
) STRICT;
CREATE INDEX deliveries_due ON deliveries (next_at) WHERE state = 'waiting';
`;
