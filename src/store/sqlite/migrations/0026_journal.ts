/**
 * Which rows `journal.jsonl` does not have yet, and how long that file is. Rows of before are all
 * written to it, little by little.
 */
export const journal = `
CREATE TABLE journal_pending (
  "table" TEXT NOT NULL,
  key TEXT NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('text', 'row', 'seen')),
  PRIMARY KEY ("table", key, part)
) STRICT, WITHOUT ROWID;
CREATE TABLE journal_state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO journal_pending
SELECT 'documents', json_array(number), 'text' FROM documents
UNION ALL SELECT 'runs', json_array(number), 'row' FROM runs
UNION ALL SELECT 'listings', json_array(id), 'row' FROM listings
UNION ALL SELECT 'listed_entries', json_array(id), 'row' FROM listed_entries
UNION ALL SELECT 'artifacts', json_array(number), 'row' FROM artifacts
UNION ALL SELECT 'document_versions', json_array(document, number), 'row' FROM document_versions
UNION ALL SELECT 'earlier_versions', json_array(document, number), 'row' FROM earlier_versions
UNION ALL SELECT 'changes', json_array(seq), 'row' FROM changes
UNION ALL SELECT 'indexed_days', json_array(source, date), 'row' FROM indexed_days
UNION ALL SELECT 'daily_index', json_array(source, date, position), 'row' FROM daily_index
UNION ALL SELECT 'sources', json_array(name), 'row' FROM sources
UNION ALL SELECT 'refused_content', json_array(source, sha256), 'row' FROM refused_content;
`;
