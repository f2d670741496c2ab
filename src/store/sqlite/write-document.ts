import type { Artifact } from '../../core/artifact.ts';
import type { BodyWrite, DocumentWrite } from '../../core/catalog.ts';
import type { Difference, Standing } from '../../core/changes.ts';
import type { JsonObject } from '../../core/json.ts';
import { mergeMetadata } from '../../core/record.ts';
import { casPath } from '../cas-path.ts';
import { type WriteChange, writeDifference } from './changes.ts';
import { DESCRIPTION, type Description, DOCUMENT_NAMES, type DocumentRow } from './document-row.ts';
import type { Database, SqlValue } from './driver.ts';
import { storedJson } from './stored-json.ts';
import { standingOf } from './versions.ts';
import { createWriteArtifact, RETIRE } from './write-artifact.ts';
import type { WriteVersion } from './write-version.ts';

/**
 * Upserts a document by id, with its version, its artifacts and its lines of the feed. To be called
 * inside a transaction. Returns whether it added any line.
 */
export interface WriteDocument {
  (write: DocumentWrite): 'in the feed' | 'nothing new';
  /** Before the first of them in a transaction. */
  expect(all: readonly DocumentWrite[]): void;
}

export function createWriteDocument(
  db: Database,
  versions: WriteVersion,
  writeChange: WriteChange,
): WriteDocument {
  const find = db.lookup<StoredDocument>({
    columns: `number, ${[...COMPARED, ...DESCRIPTION].join(', ')}`,
    from: 'documents',
    by: 'id',
  });
  const add = db.numbered('documents', WRITTEN);
  const updates = WRITTEN.filter((name) => name !== 'id' && name !== 'first_seen_at');
  const change = find.writing(
    `INSERT INTO documents (${WRITTEN.join(', ')})
     VALUES (${WRITTEN.map((_, n) => `?${n + 2}`).join(', ')})
     ON CONFLICT (id) DO UPDATE SET listed = iif(?1, 1, documents.listed),
       ${updates.map((name) => `${name} = ${KEPT[name] ?? `excluded.${name}`}`).join(', ')}`,
  );
  const storedBody = db.query<StoredBody>(`SELECT ${BODY.join(', ')} FROM documents WHERE id = ?`);
  const current = db.query<CurrentFile>(
    'SELECT number, role, name, sha256 FROM artifacts WHERE document = ? AND current = 1',
  );
  const retire = db.query(RETIRE);
  const writeArtifact = createWriteArtifact(db);

  const writeDocument = (write: DocumentWrite): 'in the feed' | 'nothing new' => {
    const { record, retrievedAt } = write;
    const [stored] = find.all(record.id);
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
    const row: WrittenRow = {
      id: record.id,
      source: write.source,
      natural_key: write.naturalKey,
      kind: described.kind,
      title: described.title,
      published_at: described.published_at,
      updated_at: described.updated_at,
      source_url: described.source_url,
      source_org: described.source_org,
      citation_string: described.citation_string,
      metadata: described.metadata,
      retrieved_at: retrievedAt,
      raw_sha256: rawSha256,
      body_status: body.body_status,
      body_normalizer: body.body_normalizer,
      body_sha256: body.body_sha256,
      body_headings: body.body_headings,
      body_warnings: body.body_warnings,
      body_text: body.body_text,
      status: after.status,
      tombstone_at: after.tombstoneAt,
      tombstone_reason: after.tombstoneReason,
      successor_id: after.successorId,
      first_seen_at: retrievedAt,
      last_seen_at: retrievedAt,
      first_listing_id: write.listingId ?? null,
      last_listing_id: write.listingId ?? null,
      version: write.version,
      last_seen_run: write.runId,
    };
    const wasListed = write.asked === 'by name' ? 0 : 1;
    const values = WRITTEN.map((name) => row[name]);
    if (stored) change.put(wasListed, ...values);
    const document = stored?.number ?? add.add(...values);
    find.forget(record.id);
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
    const feedLine = writeDifference(writeChange, difference, () => ({
      at: retrievedAt,
      document,
      source: write.source,
      version: version?.number ?? versions.newest(document),
    }));
    for (const file of left) retire.put(casPath(file.sha256), file.number);
    const of = stored ? (differs ? 'new version' : 'same version') : 'new document';
    for (const artifact of distinctFiles(write.artifacts)) writeArtifact(document, artifact, of);
    return feedLine;
  };
  return Object.assign(writeDocument, {
    expect(all: readonly DocumentWrite[]) {
      const ids = [...new Set(all.map(({ record }) => record.id))];
      if (ids.length === 0) return;
      find.expect(ids);
      add.expect(ids);
    },
  });

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

/** Several files of one name and hash are one row, which says what the last of them says. */
const distinctFiles = (artifacts: readonly Artifact[]): Iterable<Artifact> =>
  new Map(artifacts.map((file) => [`${file.role} ${file.sha256} ${file.name}`, file])).values();

interface CurrentFile {
  readonly number: number;
  readonly role: string;
  readonly name: string;
  readonly sha256: string;
}

const isDescribedAnew = (stored: Description, found: Description): boolean =>
  DESCRIPTION.some((name) => stored[name] !== found[name]);

/** What a new state is compared with, beside the description. */
const COMPARED = [
  'raw_sha256',
  'body_sha256',
  'status',
  'tombstone_at',
  'tombstone_reason',
  'successor_id',
] as const;
type StoredDocument = Pick<DocumentRow, (typeof COMPARED)[number]> &
  Description & { readonly number: number };

const BODY = [
  'body_status',
  'body_normalizer',
  'body_sha256',
  'body_headings',
  'body_warnings',
  'body_text',
] as const;
type StoredBody = Readonly<Record<(typeof BODY)[number], string | null>>;

/** Every column that a new state writes; whether the publisher lists it is decided in the statement. */
const WRITTEN = [
  ...DOCUMENT_NAMES.filter((name) => name !== 'listed'),
  'body_headings',
  'body_warnings',
  'version',
  'last_seen_run',
] as const;
type WrittenRow = Readonly<Record<(typeof WRITTEN)[number], SqlValue>>;

/** What asking by name leaves as it was, and no moment goes back. */
const KEPT: Partial<Record<(typeof WRITTEN)[number], string>> = {
  last_seen_at:
    'iif(?1, max(documents.last_seen_at, excluded.last_seen_at), documents.last_seen_at)',
  last_seen_run: 'iif(?1, excluded.last_seen_run, documents.last_seen_run)',
  first_listing_id: 'coalesce(documents.first_listing_id, excluded.first_listing_id)',
  last_listing_id: 'coalesce(excluded.last_listing_id, documents.last_listing_id)',
};

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
