import { CITATION_COLUMNS, type ColumnNames, type View } from '../../core/view.ts';

/** Names and columns that users of the original service know. */
export const caymanViews: readonly View[] = [
  {
    name: 'csv_versions',
    select: {
      sqlite: `SELECT
  id, fetched_at, url AS source_url, etag, last_modified, coalesce(sha256, '') AS sha256,
  coalesce(rows, 0) AS row_count, valid, error AS error_message, coalesce(path, '') AS file_path,
  source, run_id
FROM listings WHERE source IN ('unreported_judgments', 'public_registers')`,
    },
  },
  {
    name: 'cases',
    // Nothing is looked up among the documents unless one of their columns is asked for.
    select: {
      sqlite: `SELECT
  listed_entries.id,
  coalesce(fields ->> 'action_token_raw', key) AS action_token_raw,
  key AS action_token_norm,
  fields ->> 'title' AS title,
  fields ->> 'cause_number' AS cause_number,
  fields ->> 'court' AS court,
  fields ->> 'category' AS category,
  fields ->> 'judgment_date' AS judgment_date,
  excluded IS NOT NULL AND excluded = 'criminal' AS is_criminal,
  listed_entries.listed AS is_active,
  listed_entries.source,
  listed_entries.first_listing_id AS first_seen_version_id,
  listed_entries.last_listing_id AS last_seen_version_id,
  fields ->> 'subject' AS subject,
  fields ->> 'neutral_citation' AS neutral_citation,
  'ky:' || key AS document_id,
  ${Object.keys(CITATION_COLUMNS).join(', ')}
FROM listed_entries
LEFT JOIN documents ON documents.id = 'ky:' || key
WHERE listed_entries.source IN ('unreported_judgments', 'public_registers')`,
    },
  },
  {
    name: 'events',
    select: {
      sqlite: `SELECT
  decisions.id, decisions.run_id, listed_entries.id AS case_id,
  decisions.stage || ' ' || decisions.verdict AS event_type,
  json_patch(
    decisions.details,
    json_object('reason', decisions.reason, 'url', CASE WHEN instr(decisions.url, '?') > 0
      THEN substr(decisions.url, 1, instr(decisions.url, '?') - 1) ELSE decisions.url END)
  ) AS payload_json,
  decisions.at AS created_at, decisions.source, decisions.key
FROM decisions
LEFT JOIN listed_entries
  ON listed_entries.source = decisions.source AND listed_entries.key = decisions.key`,
    },
  },
  {
    name: 'downloads',
    select: {
      sqlite: `SELECT
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
      ORDER BY decisions.id DESC LIMIT 1)) AS address) AS asked
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
  ORDER BY held.name LIMIT 1)`,
    },
  },
];

/** What the original service counted in its table of runs. */
export const caymanColumnNames: readonly ColumnNames[] = [
  {
    table: 'runs',
    columns: {
      cases_total: 'total',
      cases_planned: 'planned',
      cases_attempted: 'attempted',
      cases_downloaded: 'downloaded',
      cases_failed: 'failed',
      cases_skipped: 'skipped',
      cases_unchanged: 'unchanged',
      csv_version_id: 'listing_id',
    },
  },
];
