import type { DataWrite } from '../../../core/documents.ts';
import type { JsonObject } from '../../../core/json.ts';
import { mergeMetadata } from '../../../core/record.ts';
import type { WriteDataChange } from '../changes.ts';
import type { Database, Query, SqlValue } from '../driver.ts';
import { storedJson } from '../stored-json.ts';
import type { WriteRecordFiles } from './record-files.ts';
import { COMMON_COLUMNS, type RecordRow, type RecordTable, selected } from './record-row.ts';
import { contentOf, type WriteRecordVersion } from './record-versions.ts';
import { ALL_TABLES, tableOf } from './tables.ts';

/** Whether the write added a line to the feed. */
export type FeedEffect = 'in the feed' | 'nothing new';

/**
 * Upserts an entity, an event or a term by its id, with its version, its files and its line of the
 * feed. To be called inside a transaction.
 */
export type WriteData = (write: DataWrite) => FeedEffect;

export function createWriteData(
  db: Database,
  versions: WriteRecordVersion,
  files: WriteRecordFiles,
  writeChange: WriteDataChange,
): WriteData {
  const finds = new Map(ALL_TABLES.map((table) => [table, findIn(db, table)]));
  const upserts = new Map(ALL_TABLES.map((table) => [table, upsertInto(db, table)]));

  return (write) => {
    const { record, retrievedAt, artifacts } = write;
    const table = tableOf(record);
    const stored = finds.get(table)?.get(record.id);
    // Silence is not a signal: of an incomplete record, what it leaves out stays as it was.
    const before = record.incomplete === true ? stored : undefined;
    const rawSha256 = write.rawSha256 ?? before?.raw_sha256 ?? null;
    const row: Readonly<Record<string, SqlValue>> = {
      id: record.id,
      source: write.source,
      natural_key: write.naturalKey,
      kind: record.kind,
      title: record.title,
      updated_at: record.updatedAt ?? before?.updated_at ?? null,
      source_url: record.sourceUrl,
      source_org: record.sourceOrg,
      retrieved_at: retrievedAt,
      raw_sha256: rawSha256,
      citation_string: record.citation,
      metadata: JSON.stringify(united(stored, record.metadata)),
      listed: 1,
      first_seen_at: retrievedAt,
      last_seen_at: retrievedAt,
      first_listing_id: write.listingId ?? null,
      last_listing_id: write.listingId ?? null,
      ...table.columnsOf(record, before),
    };
    const content = contentOf(table, row);
    const which = record.incomplete === true ? 'some' : 'all';
    const differs =
      !stored ||
      contentOf(table, stored) !== content ||
      stored.raw_sha256 !== rawSha256 ||
      files.differ(record.id, artifacts, which);
    const version = differs
      ? versions.add(table, stored, { id: record.id, content, rawSha256, seenAt: retrievedAt })
      : undefined;
    upserts.get(table)?.run(...valuesOf(table, row), write.version, write.runId);
    files.write(record.id, artifacts, which);
    const kind = !stored ? 'added' : version ? 'changed' : described(stored, row);
    if (kind === undefined) return 'nothing new';
    writeChange({
      at: retrievedAt,
      record: record.is,
      id: record.id,
      source: write.source,
      kind,
      grade: version?.grade ?? null,
      version: version?.number ?? versions.newest(record.id),
    });
    return 'in the feed';
  };
}

/** What a publisher changes without saying anything else: dates, addresses, how to cite it. */
const DESCRIPTION = ['updated_at', 'source_url', 'source_org', 'citation_string'] as const;

const described = (
  stored: RecordRow,
  row: Readonly<Record<string, SqlValue>>,
): 'described' | undefined =>
  DESCRIPTION.some((column) => stored[column] !== row[column]) ? 'described' : undefined;

const findIn = (db: Database, table: RecordTable): Query<RecordRow> =>
  db.query(`SELECT ${selected(table)} FROM ${table.table} WHERE id = ?`);

/** First sightings stay, and no moment goes back. */
const KEPT: Readonly<Record<string, string>> = {
  first_seen_at: 'held.first_seen_at',
  last_seen_at: 'max(held.last_seen_at, excluded.last_seen_at)',
  first_listing_id: 'coalesce(held.first_listing_id, excluded.first_listing_id)',
  last_listing_id: 'coalesce(excluded.last_listing_id, held.last_listing_id)',
};

function upsertInto(db: Database, table: RecordTable): Query<never> {
  const columns = [...columnsOf(table), 'version', 'last_seen_run'];
  const changes = columns
    .filter((column) => column !== 'id')
    .map((column) => `${column} = ${KEPT[column] ?? `excluded.${column}`}`);
  return db.query(
    `INSERT INTO ${table.table} AS held (${columns.join(', ')})
     VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (id) DO UPDATE SET ${changes.join(', ')}`,
  );
}

const columnsOf = ({ own }: RecordTable): readonly string[] => [...COMMON_COLUMNS, ...own];

const valuesOf = (table: RecordTable, row: Readonly<Record<string, SqlValue>>): SqlValue[] =>
  columnsOf(table).map((column) => row[column] ?? null);

const united = (stored: RecordRow | undefined, found: JsonObject): JsonObject =>
  stored ? mergeMetadata(storedJson<JsonObject>(stored.metadata), found) : found;
