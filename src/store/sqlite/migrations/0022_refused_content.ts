/**
 * Bytes that are no document of a source, and by which rules what is held was looked at; and how many
 * records a run kept without the text they should have.
 */
export const refusedContent = `
CREATE TABLE refused_content (
  source TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  why TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (source, sha256)
) STRICT, WITHOUT ROWID;
CREATE TABLE content_checks (
  source TEXT PRIMARY KEY,
  rules INTEGER NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
ALTER TABLE runs ADD COLUMN without_text INTEGER NOT NULL DEFAULT 0;
`;
