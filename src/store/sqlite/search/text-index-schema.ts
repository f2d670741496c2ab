/** The columns of the index, and what a word in each counts. */
export const WEIGHTS = { title: 10, abstract: 4, action: 2, body: 1 } as const;

const columns = Object.keys(WEIGHTS).join(', ');
const searched = (row: 'old' | 'new') =>
  `${row}.title, coalesce(${row}.metadata ->> 'abstract', ${row}.metadata ->> 'summary',
    ${row}.metadata ->> 'description'), ${row}.metadata ->> 'action', ${row}.body_text`;

/** Words are compared by their stem, without accents. The text itself stays in `documents`. */
export const textTable = (name: string): string =>
  `CREATE VIRTUAL TABLE ${name} USING fts5 (
  ${columns},
  content = 'documents_searched', content_rowid = 'number',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
INSERT INTO ${name} (${name}, rank) VALUES ('rank', 'bm25(${Object.values(WEIGHTS).join(', ')})');
`;

/**
 * Insert, update and delete keep the index in step, whatever the status of the row: a change of
 * status, or of when it was seen, indexes nothing. `only` limits them to some rows.
 */
export function textTriggers(name: string, only = (_number: string) => 'true'): string {
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

export const dropTextTriggers = (name: string): string =>
  ['insert', 'delete', 'update'].map((on) => `DROP TRIGGER IF EXISTS ${name}_${on};`).join('\n');

export const TEXT_INDEX = textTable('documents_fts') + textTriggers('documents_fts');
