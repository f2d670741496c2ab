/** The federal collections under the names their users know; the tombstone columns stand in each. */
const kept = `source_url AS url, citation_string, raw_sha256, body_status, body_text,
  status, tombstone_at, tombstone_reason, successor_id, first_seen_at, last_seen_at`;

export const federalViews = `
CREATE VIEW crs_reports AS
SELECT
  id,
  metadata ->> 'number' AS number,
  title,
  kind AS type,
  substr(published_at, 1, 10) AS first_published,
  substr(updated_at, 1, 10) AS latest_version,
  metadata ->> 'summary' AS summary,
  metadata -> '$.tags.topics' AS topics,
  metadata -> 'authors' AS authors,
  metadata -> 'versions' AS versions,
  ${kept}
FROM documents WHERE source = 'crs_reports';

CREATE VIEW fr_documents AS
SELECT
  id,
  metadata ->> 'document_number' AS document_number,
  substr(published_at, 1, 10) AS publication_date,
  metadata ->> 'type' AS type,
  title,
  metadata ->> 'action' AS action,
  metadata ->> 'abstract' AS abstract,
  metadata -> '$.tags.agencies' AS agencies,
  metadata -> 'docket_ids' AS docket_ids,
  metadata -> 'regulation_id_numbers' AS regulation_id_numbers,
  metadata -> 'cfr_references' AS cfr_references,
  metadata ->> 'citation' AS citation,
  metadata ->> 'start_page' AS start_page,
  metadata ->> 'end_page' AS end_page,
  metadata ->> 'effective_on' AS effective_on,
  metadata ->> 'comments_close_on' AS comments_close_on,
  metadata ->> 'significant' AS significant,
  metadata ->> 'executive_order_number' AS executive_order_number,
  metadata ->> 'correctionOf' AS correction_of,
  metadata -> 'corrections' AS corrections,
  ${kept}
FROM documents WHERE source = 'federal_register';
`;
