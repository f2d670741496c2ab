import type { Document, Documents, DocumentThen, DocumentVersion } from '../../core/catalog.ts';
import type { Standing } from '../../core/changes.ts';
import type { Instant } from '../../core/time.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, documentOf } from './document-row.ts';
import type { Database } from './driver.ts';
import { packedJson } from './stored-json.ts';
import { createReadVersionFiles } from './version-files.ts';

/** The versions of a document, and the document as it was under each. */
export function createVersions(
  db: Database,
): Pick<Documents, 'versions' | 'atVersion' | 'asOf' | 'versionText'> {
  const versions = db.query<VersionRow>(
    `SELECT documents.id AS document_id, versions.number, versions.raw_sha256,
       versions.body_sha256, seen_at, grade
     FROM documents JOIN document_versions AS versions ON versions.document = documents.number
     WHERE documents.id = ? ORDER BY versions.number`,
  );
  const current = db.query<DocumentRow>(`SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE id = ?`);
  const earlier = db.query<{ record: Uint8Array }>(
    `SELECT record FROM earlier_versions
     WHERE document = (SELECT number FROM documents WHERE id = ?) AND number = ?`,
  );
  const standing = db.query<StandingRow>(
    `SELECT status, tombstone_at, tombstone_reason, successor_id FROM changes
     WHERE document = (SELECT number FROM documents WHERE id = ?) AND at <= ?
     ORDER BY seq DESC LIMIT 1`,
  );

  // What the record itself remembers is overwritten by the next sighting; the feed keeps each writing.
  const written = db.query<{ at: string | null }>(
    `SELECT max(at) AS at FROM changes
     WHERE document = (SELECT number FROM documents WHERE id = ?) AND at <= ?
       AND kind IN ('added', 'changed', 'described')`,
  );
  const files = createReadVersionFiles(db);

  function documentUnder(id: string, number: number, newest: number): Document | undefined {
    if (number === newest) {
      const row = current.get(id);
      return row && documentOf(row);
    }
    const kept = earlier.get(id, number);
    if (!kept) return undefined;
    return documentOf(packedJson<DocumentRow>(kept.record));
  }

  function under(
    id: string,
    pick: (all: readonly DocumentVersion[]) => DocumentVersion | undefined,
    until?: Instant,
  ): DocumentThen | undefined {
    const all = versions.all(id).map(documentVersionOf);
    const version = pick(all);
    if (!version) return undefined;
    const document = documentUnder(id, version.number, all.length);
    if (!document) return undefined;
    const had = version.number === all.length ? files.newest : files.earlier;
    return { version, document, ...had(id, { version, until }) };
  }

  const atVersion = (id: string, number: number): DocumentThen | undefined =>
    under(id, (all) => all[number - 1]);

  return {
    versions: async (id) => versions.all(id).map(documentVersionOf),
    atVersion: async (id, number) => atVersion(id, number),
    async asOf(id, moment: Instant) {
      const then = under(id, (all) => all.findLast(({ seenAt }) => seenAt <= moment), moment);
      if (!then) return undefined;
      const stood = standing.get(id, moment);
      const document = notAfter(moment, then, written.get(id, moment)?.at);
      return { ...then, document: { ...document, ...(stood && standingOf(stood)) } };
    },
    versionText: async (id, number) => atVersion(id, number)?.document.bodyText,
  };
}

/** Sightings after the moment are not shown; of those before it, the last that is certain is. */
function notAfter(
  moment: Instant,
  { version, document }: DocumentThen,
  written: Instant | null | undefined,
): Document {
  const retrievedAt =
    document.retrievedAt > moment ? (written ?? version.seenAt) : document.retrievedAt;
  // A document that is retrieved is seen.
  if (document.lastSeenAt > moment) {
    return { ...document, retrievedAt, lastSeenAt: retrievedAt, lastListingId: null };
  }
  return { ...document, retrievedAt };
}

export interface VersionRow {
  readonly document_id: string;
  readonly number: number;
  readonly raw_sha256: string | null;
  readonly body_sha256: string | null;
  readonly seen_at: string;
  readonly grade: DocumentVersion['grade'];
}

export const documentVersionOf = (row: VersionRow): DocumentVersion => ({
  documentId: row.document_id,
  number: row.number,
  rawSha256: row.raw_sha256,
  bodySha256: row.body_sha256,
  seenAt: row.seen_at,
  grade: row.grade,
});

export interface StandingRow {
  readonly status: Standing['status'];
  readonly tombstone_at: string | null;
  readonly tombstone_reason: string | null;
  readonly successor_id: string | null;
}

export const standingOf = (row: StandingRow): Standing => ({
  status: row.status,
  tombstoneAt: row.tombstone_at,
  tombstoneReason: row.tombstone_reason,
  successorId: row.successor_id,
});
