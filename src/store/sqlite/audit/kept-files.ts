import type { Contradiction } from '../../../core/audit.ts';
import type { Database } from '../driver.ts';

/**
 * A line of the manifest that names the path of what was kept was written together with the row of that file: where
 * there is none, rows were lost, and the bytes alone would look like what a crash left behind.
 */
export function* auditKeptFiles(db: Database): Generator<Contradiction> {
  const lost = db.query<{ seq: number; doc_id: string; sha256: string }>(
    `SELECT seq, doc_id, sha256 FROM manifests
     WHERE path IS NOT NULL AND sha256 IS NOT NULL
       AND NOT EXISTS (
         SELECT 1 FROM documents JOIN artifacts ON artifacts.document = documents.number
         WHERE documents.id = manifests.doc_id AND artifacts.sha256 = manifests.sha256)
       AND NOT EXISTS (
         SELECT 1 FROM record_files
         WHERE record_files.id = manifests.doc_id AND record_files.sha256 = manifests.sha256)
     ORDER BY seq`,
  );
  for (const { seq, doc_id: id, sha256 } of lost.all()) {
    const what = `${id}: by line ${seq} of the manifest sha256 ${sha256} was kept for it; no row says so`;
    yield { kind: 'row missing', what };
  }
}
