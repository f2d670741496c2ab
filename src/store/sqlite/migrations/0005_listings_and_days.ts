/** What publishers said they have, the daily index, and the moments schedules have claimed. */
export const listingsAndDays = `
CREATE TABLE listings (
  id INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL,
  source TEXT NOT NULL,
  url TEXT NOT NULL,
  fetched_at TEXT NOT NULL,
  etag TEXT,
  last_modified TEXT,
  sha256 TEXT,
  rows INTEGER,
  valid INTEGER NOT NULL CHECK (valid IN (0, 1)),
  error TEXT,
  path TEXT
) STRICT;
CREATE INDEX listings_by_run ON listings (run_id);
CREATE INDEX listings_by_source ON listings (source);

-- An indexed day may be empty, so that the day itself has a row.
CREATE TABLE indexed_days (
  source TEXT NOT NULL,
  date TEXT NOT NULL,
  run_id TEXT NOT NULL,
  PRIMARY KEY (source, date)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_index (
  source TEXT NOT NULL,
  date TEXT NOT NULL,
  position INTEGER NOT NULL,
  document_id TEXT NOT NULL REFERENCES documents (id),
  bucket TEXT NOT NULL,
  PRIMARY KEY (source, date, position),
  FOREIGN KEY (source, date) REFERENCES indexed_days (source, date)
) STRICT, WITHOUT ROWID;

CREATE TABLE sources (
  name TEXT PRIMARY KEY,
  last_slot TEXT,
  cursor TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE schedule_slots (
  source TEXT NOT NULL,
  slot TEXT NOT NULL,
  PRIMARY KEY (source, slot)
) STRICT, WITHOUT ROWID;
`;
