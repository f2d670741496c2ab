import type { Documents } from '../../core/catalog.ts';
import type { WriteChange } from './changes.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import type { WriteVersion } from './write-version.ts';

/** Tombstones that people set and take back. */
export function createRestoring(
  db: Database,
  writer: Writer,
  versions: Pick<WriteVersion, 'newest'>,
  writeChange: WriteChange,
  writeDecision: WriteDecision,
): Pick<Documents, 'restore'> {
  const find = db.query<{ number: number; source: string; status: string }>(
    'SELECT number, source, status FROM documents WHERE id = ?',
  );
  const clear = db.query(
    `UPDATE documents SET status = 'active', tombstone_at = NULL, tombstone_reason = NULL,
       successor_id = NULL WHERE number = ?`,
  );
  return {
    restore: ({ documentId, at, decision }) =>
      writer.write(() => {
        const found = find.get(documentId);
        if (!found) return 'unknown';
        if (found.status === 'active') return 'active';
        clear.run(found.number);
        writeChange({
          at,
          document: found.number,
          source: found.source,
          kind: 'restored',
          grade: null,
          version: versions.newest(found.number),
          standing: {
            status: 'active',
            tombstoneAt: null,
            tombstoneReason: null,
            successorId: null,
          },
        });
        writeDecision(decision);
        return 'written';
      }),
  };
}
