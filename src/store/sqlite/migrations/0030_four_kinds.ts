/**
 * Entities, events of record and terms of vocabularies beside the documents, relations between records
 * of any kind, and a feed that tells of all of them. None of the three tables has tombstone columns:
 * an entity ends by its own fields, an event cannot be undone, a term is deprecated.
 */
const common = `
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL,
  natural_key TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  updated_at TEXT,
  source_url TEXT NOT NULL,
  source_org TEXT NOT NULL,
  retrieved_at TEXT NOT NULL,
  raw_sha256 TEXT,
  citation_string TEXT NOT NULL,
  metadata TEXT NOT NULL CHECK (json_valid(metadata)),
  listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1)),
  first_seen_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  first_listing_id INTEGER,
  last_listing_id INTEGER,
  version TEXT,
  last_seen_run TEXT`;

const indexesOf = (table: string): string => `
CREATE INDEX ${table}_by_key ON ${table} (source, natural_key, version);
CREATE INDEX ${table}_by_run ON ${table} (last_seen_run);`;

/** Its title and names, under a rowid that no record of another kind has. */
const wordsOf = (table: string, kind: number, names: (row: string) => string): string => {
  const learn = `INSERT INTO record_words (rowid, title, names)
  VALUES (new.number * 4 + ${kind}, new.title, ${names('new')});`;
  const forget = `DELETE FROM record_words WHERE rowid = old.number * 4 + ${kind};`;
  return `
CREATE TRIGGER ${table}_words_insert AFTER INSERT ON ${table} BEGIN
  ${learn}
END;
CREATE TRIGGER ${table}_words_delete AFTER DELETE ON ${table} BEGIN
  ${forget}
END;
CREATE TRIGGER ${table}_words_update AFTER UPDATE ON ${table}
WHEN old.title IS NOT new.title OR ${names('old')} IS NOT ${names('new')} BEGIN
  ${forget}
  ${learn}
END;`;
};

const namesIn = (row: string): string =>
  `(SELECT group_concat(value ->> 'name', ' | ') FROM json_each(${row}.names))`;

