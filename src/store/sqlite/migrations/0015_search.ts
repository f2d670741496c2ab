/** The columns of the index of that time, and what a word in each counts. */
const WEIGHTS = { title: 10, abstract: 4, action: 2, body: 1 } as const;

const columns = Object.keys(WEIGHTS).join(', ');
const searched = (row: 'old' | 'new') =>
  `${row}.title, coalesce(${row}.metadata ->> 'abstract', ${row}.metadata ->> 'summary',
    ${row}.metadata ->> 'description'), ${row}.metadata ->> 'action', ${row}.body_text`;

const textTable = (name: string): string =>
  `CREATE VIRTUAL TABLE ${name} USING fts5 (
  ${columns},
  content = 'documents_searched', content_rowid = 'number',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
INSERT INTO ${name} (${name}, rank) VALUES ('rank', 'bm25(${Object.values(WEIGHTS).join(', ')})');
`;

function textTriggers(name: string, only = (_number: string) => 'true'): string {
  const forget = `INSERT INTO ${name} (${name}, rowid, ${columns})
  VALUES ('delete', old.number, ${searched('old')});`;
  const learn = `INSERT INTO ${name} (rowid, ${columns})
  VALUES (new.number, ${searched('new')});`;
  return `CREATE TRIGGER ${name}_insert AFTER INSERT ON documents
WHEN ${only('new.number')} BEGIN
  ${learn}
END;
CREATE TRIGGER ${name}_delete AFTER DELETE ON documents
WHEN ${only('old.number')} BEGIN
  ${forget}
END;
CREATE TRIGGER ${name}_update AFTER UPDATE OF title, metadata, body_text ON documents
WHEN (old.title IS NOT new.title OR old.body_text IS NOT new.body_text
  OR old.metadata IS NOT new.metadata) AND ${only('old.number')} BEGIN
  ${forget}
  ${learn}
END;
`;
}

const TEXT_INDEX = textTable('documents_fts') + textTriggers('documents_fts');

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
