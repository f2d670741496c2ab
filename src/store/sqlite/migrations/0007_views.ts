/** The names their users know, so that the file opens well in any SQL tool. */
export const views = `
CREATE VIEW govuk_items AS
SELECT
  id, title, source_url AS url, published_at, updated_at,
  metadata -> 'tags' AS tags,
  coalesce(metadata -> 'raw', metadata) AS raw
FROM documents WHERE source = 'govuk';

CREATE VIEW downloads AS
SELECT
  items.id, runs.id AS run_id, runs.source, items.key, items.document_id, items.status,
  items.attempt AS attempt_count, items.updated_at AS last_attempt_at,
  artifacts.path AS file_path, items.bytes AS file_size_bytes,
  items.error_code, items.error_message, items.skip_reason, items.created_at, items.updated_at
FROM items
JOIN runs ON runs.number = items.run
LEFT JOIN documents ON documents.id = items.document_id
LEFT JOIN artifacts ON artifacts.number = (
  SELECT number FROM artifacts AS held
  WHERE held.document = documents.number AND held.role = 'raw' AND held.current = 1
  ORDER BY held.name LIMIT 1);
`;
