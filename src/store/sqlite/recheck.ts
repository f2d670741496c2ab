import type { Documents, Recheck } from '../../core/catalog.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import type { WriteManifestEntry } from './manifest.ts';
import type { WriteRecord } from './records/write-record.ts';
import type { Tombstone } from './tombstone.ts';

/** Records that are asked after by name, outside of a run. */
export function createRecheck(
  db: Database,
  writer: Writer,
  writeRecord: WriteRecord,
  tombstone: Tombstone,
  writeEntry: WriteManifestEntry,
  writeDecision: WriteDecision,
): Pick<Documents, 'recheck' | 'toRecheck'> {
  const checked = db.query('UPDATE documents SET checked_at = ? WHERE id = ?');
  const due = db.query<{ id: string }>(
    `SELECT id FROM documents
     WHERE source = ? AND status = 'active' AND last_seen_at < ?
       AND (checked_at IS NULL OR checked_at < ?)
     ORDER BY coalesce(checked_at, last_seen_at), id LIMIT ?`,
  );

  function write(change: Recheck): 'written' | 'unknown' {
    if (checked.run(change.at, change.documentId) === 0) return 'unknown';
    if (change.document) writeRecord(change.document);
    if (change.gone) {
      const { reason } = change.gone;
      tombstone({
        documentId: change.documentId,
        status: 'withdrawn',
        reason,
        successorId: null,
        at: change.at,
      });
    }
    writeEntry.expect();
    for (const entry of change.manifest) writeEntry(entry);
    for (const decision of change.decisions) writeDecision(decision);
    return 'written';
  }

  return {
    recheck: (change) => writer.write(() => write(change)),
    toRecheck: async (source, { unseenSince, uncheckedSince, limit }) =>
      due.all(source, unseenSince, uncheckedSince, limit).map(({ id }) => id),
  };
}
