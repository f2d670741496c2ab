import type { Artifact } from '../artifact.ts';
import type { Document } from '../documents.ts';
import type { Json, JsonObject } from '../json.ts';
import type { DataRecord, FoundRecord, HeldRecord } from '../records.ts';
import type { Instant } from '../time.ts';
import type { ExportOperation } from './export-order.ts';
import type { ExportTable } from './export-tables.ts';
import { permalinkOf } from './permalink.ts';

/** A value for each column of its table; `op` only in a delta. */
export type ExportRow = { readonly [column: string]: Json };

/** A record on its way out: its row, and the files of the version that the row shows. */
export interface ExportedRecord {
  readonly id: string;
  readonly table: ExportTable;
  readonly row: ExportRow;
  readonly files: readonly Artifact[];
  /** Those of versions before; only archives ask for them. */
  readonly earlierFiles: readonly FileOfVersion[];
  readonly versions: readonly ExportedVersion[];
  /** What it says of others, as rows of their own table. */
  readonly relations: readonly ExportRow[];
  readonly op: ExportOperation;
}

/** A file with the version that first had it. */
export interface FileOfVersion extends Artifact {
  readonly ofVersion: number;
}

/** A version of the record up to the one that is shown, for provenance. */
export interface ExportedVersion {
  readonly number: number;
  readonly seenAt: Instant;
  readonly rawSha256: string | null;
}

export interface RecordToExport {
  readonly found: FoundRecord;
  readonly version: number | null;
  readonly files: readonly Artifact[];
  readonly licence: string | null;
}

export function rowOf(shown: RecordToExport): {
  readonly table: ExportTable;
  readonly row: ExportRow;
} {
  const { found } = shown;
  if (found.is === 'document') {
    return { table: 'documents', row: documentRow(found.document, shown) };
  }
  return { table: TABLE[found.is], row: { ...dataRow(found, shown) } };
}

const TABLE = { entity: 'entities', event: 'events', term: 'terms' } as const;

const documentRow = (document: Document, shown: RecordToExport): ExportRow => ({
  ...head(document, shown),
  published_at: document.publishedAt,
  ...middle(document, shown),
  status: document.status,
  tombstone_at: document.tombstoneAt,
  tombstone_reason: document.tombstoneReason,
  successor_id: document.successorId,
  body_status: document.bodyStatus,
  body_normalizer: document.bodyNormalizer,
  body_sha256: document.bodySha256,
  ...tail(document, shown),
  body_text: document.bodyText,
});

function dataRow(record: DataRecord, shown: RecordToExport): ExportRow {
  switch (record.is) {
    case 'entity':
      return {
        ...head(record, shown),
        ...middle(record, shown),
        served_from: record.servedFrom,
        served_until: record.servedUntil,
        founded_on: record.foundedOn,
        disbanded_on: record.disbandedOn,
        all_names: record.names.map(({ name }) => name),
        names: record.names.map((name): JsonObject => ({ ...name })),
        ...tail(record, shown),
      };
    case 'event':
      return {
        ...head(record, shown),
        happened_at: record.happenedAt,
        outcome: record.outcome,
        ...middle(record, shown),
        positions: record.positions.map(
          (one): JsonObject => ({
            member_id: one.memberId,
            name: one.name,
            position: one.position,
            party: one.party ?? null,
            state: one.state ?? null,
          }),
        ),
        ...tail(record, shown),
      };
    case 'term':
      return {
        ...head(record, shown),
        vocabulary: record.vocabulary,
        deprecated: record.deprecated,
        deprecated_on: record.deprecatedOn,
        replaced_by: record.replacedBy,
        ...middle(record, shown),
        ...tail(record, shown),
      };
  }
}

/** What documents and other records have alike. */
type Held = Omit<HeldRecord, 'number'>;

const head = (record: Held, { version }: RecordToExport): ExportRow => ({
  id: record.id,
  version,
  permalink: permalinkOf(record.id, version),
  source: record.source,
  natural_key: record.naturalKey,
  kind: record.kind,
  title: record.title,
});

const middle = (record: Held, { licence }: RecordToExport): ExportRow => ({
  updated_at: record.updatedAt,
  source_url: record.sourceUrl,
  source_org: record.sourceOrg,
  retrieved_at: record.retrievedAt,
  raw_sha256: record.rawSha256,
  citation_string: record.citation,
  licence,
  metadata: record.metadata,
});

const tail = (record: Held, { files }: RecordToExport): ExportRow => ({
  listed: record.listed,
  first_seen_at: record.firstSeenAt,
  last_seen_at: record.lastSeenAt,
  file_hashes: files.map(({ sha256 }) => sha256),
  files: files.map(
    (file): JsonObject => ({
      role: file.role,
      name: file.name,
      url: file.url,
      sha256: file.sha256,
      size: file.size,
      media_type: file.mediaType,
      retrieved_at: file.retrievedAt,
    }),
  ),
});
