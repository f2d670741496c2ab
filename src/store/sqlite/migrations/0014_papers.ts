/** Papers as a table of their own, and which documents have the same bytes: a page taken for many of them. */
export const papers = `
CREATE INDEX artifacts_by_content ON artifacts (sha256);

CREATE VIEW papers AS
SELECT
  id,
  metadata ->> '$.identifiers.doi' AS doi,
  metadata ->> '$.identifiers.arxiv' AS arxiv,
  metadata ->> '$.identifiers.pmcid' AS pmcid,
  metadata ->> '$.identifiers.pmid' AS pmid,
  metadata ->> '$.identifiers.openalex' AS openalex,
  title,
  metadata ->> 'year' AS year,
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
