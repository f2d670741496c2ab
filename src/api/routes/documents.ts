import type { Artifact } from '../../core/artifact.ts';
import type { Document } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { DocumentAnswer } from '../contract/documents.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';

export function documentRoutes({ app }: Door): Pick<Handlers, 'getDocument'> {
  const { documents } = app.catalog;
  return {
    async getDocument({ params: { id } }) {
      const document = await documents.find(id);
      if (!document) throw new AnnalsError('NOT_FOUND', `there is no document ${id}`);
      return { body: showDocument(document, await documents.artifacts(id)) };
    },
  };
}

function showDocument(document: Document, artifacts: readonly Artifact[]): DocumentAnswer {
  return {
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
    body_text: document.bodyText,
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
    artifacts: artifacts.map(showArtifact),
  };
}

const showArtifact = (artifact: Artifact): DocumentAnswer['artifacts'][number] => ({
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
