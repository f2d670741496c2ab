import type { ParsedData } from '../../../core/record.ts';
import type { DataRecord, HeldRecord } from '../../../core/records.ts';
import type { SqlValue } from '../driver.ts';
import { storedJson } from '../stored-json.ts';

/** The columns that the tables of entities, events and terms have in common. */
export const COMMON_COLUMNS = [
  'id',
  'source',
  'natural_key',
  'kind',
  'title',
  'updated_at',
  'source_url',
  'source_org',
  'retrieved_at',
  'raw_sha256',
  'citation_string',
  'metadata',
  'listed',
  'first_seen_at',
  'last_seen_at',
  'first_listing_id',
  'last_listing_id',
] as const;

export interface RecordRow {
  readonly number: number;
  readonly id: string;
  readonly source: string;
  readonly natural_key: string;
  readonly kind: string;
  readonly title: string;
  readonly updated_at: string | null;
  readonly source_url: string;
  readonly source_org: string;
  readonly retrieved_at: string;
  readonly raw_sha256: string | null;
  readonly citation_string: string;
  readonly metadata: string;
  readonly listed: number;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly first_listing_id: number | null;
  readonly last_listing_id: number | null;
}

export const heldOf = (row: RecordRow): HeldRecord => ({
  number: row.number,
  id: row.id,
  source: row.source,
  naturalKey: row.natural_key,
  kind: row.kind,
  title: row.title,
  updatedAt: row.updated_at,
  sourceUrl: row.source_url,
  sourceOrg: row.source_org,
  retrievedAt: row.retrieved_at,
  rawSha256: row.raw_sha256,
  citation: row.citation_string,
  metadata: storedJson(row.metadata),
  listed: row.listed === 1,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  firstListingId: row.first_listing_id,
  lastListingId: row.last_listing_id,
});

/** One of the three tables: its name, the columns only it has, and how they are read and written. */
export interface RecordTable<
  P extends ParsedData = ParsedData,
  Row extends RecordRow = RecordRow,
  T extends DataRecord = DataRecord,
> {
  readonly is: T['is'];
  readonly table: string;
  readonly own: readonly string[];
  /** What is known of it beside the common columns; `stored` is what an incomplete record leaves as it is. */
  columnsOf(record: P, stored: Row | undefined): Readonly<Record<string, SqlValue>>;
  read(row: Row): T;
}

/** Every column of a table, spelt for a SELECT. */
export const selected = ({ table, own }: Pick<RecordTable, 'table' | 'own'>): string =>
  ['number', ...COMMON_COLUMNS, ...own].map((column) => `${table}.${column}`).join(', ');
