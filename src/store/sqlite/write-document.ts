import type { BodyWrite, DocumentWrite } from '../../core/catalog.ts';
import type { Difference, Standing } from '../../core/changes.ts';
import type { JsonObject } from '../../core/json.ts';
import { type DocumentStatus, mergeMetadata } from '../../core/record.ts';
import { casPath } from '../cas-path.ts';
import { type WriteChange, writeDifference } from './changes.ts';
import type { Database } from './driver.ts';
import { storedJson } from './stored-json.ts';
import { standingOf } from './versions.ts';
import { createWriteArtifact, RETIRE } from './write-artifact.ts';
import type { WriteVersion } from './write-version.ts';

/**
 * Upserts a document by id, with its version, its artifacts and its lines of the feed. To be called
 * inside a transaction. Returns whether it added any line.
 */
export type WriteDocument = (write: DocumentWrite) => 'told' | 'nothing to tell';

export function createWriteDocument(
  db: Database,
  versions: WriteVersion,
  writeChange: WriteChange,
): WriteDocument {
  const find = db.query<StoredDocument>(
    `SELECT number, raw_sha256, body_sha256, status, tombstone_at, tombstone_reason, successor_id,
       kind, title, published_at, updated_at, source_url, source_org, citation_string, metadata
     FROM documents WHERE id = ?`,
  );
  const upsert = db.query<{ number: number }>(
    `INSERT INTO documents (id, source, natural_key, kind, title, published_at, updated_at,
       source_url, source_org, retrieved_at, raw_sha256, citation_string, body_status,
       body_normalizer, body_sha256, status, tombstone_at, tombstone_reason, successor_id,
       first_seen_at, last_seen_at, version, last_seen_run, metadata, body_headings,
       body_warnings, body_text, first_listing_id, last_listing_id)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
       ?10, ?10, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?26)
     ON CONFLICT (id) DO UPDATE SET
       source = ?2, natural_key = ?3, kind = ?4, title = ?5, published_at = ?6, updated_at = ?7,
       source_url = ?8, source_org = ?9, retrieved_at = ?10, raw_sha256 = ?11,
       citation_string = ?12, body_status = ?13, body_normalizer = ?14, body_sha256 = ?15,
       status = ?16, tombstone_at = ?17, tombstone_reason = ?18, successor_id = ?19,
       listed = iif(?27, 1, documents.listed),
       last_seen_at = iif(?27, max(documents.last_seen_at, ?10), documents.last_seen_at),
       version = ?20, last_seen_run = iif(?27, ?21, documents.last_seen_run), metadata = ?22,
       body_headings = ?23, body_warnings = ?24, body_text = ?25,
       first_listing_id = coalesce(documents.first_listing_id, ?26),
       last_listing_id = coalesce(?26, documents.last_listing_id)
     RETURNING number`,
  );
  const storedBody = db.query<StoredBody>(
    `SELECT body_status, body_normalizer, body_sha256, body_headings, body_warnings, body_text
     FROM documents WHERE id = ?`,
  );
  const current = db.query<CurrentFile>(
    'SELECT number, role, name, sha256 FROM artifacts WHERE document = ? AND current = 1',
  );
  const retire = db.query(RETIRE);
  const writeArtifact = createWriteArtifact(db);

  return (write) => {
    const { record, retrievedAt } = write;
    const stored = find.get(record.id);
    // Something optional did not come this time: what we held of it is still the best we know.
    const kept =
      record.incomplete === true && write.body === null ? storedBody.get(record.id) : undefined;
    const body = kept ?? bodyColumns(write.body);
    const rawSha256 =
      write.rawSha256 ?? (record.incomplete === true ? (stored?.raw_sha256 ?? null) : null);
    // Silence is not a signal: without its details a record neither loses its tombstone nor its date.
    const before = record.incomplete === true ? stored : undefined;
    const status = record.status ?? before?.status ?? 'active';
    const after: Standing = {
      status,
      tombstoneAt:
        status === 'active'
          ? null
          : (record.tombstoneAt ?? (stored?.status === status ? stored.tombstone_at : retrievedAt)),
      tombstoneReason: record.tombstoneReason ?? before?.tombstone_reason ?? null,
      successorId: record.successorId ?? before?.successor_id ?? null,
    };
    const described: Description = {
      kind: record.kind,
      title: record.title,
      published_at: before?.published_at ?? record.publishedAt,
      updated_at: record.updatedAt,
      source_url: record.sourceUrl,
      source_org: record.sourceOrg,
      citation_string: record.citation,
      metadata: JSON.stringify(united(stored, record.metadata)),
    };
    const left = stored ? filesLeft(stored.number, write) : [];
    const differs =
      stored?.raw_sha256 !== rawSha256 ||
      stored.body_sha256 !== body.body_sha256 ||
      hasOtherFiles(stored.number, write, left);
    const earlier = stored && differs ? versions.keepEarlier(stored.number) : undefined;
    const row = upsert.get(
      record.id,
      write.source,
      write.naturalKey,
      described.kind,
      described.title,
      described.published_at,
      described.updated_at,
      described.source_url,
      described.source_org,
      retrievedAt,
      rawSha256,
      described.citation_string,
      body.body_status,
      body.body_normalizer,
      body.body_sha256,
      after.status,
      after.tombstoneAt,
      after.tombstoneReason,
      after.successorId,
      write.version,
      write.runId,
      described.metadata,
      body.body_headings,
      body.body_warnings,
      body.body_text,
      write.listingId ?? null,
      write.asked === 'by name' ? 0 : 1,
    );
    const document = row?.number ?? 0;
    const version = differs
      ? versions.add(earlier, {
          document,
          rawSha256,
          bodySha256: body.body_sha256,
          text: body.body_text,
          change: record.change,
          seenAt: retrievedAt,
        })
      : undefined;
    const difference: Difference = {
      before: stored && standingOf(stored),
      after,
      grade: version?.grade ?? null,
      described: stored !== undefined && isDescribedAnew(stored, described),
    };
    const told = writeDifference(writeChange, difference, () => ({
      at: retrievedAt,
      document,
      source: write.source,
      version: version?.number ?? versions.newest(document),
    }));
    for (const file of left) retire.run(casPath(file.sha256), file.number);
    // Several files of one name and hash are one row: only a single one cannot meet another.
    const isAlone = !stored && write.artifacts.length === 1;
    for (const artifact of write.artifacts) {
      const of = stored ? (differs ? 'new version' : 'same version') : 'new document';
      writeArtifact(document, artifact, isAlone ? 'only file' : of);
    }
    return told;
  };

  /** Files of the version before that this one has not; where something may be missing, none. */
  function filesLeft(document: number, { record, artifacts }: DocumentWrite): CurrentFile[] {
    if (record.incomplete === true || artifacts.length === 0) return [];
    return current
      .all(document)
      .filter(({ role, name }) => !artifacts.some((one) => one.role === role && one.name === name));
  }

  /** Whether a publisher's file is new, gone, or has other bytes; what we made of them is no such file. */
  function hasOtherFiles(
    document: number,
    { artifacts }: DocumentWrite,
    left: readonly CurrentFile[],
  ): boolean {
    if (left.some(({ role }) => role === 'raw')) return true;
    const before = current.all(document);
    return artifacts.some(
      ({ role, name, sha256 }) =>
        role === 'raw' &&
        !before.some((one) => one.role === 'raw' && one.name === name && one.sha256 === sha256),
    );
  }
}

