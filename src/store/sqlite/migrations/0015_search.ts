import { TEXT_INDEX } from '../search/text-index-schema.ts';

/**
 * Full text of every document whatever its status, and what is needed to find by meaning. The
 * bits of the vectors are in `chunks_vec`, which needs an extension and is made when it is there.
 */
export const search = `
-- What is searched of a document, under the names of the columns of the index.
CREATE VIEW documents_searched AS
SELECT
  number,
  title,
  coalesce(metadata ->> 'abstract', metadata ->> 'summary', metadata ->> 'description') AS abstract,
  metadata ->> 'action' AS action,
  body_text AS body
FROM documents;

${TEXT_INDEX}
INSERT INTO documents_fts (documents_fts) VALUES ('rebuild');

-- A piece of a document's text: UTF-16 offsets into body_text; without them, title and abstract.
CREATE TABLE chunks (
  id INTEGER PRIMARY KEY,
  document INTEGER NOT NULL REFERENCES documents (number),
  start INTEGER,
  "end" INTEGER,
  vector BLOB NOT NULL
) STRICT;
CREATE INDEX chunks_by_document ON chunks (document);

-- Documents whose text has no vectors yet. Whoever is killed while making them loses nothing.
-- (OR IGNORE would yield to the upsert that fires the trigger.)
CREATE TABLE documents_unembedded (document INTEGER PRIMARY KEY) STRICT;
INSERT INTO documents_unembedded (document) SELECT number FROM documents;
CREATE TRIGGER documents_unembedded_insert AFTER INSERT ON documents BEGIN
  INSERT INTO documents_unembedded (document) VALUES (new.number) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER documents_unembedded_update AFTER UPDATE OF title, metadata, body_text ON documents
WHEN old.title IS NOT new.title OR old.body_text IS NOT new.body_text
  OR old.metadata IS NOT new.metadata
BEGIN
  INSERT INTO documents_unembedded (document) VALUES (new.number) ON CONFLICT DO NOTHING;
END;

-- Which model made the vectors, how the text was cut, how far a rebuild came.
CREATE TABLE search_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;
