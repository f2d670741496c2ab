import type { Artifact } from '../../../core/artifact.ts';
import type { CopiedFile } from '../../../core/copies.ts';
import { casPath } from '../../cas-path.ts';
import type { Database } from '../driver.ts';
import { storedJson } from '../stored-json.ts';

/** Files of what another Annals says under a version that is held otherwise: they have a hash and no path. */
export function* filesBeside(db: Database): Generator<Artifact> {
  const rows = db.query<{ id: string; files: string }>(
    `SELECT id, files FROM mirror_differences WHERE files <> '[]' ORDER BY id, version, url, content`,
  );
  for (const { id, files } of rows.all()) {
    for (const file of storedJson<readonly CopiedFile[]>(files)) {
      yield {
        documentId: id,
        role: file.role,
        name: file.name,
        sha256: file.sha256,
        size: file.size,
        mediaType: file.media_type,
        charset: file.charset ?? undefined,
        path: casPath(file.sha256),
        url: file.url,
        etag: file.etag,
        lastModified: file.last_modified,
        retrievedAt: file.retrieved_at,
        runId: file.run_id,
      };
    }
  }
}
