import type { Artifact } from '../../core/artifact.ts';
import { casPath } from '../cas-path.ts';
import { FILES } from './document-row.ts';
import type { Database } from './driver.ts';

export const RETIRE = 'UPDATE artifacts SET current = 0, path = ? WHERE number = ?';

/**
 * The newest bytes of a name are current; earlier ones stay, reachable by their content address.
 * Bytes that come again within a version leave on record when they first came in it. A new document has
 * each file once.
 */
export function createWriteArtifact(
  db: Database,
): (
  document: number,
  artifact: Artifact,
  of: 'new document' | 'new version' | 'same version',
) => void {
  const current = db.query<{ number: number; sha256: string }>(
    `SELECT number, sha256 FROM artifacts
     WHERE document = ? AND role = ? AND name = ? AND current = 1`,
  );
  const retire = db.query(RETIRE);
  const isCurrent = 'CASE artifacts.current + ?1 WHEN 2 THEN';
  const upsert = db.query(
    `INSERT INTO artifacts (document, ${FILES.list})
     VALUES (?2, ${FILES.names.map((_, n) => `?${n + 3}`).join(', ')})
     ON CONFLICT (document, role, name, sha256) DO UPDATE SET
       ${FILES.names.map((name) => `${name} = excluded.${name}`).join(', ')},
       first_retrieved_at = ${isCurrent} coalesce(artifacts.first_retrieved_at, artifacts.retrieved_at) END,
       first_run_id = ${isCurrent} coalesce(artifacts.first_run_id, artifacts.run_id) END,
       current = 1`,
  );
  const add = db.inserter('artifacts', ['document', ...FILES.names]);
  return (document, artifact, of) => {
    const row = [document, ...FILES.values({ ...artifact, charset: artifact.charset })];
    if (of === 'new document') {
      add.add(...row);
      return;
    }
    const before = current.get(document, artifact.role, artifact.name);
    if (before && before.sha256 !== artifact.sha256) {
      retire.put(casPath(before.sha256), before.number);
    }
    upsert.put(of === 'same version' ? 1 : 0, ...row);
  };
}
