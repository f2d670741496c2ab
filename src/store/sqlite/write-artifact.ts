import type { Artifact } from '../../core/artifact.ts';
import { casPath } from '../cas-path.ts';
import type { Database, SqlValue } from './driver.ts';

export const RETIRE = 'UPDATE artifacts SET current = 0, path = ? WHERE number = ?';

/**
 * The newest bytes of a name are current; earlier ones stay, reachable by their content address.
 * Bytes that come again within a version leave on record when they first came in it.
 */
export function createWriteArtifact(
  db: Database,
): (
  document: number,
  artifact: Artifact,
  of: 'only file' | 'new document' | 'new version' | 'same version',
) => void {
  const current = db.query<{ number: number; sha256: string }>(
    `SELECT number, sha256 FROM artifacts
     WHERE document = ? AND role = ? AND name = ? AND current = 1`,
  );
  const retire = db.query(RETIRE);
  const upsert = db.query(
    `INSERT INTO artifacts (document, role, name, sha256, size, media_type, path, url, etag,
       last_modified, retrieved_at, run_id, charset)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?14)
     ON CONFLICT (document, role, name, sha256) DO UPDATE SET
       size = ?5, media_type = ?6, path = ?7, url = ?8, etag = ?9, last_modified = ?10,
       first_retrieved_at = CASE artifacts.current + ?13
         WHEN 2 THEN coalesce(artifacts.first_retrieved_at, artifacts.retrieved_at) END,
       first_run_id = CASE artifacts.current + ?13
         WHEN 2 THEN coalesce(artifacts.first_run_id, artifacts.run_id) END,
       retrieved_at = ?11, run_id = ?12, charset = ?14, current = 1`,
  );
  const columns =
    'document, role, name, sha256, size, media_type, path, url, etag, last_modified, retrieved_at, run_id, charset';
  const add = db.inserter('artifacts', columns.split(', '));
  return (document, artifact, of) => {
    const row = valuesOf(document, artifact);
    if (of === 'only file') {
      add.add(...row, artifact.charset ?? null);
      return;
    }
    const before =
      of === 'new document' ? undefined : current.get(document, artifact.role, artifact.name);
    if (before && before.sha256 !== artifact.sha256) {
      retire.run(casPath(before.sha256), before.number);
    }
    upsert.run(...row, of === 'same version' ? 1 : 0, artifact.charset ?? null);
  };
}

const valuesOf = (document: number, artifact: Artifact): SqlValue[] => [
  document,
  artifact.role,
  artifact.name,
  artifact.sha256,
  artifact.size,
  artifact.mediaType,
  artifact.path,
  artifact.url,
  artifact.etag,
  artifact.lastModified,
  artifact.retrievedAt,
  artifact.runId,
];