export const fourKinds = `
CREATE TABLE entities (${common},
  names TEXT NOT NULL CHECK (json_valid(names)),
  served_from TEXT,
  served_until TEXT,
  founded_on TEXT,
  disbanded_on TEXT
) STRICT;
${indexesOf('entities')}

-- Each position is [member_id, name, position, party, state]: the view event_positions reads them.
CREATE TABLE events_of_record (${common},
  happened_at TEXT,
  outcome TEXT,
  positions TEXT NOT NULL CHECK (json_valid(positions))
) STRICT;
${indexesOf('events_of_record')}
CREATE INDEX events_by_time ON events_of_record (coalesce(happened_at, ''));
CREATE VIEW event_positions AS
SELECT
  events_of_record.id AS event_id, position.key AS place, position.value ->> 0 AS member_id,
  position.value ->> 1 AS name, position.value ->> 2 AS position, position.value ->> 3 AS party,
  position.value ->> 4 AS state, happened_at, outcome
FROM events_of_record, json_each(positions) AS position;

-- Who took part in what, so that the votes of one member are found at once. Made from the positions.
CREATE TABLE event_members (
  member_id TEXT NOT NULL,
  event INTEGER NOT NULL,
  PRIMARY KEY (member_id, event)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_members_by_event ON event_members (event);
CREATE TRIGGER event_members_insert AFTER INSERT ON events_of_record BEGIN
  INSERT INTO event_members
  SELECT DISTINCT value ->> 0, new.number FROM json_each(new.positions) WHERE value ->> 0 IS NOT NULL;
END;
CREATE TRIGGER event_members_delete AFTER DELETE ON events_of_record BEGIN
  DELETE FROM event_members WHERE event = old.number;
END;
CREATE TRIGGER event_members_update AFTER UPDATE OF positions ON events_of_record
WHEN old.positions IS NOT new.positions BEGIN
  DELETE FROM event_members WHERE event = old.number;
  INSERT INTO event_members
  SELECT DISTINCT value ->> 0, new.number FROM json_each(new.positions) WHERE value ->> 0 IS NOT NULL;
END;

CREATE TABLE vocabulary_terms (${common},
  vocabulary TEXT NOT NULL,
  deprecated INTEGER NOT NULL CHECK (deprecated IN (0, 1)),
  deprecated_on TEXT,
  replaced_by TEXT
) STRICT;
${indexesOf('vocabulary_terms')}
CREATE INDEX terms_by_vocabulary ON vocabulary_terms (vocabulary);
CREATE VIEW vocabularies AS
SELECT vocabulary AS name, count(*) AS terms, sum(deprecated) AS deprecated
FROM vocabulary_terms GROUP BY vocabulary;

CREATE TABLE record_versions (
  id TEXT NOT NULL,
  number INTEGER NOT NULL,
  seen_at TEXT NOT NULL,
  grade TEXT NOT NULL CHECK (grade IN ('first', 'bytes', 'cosmetic', 'text')),
  raw_sha256 TEXT,
  content_sha256 TEXT NOT NULL,
  PRIMARY KEY (id, number)
) STRICT, WITHOUT ROWID;
-- The row as it was when the next version came, compressed.
CREATE TABLE earlier_records (
  id TEXT NOT NULL,
  number INTEGER NOT NULL,
  record BLOB NOT NULL,
  PRIMARY KEY (id, number),
  FOREIGN KEY (id, number) REFERENCES record_versions (id, number)
) STRICT;

CREATE TABLE record_files (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('raw', 'fragments')),
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  size INTEGER NOT NULL,
  media_type TEXT NOT NULL,
  charset TEXT,
  path TEXT NOT NULL,
  url TEXT NOT NULL,
  etag TEXT,
  last_modified TEXT,
  retrieved_at TEXT NOT NULL,
  run_id TEXT NOT NULL,
  current INTEGER NOT NULL DEFAULT 1 CHECK (current IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX record_files_by_record ON record_files (id, role, name, sha256);

-- The other end need not be held; it is looked for when the relation is read.
CREATE TABLE relations (
  number INTEGER PRIMARY KEY,
  from_id TEXT NOT NULL,
  extractor TEXT NOT NULL,
  kind TEXT NOT NULL,
  to_id TEXT NOT NULL,
  evidence TEXT NOT NULL,
  since TEXT,
  until TEXT,
  place_start INTEGER,
  place_end INTEGER,
  details TEXT,
  seen_at TEXT NOT NULL,
  ended_at TEXT,
  CHECK ((place_start IS NULL) = (place_end IS NULL))
) STRICT;
CREATE INDEX relations_from ON relations (from_id);
CREATE INDEX relations_to ON relations (to_id);

CREATE TABLE record_aliases (
  alias TEXT PRIMARY KEY,
  id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX aliases_of_record ON record_aliases (id);

CREATE VIRTUAL TABLE record_words USING fts5 (
  title, names, tokenize = 'unicode61 remove_diacritics 2'
);
${wordsOf('entities', 1, namesIn)}
${wordsOf('events_of_record', 2, () => 'NULL')}
${wordsOf('vocabulary_terms', 3, () => 'NULL')}

-- A line is about a document, by its number and with its standing, or about another record, by its id.
CREATE TABLE changes_next (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  document INTEGER REFERENCES documents (number),
  source TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (
    kind IN ('added', 'changed', 'described', 'reread', 'tombstoned', 'restored', 'related')),
  grade TEXT CHECK (grade IN ('first', 'bytes', 'cosmetic', 'text')),
  version INTEGER NOT NULL,
  status TEXT CHECK (status IN ('active', 'withdrawn', 'superseded', 'flagged')),
  tombstone_at TEXT,
  tombstone_reason TEXT,
  successor_id TEXT,
  record_kind TEXT NOT NULL DEFAULT 'document'
    CHECK (record_kind IN ('document', 'entity', 'event', 'term')),
  record_id TEXT,
  CHECK ((record_kind = 'document') = (document IS NOT NULL)),
  CHECK ((document IS NULL) = (record_id IS NOT NULL)),
  CHECK ((document IS NULL) = (status IS NULL))
) STRICT;
INSERT INTO changes_next (seq, at, document, source, kind, grade, version, status, tombstone_at,
  tombstone_reason, successor_id)
SELECT seq, at, document, source, kind, grade, version, status, tombstone_at, tombstone_reason,
  successor_id
FROM changes;
DROP TABLE changes;
ALTER TABLE changes_next RENAME TO changes;
CREATE INDEX changes_by_document ON changes (document, seq) WHERE document IS NOT NULL;
CREATE INDEX changes_by_record ON changes (record_id, seq) WHERE record_id IS NOT NULL;
`;
