import type { Artifact } from '../../core/artifact.ts';
import type { Document, DocumentThen } from '../../core/catalog.ts';
import type { ListedDocument } from '../../core/document-list.ts';
import type { ShownDocument } from '../../core/documents.ts';
import type { RelationCount } from '../../core/relations.ts';
import { citedBy } from '../../use-cases/relations.ts';
import type { DocumentAnswer, ListedDocumentAnswer } from '../contract/documents.ts';

export const showListed = (document: Omit<ListedDocument, 'place'>): ListedDocumentAnswer => ({
  id: document.id,
  source: document.source,
  natural_key: document.naturalKey,
  kind: document.kind,
  title: document.title,
  published_at: document.publishedAt,
  updated_at: document.updatedAt,
  source_url: document.sourceUrl,
  source_org: document.sourceOrg,
  retrieved_at: document.retrievedAt,
  raw_sha256: document.rawSha256,
  citation_string: document.citation,
  metadata: document.metadata,
  body_status: document.bodyStatus,
  body_normalizer: document.bodyNormalizer,
  body_sha256: document.bodySha256,
  status: document.status,
  tombstone_at: document.tombstoneAt,
  tombstone_reason: document.tombstoneReason,
  successor_id: document.successorId,
  listed: document.listed,
  first_seen_at: document.firstSeenAt,
  last_seen_at: document.lastSeenAt,
});

export const showDocument = (
  document: Document,
  version: number | null,
  { files, filesKnown }: Pick<DocumentThen, 'files' | 'filesKnown'>,
  counts: readonly RelationCount[],
  byWayOf: string | null,
): DocumentAnswer => ({
  ...showListed(document),
  body_text: document.bodyText,
  version,
  by_way_of: byWayOf,
  cited_by: citedBy(counts),
  relations: [...counts],
  artifacts: files.map(showArtifact),
  artifacts_known: filesKnown,
});

/** The same answer, put together from what the database wrote. */
export const shownText = (
  shown: ShownDocument,
  counts: readonly RelationCount[],
  byWayOf: string | null,
): string =>
  `${shown.json.slice(0, -1)},"body_text":${JSON.stringify(shown.bodyText)},"version":${shown.newest?.number ?? null},"by_way_of":${JSON.stringify(byWayOf)},"cited_by":${citedBy(counts)},"relations":${JSON.stringify(counts)},"artifacts":${shown.files},"artifacts_known":"all"}`;

export const showArtifact = (artifact: Artifact): DocumentAnswer['artifacts'][number] => ({
  role: artifact.role,
  name: artifact.name,
  sha256: artifact.sha256,
  size: artifact.size,
  media_type: artifact.mediaType,
  path: artifact.path,
  url: artifact.url,
  etag: artifact.etag,
  last_modified: artifact.lastModified,
  retrieved_at: artifact.retrievedAt,
  run_id: artifact.runId,
});
