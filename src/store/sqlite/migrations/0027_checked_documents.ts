/** When the publisher was last asked about a record by name. */
export const checkedDocuments = `
ALTER TABLE documents ADD COLUMN checked_at TEXT;
`;
