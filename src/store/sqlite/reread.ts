import type { Reread } from '../../core/catalog.ts';
import { casPath } from '../cas-path.ts';
import type { WriteChange } from './changes.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database } from './driver.ts';
import type { WriteRelations } from './records/write-relations.ts';
import { type StandingRow, standingOf } from './versions.ts';
import { createWriteArtifact } from './write-artifact.ts';
import { bodyColumns } from './write-document.ts';
import type { EarlierVersion, WriteVersion } from './write-version.ts';

/** Replaces the body of a document whose bytes are still the same. To be called inside a transaction. */
export function createReread(
  db: Database,
  versions: WriteVersion,
  writeChange: WriteChange,
  writeDecision: WriteDecision,
  writeRelations: WriteRelations,
): (change: Reread) => 'written' | 'overtaken' {
  const find = db.query<StoredRow>(
    `SELECT number, source, body_sha256, status, tombstone_at, tombstone_reason, successor_id
     FROM documents WHERE id = ? AND raw_sha256 IS ?`,
  );
  const update = db.query(
    `UPDATE documents SET body_status = ?, body_normalizer = ?, body_sha256 = ?, body_headings = ?,
       body_warnings = ?, body_text = ? WHERE number = ?`,
  );
  const oldFragments = db.query<{ number: number; sha256: string }>(
    "SELECT number, sha256 FROM artifacts WHERE document = ? AND role = 'fragments' AND current = 1",
  );
  const retire = db.query('UPDATE artifacts SET current = 0, path = ? WHERE number = ?');
  const writeArtifact = createWriteArtifact(db);

  function addVersion(change: Reread, stored: StoredRow, earlier: EarlierVersion): void {
    const { number, grade } = versions.add(earlier, {
      document: stored.number,
      rawSha256: change.rawSha256,
      bodySha256: change.body.sha256,
      text: change.body.text,
      seenAt: change.at,
    });
    writeChange({
      at: change.at,
      document: stored.number,
      source: stored.source,
      kind: 'reread',
      grade,
      version: number,
      standing: standingOf(stored),
    });
  }

  return (change) => {
    const { documentId, rawSha256, fragments } = change;
    const stored = find.get(documentId, rawSha256);
    if (!stored) return 'overtaken';
    const body = bodyColumns(change.body);
    const earlier =
      stored.body_sha256 === body.body_sha256 ? undefined : versions.keepEarlier(stored.number);
    update.run(
      body.body_status,
      body.body_normalizer,
      body.body_sha256,
      body.body_headings,
      body.body_warnings,
      body.body_text,
      stored.number,
    );
    if (earlier) addVersion(change, stored, earlier);
    if (fragments) writeArtifact(stored.number, fragments, 'same version');
    else
      for (const old of oldFragments.all(stored.number))
        retire.run(casPath(old.sha256), old.number);
    if (change.citations) writeRelations(documentId, [change.citations], change.at);
    writeDecision(change.decision);
    return 'written';
  };
}

interface StoredRow extends StandingRow {
  readonly number: number;
  readonly source: string;
  readonly body_sha256: string | null;
}
