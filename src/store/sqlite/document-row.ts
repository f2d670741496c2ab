import type { Artifact } from '../../core/artifact.ts';
import type { Document } from '../../core/catalog.ts';
import type { JsonObject } from '../../core/json.ts';
import { storedJson } from './stored-json.ts';

export const DOCUMENT_COLUMNS = `documents.id, documents.source, natural_key, kind, title,
  published_at, updated_at, source_url, source_org, retrieved_at, raw_sha256, citation_string,
  metadata, body_text, body_status, body_normalizer, body_sha256, status, tombstone_at,
  tombstone_reason, successor_id, listed, first_seen_at, last_seen_at,
  first_listing_id, last_listing_id`;

export interface DocumentRow {
  readonly id: string;
  readonly source: string;
  readonly natural_key: string;
  readonly kind: string;
  readonly title: string;
  readonly published_at: string | null;
  readonly updated_at: string | null;
  readonly source_url: string;
  readonly source_org: string;
  readonly retrieved_at: string;
  readonly raw_sha256: string | null;
  readonly citation_string: string;
  readonly metadata: string;
  readonly body_text: string | null;
  readonly body_status: string | null;
  readonly body_normalizer: string | null;
  readonly body_sha256: string | null;
  readonly status: Document['status'];
  readonly tombstone_at: string | null;
  readonly tombstone_reason: string | null;
  readonly successor_id: string | null;
  readonly listed: number;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly first_listing_id: number | null;
  readonly last_listing_id: number | null;
}

export const documentOf = (row: DocumentRow): Document => ({
  id: row.id,
  source: row.source,
  naturalKey: row.natural_key,
  kind: row.kind,
  title: row.title,
  publishedAt: row.published_at,
  updatedAt: row.updated_at,
  sourceUrl: row.source_url,
  sourceOrg: row.source_org,
  retrievedAt: row.retrieved_at,
  rawSha256: row.raw_sha256,
  citation: row.citation_string,
  metadata: storedJson<JsonObject>(row.metadata),
  bodyText: row.body_text,
  bodyStatus: row.body_status,
  bodyNormalizer: row.body_normalizer,
  bodySha256: row.body_sha256,
  status: row.status,
  tombstoneAt: row.tombstone_at,
  tombstoneReason: row.tombstone_reason,
  successorId: row.successor_id,
  listed: row.listed === 1,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  firstListingId: row.first_listing_id,
  lastListingId: row.last_listing_id,
});

export const ARTIFACT_COLUMNS = `artifacts.number, documents.id AS document_id, artifacts.role,
  artifacts.name, artifacts.sha256, artifacts.size, artifacts.media_type, artifacts.charset, artifacts.path,
  artifacts.url, artifacts.etag, artifacts.last_modified, artifacts.retrieved_at,
  artifacts.run_id`;

export interface ArtifactRow {
  readonly number: number;
  readonly document_id: string;
  readonly role: Artifact['role'];
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly media_type: string;
  readonly charset: string | null;
  readonly path: string;
  readonly url: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly retrieved_at: string;
  readonly run_id: string;
}

export const artifactOf = (row: ArtifactRow): Artifact => ({
  documentId: row.document_id,
  role: row.role,
  name: row.name,
  sha256: row.sha256,
  size: row.size,
  mediaType: row.media_type,
  charset: row.charset ?? undefined,
  path: row.path,
  url: row.url,
  etag: row.etag,
  lastModified: row.last_modified,
  retrievedAt: row.retrieved_at,
  runId: row.run_id,
});
