/**
 * Lists of documents are read from these alone, newest or oldest first: by status, and by source and
 * status. Each holds all that a list can be filtered by, so that passing over what is not wanted
 * reads no row. What has no date is kept as '' so that a page can begin after it.
 */
const published = "coalesce(published_at, '')";
const updated = "coalesce(updated_at, '')";

export const documentLists = `
CREATE INDEX documents_by_published
  ON documents (status, ${published}, number, source, kind, ${updated});
CREATE INDEX documents_by_updated
  ON documents (status, ${updated}, number, source, kind, ${published});
CREATE INDEX documents_by_source
  ON documents (source, status, ${published}, number, kind, ${updated});
`;
