import type { JsonObject } from '../../../core/json.ts';
import type { ParsedData } from '../../../core/record.ts';
import type { DataRecord, HeldRecord } from '../../../core/records.ts';
import {
  columns,
  flag,
  json,
  named,
  numberOrNull,
  type RowOf,
  text,
  textOrNull,
} from '../columns.ts';
import type { SqlValue } from '../driver.ts';

const COMMON = {
  id: text,
  source: text,
  natural_key: text,
  kind: text,
  title: text,
  updated_at: textOrNull,
  source_url: text,
  source_org: text,
  retrieved_at: text,
  raw_sha256: textOrNull,
  citation_string: named('citation', text),
  metadata: json<JsonObject>(),
  listed: flag,
  first_seen_at: text,
  last_seen_at: text,
  first_listing_id: numberOrNull,
  last_listing_id: numberOrNull,
};
const RECORDS = columns(COMMON);
/** The columns that the tables of entities, events and terms have in common. */
export const COMMON_COLUMNS = RECORDS.names;
export interface RecordRow extends RowOf<typeof COMMON> {
  readonly number: number;
}
export const heldOf = (row: RecordRow): HeldRecord => ({
  number: row.number,
  ...RECORDS.read(row),
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
