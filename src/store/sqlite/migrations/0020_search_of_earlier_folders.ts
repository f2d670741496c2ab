import type { ConditionalSql } from '../migrations.ts';

const published = "coalesce(published_at, '')";
const updated = "coalesce(updated_at, '')";
const NAMES = ['documents_by_published', 'documents_by_updated', 'documents_by_source'];
const withNumber = NAMES.map(
  (name) => `SELECT 1 FROM pragma_index_xinfo('${name}') WHERE name = 'number' AND key = 1`,
);

/**
 * Migrations 0010 and 0015 were edited after folders had been made with them. Such a folder has
 * `chunks` without vectors, so that nothing could be searched by meaning, and lists whose order needs
 * a sort. What is derived is made again: `annals index update`, a run or `annals serve` fill in the
 * vectors. A folder that was made with the later text keeps what it has.
 */
export const searchOfEarlierFolders: readonly ConditionalSql[] = [
  {
    unless: `SELECT 1 FROM pragma_table_info('chunks') WHERE name = 'vector'`,
    sql: `
DROP TABLE chunks;
CREATE TABLE chunks (
  id INTEGER PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents (number),
  start INTEGER,
  "end" INTEGER,
  vector BLOB NOT NULL
) STRICT;
CREATE INDEX chunks_by_document ON chunks (document);
INSERT INTO documents_unembedded (document) SELECT number FROM documents
  WHERE true ON CONFLICT DO NOTHING;
-- chunks_vec itself needs an extension to be dropped: whoever makes the next vector does that first.
DELETE FROM search_state WHERE name IN ('vectors', 'rebuilding');
`,
  },
  {
    unless: withNumber.join(' INTERSECT '),
    sql: `
DROP INDEX IF EXISTS documents_by_published;
DROP INDEX IF EXISTS documents_by_updated;
DROP INDEX IF EXISTS documents_by_source;
CREATE INDEX documents_by_published
  ON documents (status, ${published}, number, source, kind, ${updated});
CREATE INDEX documents_by_updated
  ON documents (status, ${updated}, number, source, kind, ${published});
CREATE INDEX documents_by_source
  ON documents (source, status, ${published}, number, kind, ${updated});
`,
  },
];
