import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type JsonObject, stableJson } from '../../../core/json.ts';
import type { DataVersion } from '../../../core/records.ts';
import type { Instant } from '../../../core/time.ts';
import { gradeOf, type VersionGrade } from '../../../core/versions.ts';
import type { Database } from '../driver.ts';
import { packedJson, storedJson } from '../stored-json.ts';
import type { RecordRow, RecordTable } from './record-row.ts';

/** What a record says, as one text: two rows with the same text say the same. */
export function contentOf({ own }: Pick<RecordTable, 'own'>, row: object): string {
  const columns = row as Readonly<Record<string, JsonObject[string]>>;
  const { kind, title, metadata } = columns;
  const fields = own.map((column) => [column, columns[column]] as const);
  return stableJson({
    ...Object.fromEntries(fields),
    kind,
    title,
    metadata: storedJson<JsonObject>(String(metadata)),
  });
}

export const contentHash = (content: string): string =>
  createHash('sha256').update(content).digest('hex');

export interface AddedVersion {
  readonly number: number;
  readonly grade: VersionGrade;
}

/** To be called inside a transaction, with the row as it was before it is overwritten. */
export interface WriteRecordVersion {
  add(
    table: RecordTable,
    stored: RecordRow | undefined,
    next: {
      readonly id: string;
      readonly content: string;
      readonly rawSha256: string | null;
      readonly seenAt: Instant;
    },
  ): AddedVersion;
  newest(id: string): number;
}

export function createWriteRecordVersion(db: Database): WriteRecordVersion {
  const newest = db.query<{ number: number | null }>(
    'SELECT max(number) AS number FROM record_versions WHERE id = ?',
  );
  const insert = db.query(
    `INSERT INTO record_versions (id, number, seen_at, grade, raw_sha256, content_sha256)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const keep = db.query('INSERT INTO earlier_records (id, number, record) VALUES (?, ?, ?)');
  const newestOf = (id: string) => newest.get(id)?.number ?? 0;
  return {
    newest: newestOf,
    add(table, stored, { id, content, rawSha256, seenAt }) {
      const before = newestOf(id);
      const was = stored && contentOf(table, stored);
      if (stored && before > 0) {
        keep.run(id, before, deflateRawSync(JSON.stringify(stored), { level: 1 }));
      }
      const grade = gradeOf(was === undefined ? undefined : { text: was, bodySha256: null }, {
        text: content,
        bodySha256: null,
      });
      insert.run(id, before + 1, seenAt, grade, rawSha256, contentHash(content));
      return { number: before + 1, grade };
    },
  };
}

export function createReadRecordVersions(db: Database): {
  versions(id: string): readonly DataVersion[];
  earlier(id: string, number: number): RecordRow | undefined;
} {
  const versions = db.query<VersionRow>(
    `SELECT id, number, seen_at, grade, raw_sha256, content_sha256 FROM record_versions
     WHERE id = ? ORDER BY number`,
  );
  const earlier = db.query<{ record: Uint8Array }>(
    'SELECT record FROM earlier_records WHERE id = ? AND number = ?',
  );
  return {
    versions: (id) => versions.all(id).map(dataVersionOf),
    earlier(id, number) {
      const found = earlier.get(id, number);
      return found && packedJson<RecordRow>(found.record);
    },
  };
}

interface VersionRow {
  readonly id: string;
  readonly number: number;
  readonly seen_at: string;
  readonly grade: VersionGrade;
  readonly raw_sha256: string | null;
  readonly content_sha256: string;
}

const dataVersionOf = (row: VersionRow): DataVersion => ({
  recordId: row.id,
  number: row.number,
  seenAt: row.seen_at,
  grade: row.grade,
  rawSha256: row.raw_sha256,
  contentSha256: row.content_sha256,
});
