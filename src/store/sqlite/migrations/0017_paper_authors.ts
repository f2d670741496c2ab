/** The view of papers with who wrote them, where and when they appeared. */
export const paperAuthors = `
DROP VIEW papers;
CREATE VIEW papers AS
SELECT
  id,
  metadata ->> '$.identifiers.doi' AS doi,
  metadata ->> '$.identifiers.arxiv' AS arxiv,
  metadata ->> '$.identifiers.pmcid' AS pmcid,
  metadata ->> '$.identifiers.pmid' AS pmid,
  metadata ->> '$.identifiers.openalex' AS openalex,
  title,
  metadata -> 'authors' AS authors,
  metadata ->> 'journal' AS journal,
  metadata ->> 'year' AS year,
  metadata ->> 'published_on' AS published_on,
  metadata ->> 'version' AS version,
  metadata ->> 'licence' AS licence,
  metadata ->> 'resolver' AS resolver,
  metadata ->> 'tier' AS tier,
  metadata ->> 'pdf_url' AS pdf_url,
  metadata -> 'notices' AS notices,
  source_url AS url, citation_string, raw_sha256, body_status, body_text,
  status, tombstone_at, tombstone_reason, successor_id, first_seen_at, last_seen_at
FROM documents WHERE source = 'papers';
`;
