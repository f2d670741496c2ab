/**
 * A view under a name that people know, so that the catalog opens well in any SQL tool. Views are
 * data, made when a catalog is opened to write; `field ->> 'x'` reads the same in every dialect.
 */
export type View = RecordView | StatedView;

/** Records of one source, with columns of its own. */
export interface RecordView {
  readonly name: string;
  readonly source: string;
  /** Each column and the expression over the general table it comes from. */
  readonly columns: Readonly<Record<string, string>>;
}

/** What a list of columns cannot say: the whole statement after `AS`, by dialect. */
export interface StatedView {
  readonly name: string;
  readonly select: {
    readonly sqlite: string;
    /** Where PostgreSQL needs other words; `none` where it cannot have the view. */
    readonly postgres?: string;
  };
}

/** Columns of a general table under names that people know: computed when they are read, not kept. */
export interface ColumnNames {
  readonly table: string;
  /** Each name that people know, and the column it stands for. */
  readonly columns: Readonly<Record<string, string>>;
}

/** What a record is cited by, under the names that every view of records has. */
export const CITATION_COLUMNS = {
  source_url: 'source_url',
  source_org: 'source_org',
  published_at: 'published_at',
  retrieved_at: 'retrieved_at',
  raw_sha256: 'raw_sha256',
  citation_string: 'citation_string',
} as const;

/** What is held of a document, its fate, and when it was seen. */
export const STATE_COLUMNS = {
  body_status: 'body_status',
  body_text: 'body_text',
  body_normalizer_version: 'body_normalizer',
  body_text_sha256: 'body_sha256',
  status: 'status',
  tombstone_at: 'tombstone_at',
  tombstone_reason: 'tombstone_reason',
  successor_id: 'successor_id',
  first_seen_at: 'first_seen_at',
  last_seen_at: 'last_seen_at',
} as const;

/** What most views end with: where it is, how it is cited, and its state. */
export const KEPT_COLUMNS = {
  url: 'source_url',
  ...CITATION_COLUMNS,
  ...STATE_COLUMNS,
} as const;