interface CurrentFile {
  readonly number: number;
  readonly role: string;
  readonly name: string;
  readonly sha256: string;
}

/** What the publisher says about a document, beside its bytes. */
interface Description {
  readonly kind: string;
  readonly title: string;
  readonly published_at: string | null;
  readonly updated_at: string | null;
  readonly source_url: string;
  readonly source_org: string;
  readonly citation_string: string;
  readonly metadata: string;
}

const isDescribedAnew = (stored: Description, found: Description): boolean =>
  (Object.keys(found) as (keyof Description)[]).some((name) => stored[name] !== found[name]);

interface StoredDocument extends Description {
  readonly number: number;
  readonly raw_sha256: string | null;
  readonly body_sha256: string | null;
  readonly status: DocumentStatus;
  readonly tombstone_at: string | null;
  readonly tombstone_reason: string | null;
  readonly successor_id: string | null;
}

interface StoredBody {
  readonly body_status: string | null;
  readonly body_normalizer: string | null;
  readonly body_sha256: string | null;
  readonly body_headings: string | null;
  readonly body_warnings: string | null;
  readonly body_text: string | null;
}

export const bodyColumns = (body: BodyWrite | null): StoredBody => ({
  body_status: body?.status ?? null,
  body_normalizer: body?.normalizer ?? null,
  body_sha256: body?.sha256 ?? null,
  body_headings: body ? JSON.stringify(body.headings) : null,
  body_warnings: body ? JSON.stringify(body.warnings) : null,
  body_text: body?.text ?? null,
});

const united = (stored: StoredDocument | undefined, found: JsonObject): JsonObject =>
  stored ? mergeMetadata(storedJson<JsonObject>(stored.metadata), found) : found;
