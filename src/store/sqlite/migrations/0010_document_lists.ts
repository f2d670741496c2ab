/**
 * Lists of documents are read from these alone, newest or oldest first: by status, and by source and
 * status. What has no date is kept as '' so that a page can begin after it.
 */
export const documentLists = `
CREATE INDEX documents_by_published
  ON documents (status, coalesce(published_at, ''), source, kind);
CREATE INDEX documents_by_updated
  ON documents (status, coalesce(updated_at, ''), source, kind);
CREATE INDEX documents_by_source
  ON documents (source, status, coalesce(published_at, ''), kind);
`;
