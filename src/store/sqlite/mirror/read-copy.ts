import {
  type CopiedFile,
  type CopiedRelation,
  type CopiedRow,
  type CopiedVersion,
  type Copies,
  columnsOfCopy,
} from '../../../core/copies.ts';
import type { RecordKind } from '../../../core/record.ts';
import type { Database } from '../driver.ts';
import type { ResolveId } from '../records/records.ts';
import { TABLES } from '../records/tables.ts';
import { packedJson } from '../stored-json.ts';

/** Reads what is held of a record as another catalog takes it. */
export function createReadCopy(
  db: Database,
  resolve: ResolveId,
): Pick<Copies, 'of' | 'version' | 'file'> {
  const last = db.query<{ seq: number | null }>('SELECT max(seq) AS seq FROM changes');
  const rows = new Map(
    (['document', 'entity', 'event', 'term'] as const).map((record) => [
      record,
      db.query<CopiedRow>(
        `SELECT ${columnsOfCopy(record, 'today').join(', ')} FROM ${tableName(record)} WHERE id = ?`,
      ),
    ]),
  );
  const numbers = db.query<{ number: number }>('SELECT number FROM documents WHERE id = ?');
  const documentVersions = db.query<CopiedVersion>(
    `SELECT number, seen_at, grade, raw_sha256, body_sha256 AS text_sha256
     FROM document_versions WHERE document = ? ORDER BY number`,
  );
  const dataVersions = db.query<CopiedVersion>(
    `SELECT number, seen_at, grade, raw_sha256, content_sha256 AS text_sha256
     FROM record_versions WHERE id = ? ORDER BY number`,
  );
  const artifacts = db.query<FileRow>(
    `SELECT ${FILE_COLUMNS}, first_retrieved_at, first_run_id, current FROM artifacts
     WHERE document = ? ORDER BY number`,
  );
  const recordFiles = db.query<FileRow>(
    `SELECT ${FILE_COLUMNS}, NULL AS first_retrieved_at, NULL AS first_run_id, current
     FROM record_files WHERE id = ? ORDER BY number`,
  );
  const relations = db.query<CopiedRelation>(
    `SELECT extractor, kind, to_id, evidence, since, until, place_start, place_end, details, seen_at,
       ended_at FROM relations WHERE from_id = ? ORDER BY number`,
  );
  const aliases = db.query<{ alias: string }>(
    'SELECT alias FROM record_aliases WHERE id = ? ORDER BY alias',
  );
  const way = db.query<{ url: string }>('SELECT url FROM mirrored_records WHERE id = ?');
  const earlierDocument = db.query<{ record: Uint8Array; files: Uint8Array | null }>(
    'SELECT record, files FROM earlier_versions WHERE document = ? AND number = ?',
  );
  const earlierRecord = db.query<{ record: Uint8Array; files: null }>(
    'SELECT record, NULL AS files FROM earlier_records WHERE id = ? AND number = ?',
  );
  const named = db.query<{ media_type: string; charset: string | null }>(
    `SELECT media_type, charset FROM artifacts WHERE sha256 = ?1
     UNION ALL SELECT media_type, charset FROM record_files WHERE sha256 = ?1 LIMIT 1`,
  );

  const versionsOf = (record: RecordKind, id: string): CopiedVersion[] =>
    record === 'document'
      ? documentVersions.all(numbers.get(id)?.number ?? 0)
      : dataVersions.all(id);

  return {
    async of(name) {
      // Read first: what changes from here on has a later line, which brings the record again.
      const seq = last.get()?.seq ?? 0;
      const known = resolve(name);
      const row = known && rows.get(known.record)?.get(known.id);
      if (!known || !row) return undefined;
      const { id, record } = known;
      const files =
        record === 'document' ? artifacts.all(numbers.get(id)?.number ?? 0) : recordFiles.all(id);
      return {
        id,
        record,
        seq,
        row,
        versions: versionsOf(record, id),
        files: files.map(fileOf),
        relations: relations.all(id),
        aliases: aliases.all(id).map(({ alias }) => alias),
        by_way_of: way.get(id)?.url ?? null,
      };
    },

    async version(name, number) {
      const known = resolve(name);
      if (!known) return undefined;
      const { id, record } = known;
      if (!versionsOf(record, id).some((one) => one.number === number)) return undefined;
      const kept =
        record === 'document'
          ? earlierDocument.get(numbers.get(id)?.number ?? 0, number)
          : earlierRecord.get(id, number);
      const row = kept && packedJson<CopiedRow>(kept.record);
      return {
        id,
        record,
        number,
        row: row ? only(columnsOfCopy(record, 'the past'), row) : null,
        files: kept?.files ? packedJson<readonly FileRow[]>(kept.files).map(fileThen) : null,
      };
    },

    async file(sha256) {
      const row = named.get(sha256);
      return row && { mediaType: row.media_type, charset: row.charset ?? undefined };
    },
  };
}

const FILE_COLUMNS = `role, name, sha256, size, media_type, charset, path, url, etag, last_modified,
  retrieved_at, run_id`;

interface FileRow extends Omit<CopiedFile, 'current'> {
  readonly current: number;
}

const fileOf = (row: FileRow): CopiedFile => ({ ...row, current: row.current === 1 });

/** As the snapshot of a version has it: with numbers that mean nothing elsewhere. */
const fileThen = (row: FileRow): CopiedFile => ({
  role: row.role,
  name: row.name,
  sha256: row.sha256,
  size: row.size,
  media_type: row.media_type,
  charset: row.charset ?? null,
  path: row.path,
  url: row.url,
  etag: row.etag,
  last_modified: row.last_modified,
  retrieved_at: row.retrieved_at,
  run_id: row.run_id,
  first_retrieved_at: row.first_retrieved_at ?? null,
  first_run_id: row.first_run_id ?? null,
  current: false,
});

const only = (columns: readonly string[], row: CopiedRow): CopiedRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

export const tableName = (record: RecordKind): string =>
  record === 'document' ? 'documents' : TABLES[record].table;
