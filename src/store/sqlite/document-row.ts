import type { Artifact } from '../../core/artifact.ts';
import type { Document } from '../../core/catalog.ts';
import type { JsonObject } from '../../core/json.ts';
import {
  columns,
  count,
  flag,
  json,
  named,
  numberOrNull,
  type RowOf,
  text,
  textIfAny,
  textOrNull,
  word,
} from './columns.ts';

const DOCUMENT = {
  id: text,
  source: text,
  natural_key: text,
  kind: text,
  title: text,
  published_at: textOrNull,
  updated_at: textOrNull,
  source_url: text,
  source_org: text,
  retrieved_at: text,
  raw_sha256: textOrNull,
  citation_string: named('citation', text),
  metadata: json<JsonObject>(),
  body_text: textOrNull,
  body_status: textOrNull,
  body_normalizer: textOrNull,
  body_sha256: textOrNull,
  status: word<Document['status']>(),
  tombstone_at: textOrNull,
  tombstone_reason: textOrNull,
  successor_id: textOrNull,
  listed: flag,
  first_seen_at: text,
  last_seen_at: text,
  first_listing_id: numberOrNull,
  last_listing_id: numberOrNull,
};
const DOCUMENTS = columns(DOCUMENT);
export type DocumentRow = RowOf<typeof DOCUMENT>;
export const DOCUMENT_COLUMNS = DOCUMENTS.of('documents');
/** For pages of a list, which has no use for the texts. */
export const DOCUMENT_COLUMNS_WITHOUT_TEXT = DOCUMENT_COLUMNS.replace(
  'documents.body_text',
  'NULL AS body_text',
);
/** The same as JSON, for those who read the list; which listing a document was seen in is a matter of runs. */
export const DOCUMENT_AS_JSON = DOCUMENTS.asJson('documents', [
  'body_text',
  'first_listing_id',
  'last_listing_id',
]);
export const DOCUMENT_NAMES = DOCUMENTS.names;

/** What the publisher says about a document, beside its bytes and its text. */
export const DESCRIPTION = [
  'kind',
  'title',
  'published_at',
  'updated_at',
  'source_url',
  'source_org',
  'citation_string',
  'metadata',
] as const;
export type Description = Pick<DocumentRow, (typeof DESCRIPTION)[number]>;

export const documentOf = (row: DocumentRow): Document => DOCUMENTS.read(row);

const FILE = {
  role: word<Artifact['role']>(),
  name: text,
  sha256: text,
  size: count,
  media_type: text,
  charset: textIfAny,
  path: text,
  url: text,
  etag: textOrNull,
  last_modified: textOrNull,
  retrieved_at: text,
  run_id: text,
};
/** What the files of documents and those of other records have in common: all but whose they are. */
export const FILES = columns(FILE);
export type ArtifactRow = RowOf<typeof FILE> & {
  readonly number: number;
  readonly document_id: string;
};
export const ARTIFACT_COLUMNS = `artifacts.number, documents.id AS document_id, ${FILES.of('artifacts')}`;
/** Every column with its table: `json_each` has a path too. */
export const RECORD_FILE_COLUMNS = `record_files.number, record_files.id AS document_id, ${FILES.of('record_files')}`;
export const artifactOf = (row: ArtifactRow): Artifact => ({
  documentId: row.document_id,
  ...FILES.read(row),
});
