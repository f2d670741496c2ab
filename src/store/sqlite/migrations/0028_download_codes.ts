/**
 * `downloads.error_code` in the words that its users were promised: a code of theirs, or `unknown`.
 * Our own code is in `annals_error_code`. The address of a download that failed comes from its last
 * request, without what follows the question mark, where signatures are.
 */
export const downloadCodes = `
DROP VIEW downloads;
CREATE VIEW downloads AS
SELECT
  items.id, runs.id AS run_id, listed_entries.id AS case_id, items.status,
  items.attempt AS attempt_count,
  CASE WHEN items.attempt > 0 THEN items.updated_at END AS last_attempt_at,
  artifacts.path AS file_path, items.bytes AS file_size_bytes,
  (
    SELECT CASE WHEN instr(address, '?') > 0
      THEN substr(address, 1, instr(address, '?') - 1) ELSE address END
    FROM (SELECT coalesce(artifacts.url, (
      SELECT decisions.url FROM decisions
      WHERE decisions.key = items.key AND +decisions.run_id = runs.id
        AND decisions.stage = 'fetch' AND decisions.details ->> 'role' = 'artifact'
      ORDER BY decisions.id DESC LIMIT 1)) AS address)
  ) AS box_url_last,
  CASE
    WHEN items.error_code IS NULL THEN lower(items.skip_reason)
    WHEN items.error_code = 'TIMED_OUT' THEN 'network_timeout'
    WHEN items.error_code = 'BREAKER_OPEN' THEN 'network_error'
    WHEN items.error_code IN ('NONCE_REFUSED', 'SITE_REFUSES') THEN 'ajax_403'
    WHEN items.error_code = 'DISK_FULL' THEN 'disk_insufficient'
    WHEN items.error_code IN ('BROWSER_FAILED', 'BROWSER_MISSING') THEN 'selenium_launch_failed'
    WHEN items.error_code IN (
      'NETWORK_ERROR', 'HTTP_4XX', 'HTTP_401_UNAUTHORISED', 'HTTP_403_FORBIDDEN',
      'HTTP_404_NOT_FOUND', 'HTTP_5XX', 'BOX_RATE_LIMIT', 'MALFORMED_PDF',
      'SITE_STRUCTURE_CHANGED', 'INTERNAL_ERROR', 'DOWNLOAD_URL_MISSING', 'CLICK_TIMEOUT'
    ) THEN lower(items.error_code)
    ELSE 'unknown'
  END AS error_code,
  items.error_message, items.created_at, items.updated_at,
  runs.source, items.key, items.document_id, items.skip_reason,
  items.error_code AS annals_error_code
FROM items
JOIN runs ON runs.number = items.run
LEFT JOIN listed_entries ON listed_entries.source = runs.source AND listed_entries.key = items.key
LEFT JOIN documents ON documents.id = items.document_id
LEFT JOIN artifacts ON artifacts.number = (
  SELECT number FROM artifacts AS held
  WHERE held.document = documents.number AND held.role = 'raw' AND held.current = 1
  ORDER BY held.name LIMIT 1);
`;
