import type { Documents, Tombstoning } from '../../core/catalog.ts';
import type { DocumentStatus } from '../../core/record.ts';
import type { WriteChange } from './changes.ts';
import type { WriteDecision } from './decisions.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import type { WriteVersion } from './write-version.ts';

/** To be called inside a transaction; only an active record is tombstoned. */
export type Tombstone = (
  change: Omit<Tombstoning, 'unseenSince' | 'decision'> & Partial<Pick<Tombstoning, 'unseenSince'>>,
) => 'written' | 'unknown' | 'not active' | 'seen since';

export function createTombstone(
  db: Database,
  versions: Pick<WriteVersion, 'newest'>,
  writeChange: WriteChange,
): Tombstone {
  const find = db.query<FoundRow>(
    'SELECT number, source, status, last_seen_at FROM documents WHERE id = ?',
  );
  const set = db.query(
    `UPDATE documents SET status = ?, tombstone_at = ?, tombstone_reason = ?, successor_id = ?,
       version = NULL WHERE number = ?`,
  );
  return (change) => {
    const found = find.get(change.documentId);
    if (!found) return 'unknown';
    if (found.status !== 'active') return 'not active';
    const { unseenSince } = change;
    if (unseenSince !== undefined && found.last_seen_at > unseenSince) return 'seen since';
    const { status, reason, successorId, at } = change;
    set.run(status, at, reason, successorId, found.number);
    writeChange({
      at,
      document: found.number,
      source: found.source,
      kind: 'tombstoned',
      grade: null,
      version: versions.newest(found.number),
      standing: { status, tombstoneAt: at, tombstoneReason: reason, successorId },
    });
    return 'written';
  };
}

/** What no listing has named for a while, and the tombstones an operator sets. */
export function createTombstones(
  db: Database,
  writer: Writer,
  tombstone: Tombstone,
  writeDecision: WriteDecision,
): Pick<Documents, 'stale' | 'tombstone' | 'countActive'> {
  const stale = db.query<StaleRow>(
    `SELECT id, natural_key, title, source_url, last_seen_at FROM documents
     WHERE source = ? AND status = 'active' AND last_seen_at < ? ORDER BY last_seen_at, id`,
  );
  const active = db.query<{ n: number }>(
    `SELECT count(*) AS n FROM documents WHERE source = ? AND status = 'active'`,
  );

  return {
    stale: async (source, before) =>
      stale.all(source, before).map((row) => ({
        id: row.id,
        naturalKey: row.natural_key,
        title: row.title,
        sourceUrl: row.source_url,
        lastSeenAt: row.last_seen_at,
      })),
    countActive: async (source) => active.get(source)?.n ?? 0,
    tombstone: (change) =>
      writer.write(() => {
        const done = tombstone(change);
        if (done === 'written') writeDecision(change.decision);
        return done;
      }),
  };
}

interface StaleRow {
  readonly id: string;
  readonly natural_key: string;
  readonly title: string;
  readonly source_url: string;
  readonly last_seen_at: string;
}

interface FoundRow {
  readonly number: number;
  readonly source: string;
  readonly status: DocumentStatus;
  readonly last_seen_at: string;
}
