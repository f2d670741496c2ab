import type { Reread } from '../../core/catalog.ts';
import { casPath } from '../cas-path.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database } from './driver.ts';
import { bodyColumns, createWriteArtifact } from './write-document.ts';

/** Replaces the body of a document whose bytes are still the same. To be called inside a transaction. */
export function createReread(
  db: Database,
  writeDecision: WriteDecision,
): (change: Reread) => 'written' | 'overtaken' {
  const find = db.query<{ number: number; body_sha256: string | null }>(
    'SELECT number, body_sha256 FROM documents WHERE id = ? AND raw_sha256 IS ?',
  );
  const update = db.query(
    `UPDATE documents SET body_status = ?, body_normalizer = ?, body_sha256 = ?, body_headings = ?,
       body_warnings = ?, body_text = ? WHERE number = ?`,
  );
  const addVersion = db.query(
    `INSERT INTO document_versions (document, number, raw_sha256, body_sha256, seen_at)
     SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4
     FROM document_versions WHERE document = ?1`,
  );
  const oldFragments = db.query<{ number: number; sha256: string }>(
    "SELECT number, sha256 FROM artifacts WHERE document = ? AND role = 'fragments' AND current = 1",
  );
  const retire = db.query('UPDATE artifacts SET current = 0, path = ? WHERE number = ?');
  const writeArtifact = createWriteArtifact(db);

  return (change) => {
    const { documentId, rawSha256, fragments, at } = change;
    const stored = find.get(documentId, rawSha256);
    if (!stored) return 'overtaken';
    const body = bodyColumns(change.body);
    update.run(
      body.body_status,
      body.body_normalizer,
      body.body_sha256,
      body.body_headings,
      body.body_warnings,
      body.body_text,
      stored.number,
    );
    if (stored.body_sha256 !== body.body_sha256)
      addVersion.run(stored.number, rawSha256, body.body_sha256, at);
    if (fragments) writeArtifact(stored.number, fragments);
    else
      for (const old of oldFragments.all(stored.number))
        retire.run(casPath(old.sha256), old.number);
    writeDecision(change.decision);
    return 'written';
  };
}
