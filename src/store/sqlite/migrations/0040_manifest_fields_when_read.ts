/** SQLite computes the fields of a manifest line when they are read: nothing changes there. */
export const manifestFieldsWhenRead = '';

/**
 * PostgreSQL had stored them. It read each line twenty times to do so, which was most of what a settlement
 * cost, and kept nearly every line twice.
 */
export const manifestFieldsInPostgres = `
ALTER TABLE manifests RENAME TO manifest_lines;
ALTER TABLE manifest_lines
  DROP COLUMN stage, DROP COLUMN url, DROP COLUMN canonical_url, DROP COLUMN role, DROP COLUMN status,
  DROP COLUMN http_status, DROP COLUMN mime, DROP COLUMN size_bytes, DROP COLUMN sha256, DROP COLUMN path,
  DROP COLUMN attempt, DROP COLUMN duration_ms, DROP COLUMN retry_after_s, DROP COLUMN cache_hit,
  DROP COLUMN resolver, DROP COLUMN tier, DROP COLUMN fallback_chain, DROP COLUMN created_at,
  DROP COLUMN config_hash, DROP COLUMN worker_id;
CREATE VIEW manifests AS
SELECT seq, run_id, doc_id, line,
  line ->> 'stage' AS stage, line ->> 'url' AS url, line ->> 'canonical_url' AS canonical_url,
  line ->> 'role' AS role, line ->> 'status' AS status,
  number_in(line ->> 'http_status')::bigint AS http_status, line ->> 'mime' AS mime,
  number_in(line ->> 'size_bytes')::bigint AS size_bytes, line ->> 'sha256' AS sha256,
  line ->> 'path' AS path, number_in(line ->> 'attempt')::bigint AS attempt,
  number_in(line ->> 'duration_ms')::bigint AS duration_ms,
  number_in(line ->> 'retry_after_s')::bigint AS retry_after_s,
  number_in(line ->> 'cache_hit')::bigint AS cache_hit, line ->> 'resolver' AS resolver,
  line ->> 'tier' AS tier, line ->> 'fallback_chain' AS fallback_chain,
  line ->> 'created_at' AS created_at, line ->> 'config_hash' AS config_hash,
  line ->> 'worker_id' AS worker_id
FROM manifest_lines;
`;
