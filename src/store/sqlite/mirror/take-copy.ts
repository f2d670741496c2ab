import { deflateRawSync } from 'node:zlib';
import type { Standing } from '../../../core/changes.ts';
import {
  type CopiedRow,
  type Copies,
  columnsOfCopy,
  type RecordCopy,
  type TakenCopy,
  type VersionCopy,
} from '../../../core/copies.ts';
import { RECORD_KINDS, type RecordKind } from '../../../core/record.ts';
import { type WriteChange, type WriteDataChange, writeDifference } from '../changes.ts';
import type { WriteDecision } from '../decisions.ts';
import { DESCRIPTION } from '../document-row.ts';
import type { Database } from '../driver.ts';
import type { Writer } from '../group-commit.ts';
import { createWriteAliases } from '../records/aliases.ts';
import { tableName } from './read-copy.ts';
import { createTakeFiles } from './take-files.ts';
import { createTakeRelations } from './take-relations.ts';

interface TakeParts {
  readonly writer: Writer;
  readonly writeChange: WriteChange;
  readonly writeDataChange: WriteDataChange;
  readonly writeDecision: WriteDecision;
}

/** Writes a record as another catalog has it. Repeated, it changes nothing. */
export function createTakeCopy(db: Database, parts: TakeParts): Pick<Copies, 'take'> {
  const { writer, writeChange, writeDataChange, writeDecision } = parts;
  const tables = new Map(RECORD_KINDS.map((record) => [record, createTable(db, record)]));
  const documentVersions = createVersions(db, 'document_versions', 'document', 'body_sha256');
  const dataVersions = createVersions(db, 'record_versions', 'id', 'content_sha256');
  const keepDocument = db.query(
    `INSERT INTO earlier_versions (document, number, record, files) VALUES (?, ?, ?, ?)
     ON CONFLICT (document, number) DO NOTHING`,
  );
  const keepRecord = db.query(
    `INSERT INTO earlier_records (id, number, record) VALUES (?, ?, ?)
     ON CONFLICT (id, number) DO NOTHING`,
  );
  const takeFiles = createTakeFiles(db);
  const takeRelations = createTakeRelations(db);
  const writeAliases = createWriteAliases(db);
  const remember = db.query(
    `INSERT INTO mirrored_records (id, url, seq, version, digest, taken_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT (id) DO UPDATE SET url = ?2, seq = ?3, version = ?4, digest = ?5, taken_at = ?6`,
  );

  function take(taken: TakenCopy): 'new' | 'changed' | 'same' {
    const { copy, earlier, at, url } = taken;
    const { id, record } = copy;
    const table = tables.get(record);
    const before = table?.find(id);
    const number = table?.write(copy.row) ?? 0;
    const versions = record === 'document' ? documentVersions : dataVersions;
    const owner = record === 'document' ? number : id;
    const added = copy.versions.filter((version) => versions.add(owner, version));
    for (const one of earlier) keepEarlier(one, number);
    takeFiles(taken, number);
    const related = takeRelations(id, copy.relations);
    writeAliases(id, copy.aliases);
    const newest = copy.versions.at(-1);
    remember.run(id, url, copy.seq, newest?.number ?? 0, copy.digest, at);
    const isChanged = tell(taken, { number, before, grade: added.at(-1)?.grade ?? null, related });
    if (isChanged) writeDecision(taken.decision);
    return before === undefined ? 'new' : isChanged ? 'changed' : 'same';
  }

  function keepEarlier({ id, record, number, row, files }: VersionCopy, document: number): void {
    if (row === null) return;
    if (record !== 'document') {
      keepRecord.run(id, number, packed({ number: document, ...row, ...NO_LISTINGS }));
      return;
    }
    const rows = files?.map(({ current: _, ...file }) => ({
      number: 0,
      document_id: id,
      ...file,
    }));
    keepDocument.run(
      document,
      number,
      packed({ ...row, ...NO_LISTINGS }),
      rows ? packed(rows) : null,
    );
  }

  /** The lines of our own feed: who follows this catalog learns of the record from it. */
  function tell({ copy, at }: TakenCopy, { number, before, grade, related }: Taking): boolean {
    const { id, record, row } = copy;
    const version = copy.versions.at(-1)?.number ?? 0;
    const source = String(row.source);
    const described =
      before !== undefined && DESCRIPTION.some((name) => before[name] !== row[name]);
    if (record === 'document') {
      const after = standing(row);
      const difference = { before: before && standing(before), after, grade, described };
      const about = { at, document: number, source, version };
      if (writeDifference(writeChange, difference, () => about) === 'in the feed') return true;
      if (related) writeChange({ ...about, kind: 'related', grade: null, standing: after });
      return related;
    }
    const kind = !before ? 'added' : grade ? 'changed' : described ? 'described' : 'related';
    if (kind === 'related' && !related) return false;
    writeDataChange({ at, record, id, source, kind, grade, version });
    return true;
  }

  return { take: (taken) => writer.write(() => take(taken)) };
}

interface Taking {
  readonly number: number;
  readonly before: CopiedRow | undefined;
  readonly grade: RecordCopy['versions'][number]['grade'] | null;
  readonly related: boolean;
}

/** Listings are those of the other side, and have no number here. */
const NO_LISTINGS = { first_listing_id: null, last_listing_id: null };

const packed = (value: object): Uint8Array => deflateRawSync(JSON.stringify(value), { level: 1 });

const textOrNull = (value: CopiedRow[string] | undefined): string | null =>
  typeof value === 'string' ? value : null;

const standing = (row: CopiedRow): Standing => ({
  status: row.status as Standing['status'],
  tombstoneAt: textOrNull(row.tombstone_at),
  tombstoneReason: textOrNull(row.tombstone_reason),
  successorId: textOrNull(row.successor_id),
});

function createTable(db: Database, record: RecordKind) {
  const name = tableName(record);
  const columns = columnsOfCopy(record, 'today');
  const find = db.query<CopiedRow>(`SELECT ${columns.join(', ')} FROM ${name} WHERE id = ?`);
  const upsert = db.query<{ number: number }>(
    `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (id) DO UPDATE SET
       ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
     RETURNING number`,
  );
  return {
    find: (id: string) => find.get(id),
    write: (row: CopiedRow) => upsert.get(...columns.map((column) => row[column] ?? null))?.number,
  };
}

function createVersions(
  db: Database,
  table: 'document_versions' | 'record_versions',
  owner: 'document' | 'id',
  text: 'body_sha256' | 'content_sha256',
) {
  const insert = db.query(
    `INSERT INTO ${table} (${owner}, number, raw_sha256, ${text}, seen_at, grade)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (${owner}, number) DO NOTHING`,
  );
  return {
    /** Whether it was not there yet. */
    add: (of: number | string, version: RecordCopy['versions'][number]): boolean =>
      insert.run(
        of,
        version.number,
        version.raw_sha256,
        version.text_sha256,
        version.seen_at,
        version.grade,
      ) > 0,
  };
}
