/**
 * The grade of each version, what a document said before its newest one, and the feed of changes.
 * Rows of before get the grade their hashes tell, and a feed that says how the catalog came to be.
 */
export const versionsAndChanges = `
CREATE TABLE document_versions_next (
  document INTEGER NOT NULL REFERENCES documents (number),
  number INTEGER NOT NULL,
  raw_sha256 TEXT,
  body_sha256 TEXT,
  seen_at TEXT NOT NULL,
  grade TEXT NOT NULL CHECK (grade IN ('first', 'bytes', 'cosmetic', 'text')),
  PRIMARY KEY (document, number)
) STRICT, WITHOUT ROWID;
INSERT INTO document_versions_next
SELECT this.document, this.number, this.raw_sha256, this.body_sha256, this.seen_at,
  CASE WHEN before.number IS NULL THEN 'first'
    WHEN before.body_sha256 IS this.body_sha256 THEN 'bytes' ELSE 'text' END
FROM document_versions AS this LEFT JOIN document_versions AS before
  ON before.document = this.document AND before.number = this.number - 1;
DROP TABLE document_versions;
ALTER TABLE document_versions_next RENAME TO document_versions;

-- The newest version is the document's own row; each earlier one is here, compressed, as it was when
-- the next one came.
CREATE TABLE earlier_versions (
  document INTEGER NOT NULL,
  number INTEGER NOT NULL,
  record BLOB NOT NULL,
  PRIMARY KEY (document, number),
  FOREIGN KEY (document, number) REFERENCES document_versions (document, number)
) STRICT;

-- Rows are only ever added, and the number is given inside the write transaction: it has no gaps,
-- and a reader that has seen a number has seen all smaller ones.
CREATE TABLE changes (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  document INTEGER NOT NULL REFERENCES documents (number),
  source TEXT NOT NULL,
  kind TEXT NOT NULL
    CHECK (kind IN ('added', 'changed', 'described', 'reread', 'tombstoned', 'restored')),
  grade TEXT CHECK (grade IN ('first', 'bytes', 'cosmetic', 'text')),
  version INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'withdrawn', 'superseded', 'flagged')),
  tombstone_at TEXT,
  tombstone_reason TEXT,
  successor_id TEXT
) STRICT;
CREATE INDEX changes_by_document ON changes (document, seq);
INSERT INTO changes (at, document, source, kind, grade, version, status, tombstone_at,
  tombstone_reason, successor_id)
SELECT at, document, source, kind, grade, version, status, tombstone_at, tombstone_reason,
  successor_id
FROM (
  SELECT v.seen_at AS at, d.number AS document, d.source,
    CASE v.number WHEN 1 THEN 'added' ELSE 'changed' END AS kind, v.grade, v.number AS version,
    CASE v.number WHEN newest.number THEN d.status ELSE 'active' END AS status,
    CASE v.number WHEN newest.number THEN d.tombstone_at END AS tombstone_at,
    CASE v.number WHEN newest.number THEN d.tombstone_reason END AS tombstone_reason,
    CASE v.number WHEN newest.number THEN d.successor_id END AS successor_id
  FROM documents AS d JOIN document_versions AS v ON v.document = d.number
    JOIN (SELECT document, max(number) AS number FROM document_versions GROUP BY document) AS newest
      ON newest.document = d.number
  UNION ALL
  SELECT max(d.retrieved_at, coalesce(d.tombstone_at, '')), d.number, d.source, 'tombstoned', NULL,
    (SELECT max(number) FROM document_versions AS v WHERE v.document = d.number), d.status,
    d.tombstone_at, d.tombstone_reason, d.successor_id
  FROM documents AS d WHERE d.status <> 'active'
    AND EXISTS (SELECT 1 FROM document_versions AS v WHERE v.document = d.number)
) ORDER BY at, document, version, kind;
`;
