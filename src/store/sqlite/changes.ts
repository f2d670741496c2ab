import {
  type Change,
  type ChangeCount,
  type ChangeFilter,
  type ChangeKind,
  type Changes,
  type Difference,
  kindsOf,
  NO_STANDING,
  type Standing,
} from '../../core/changes.ts';
import type { RecordKind } from '../../core/record.ts';
import type { Instant } from '../../core/time.ts';
import type { VersionGrade } from '../../core/versions.ts';
import type { Database, SqlValue } from './driver.ts';

/** A line to be added to the feed; the transaction gives it its number. */
export interface NewChange {
  readonly at: Instant;
  readonly document: number;
  readonly source: string;
  readonly kind: ChangeKind;
  readonly grade: VersionGrade | null;
  readonly version: number;
  readonly standing: Standing;
}

/** To be called inside a transaction, with what happened to the document in it. */
export type WriteChange = (change: NewChange) => void;

export function createWriteChange(db: Database): WriteChange {
  const columns =
    'at, document, source, kind, grade, version, status, tombstone_at, tombstone_reason, successor_id';
  const insert = db.inserter('changes', columns.split(', '));
  return ({ at, document, source, kind, grade, version, standing }) => {
    insert.add(
      at,
      document,
      source,
      kind,
      grade,
      version,
      standing.status,
      standing.tombstoneAt,
      standing.tombstoneReason,
      standing.successorId,
    );
  };
}

/** A line about a record that has no tombstone. */
export interface NewDataChange extends Omit<NewChange, 'document' | 'standing'> {
  readonly record: Exclude<RecordKind, 'document'>;
  readonly id: string;
}

/** To be called inside a transaction, as {@link WriteChange}. */
export type WriteDataChange = (change: NewDataChange) => void;

export function createWriteDataChange(db: Database): WriteDataChange {
  const columns = 'at, record_kind, record_id, source, kind, grade, version'.split(', ');
  const insert = db.inserter('changes', columns);
  return ({ at, record, id, source, kind, grade, version }) => {
    insert.add(at, record, id, source, kind, grade, version);
  };
}

/** One line per thing the write did; a line names the version only if the version came with it. */
export function writeDifference(
  write: WriteChange,
  difference: Difference,
  about: () => Pick<NewChange, 'at' | 'document' | 'source' | 'version'>,
): 'in the feed' | 'nothing new' {
  const kinds = kindsOf(difference);
  if (kinds.length === 0) return 'nothing new';
  const common = { ...about(), standing: difference.after };
  for (const kind of kinds) {
    const grade = kind === 'added' || kind === 'changed' ? difference.grade : null;
    write({ ...common, kind, grade });
  }
  return 'in the feed';
}

export function createChanges(
  db: Database,
): Pick<Changes, 'after' | 'newest' | 'last' | 'countSince'> {
  const last = db.query<{ seq: number | null }>('SELECT max(seq) AS seq FROM changes');
  const timeOf = db.query<{ at: string }>(
    'SELECT at FROM changes WHERE seq >= ? ORDER BY seq LIMIT 1',
  );
  const countFrom = db.query<ChangeCount>(
    'SELECT source, kind, count(*) AS count FROM changes WHERE seq >= ? GROUP BY source, kind',
  );
  /** Lines are numbered in the order of time: twenty looks find the place among a million. */
  const firstSince = (at: Instant): number => {
    let [low, high] = [1, (last.get()?.seq ?? 0) + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((timeOf.get(middle)?.at ?? at) >= at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    async after(seq, limit, filter = {}) {
      const { where, values } = conditions(filter);
      return db
        .query<ChangeRow>(`${LINES} WHERE seq > ? ${where} ORDER BY seq LIMIT ?`)
        .all(seq, ...values, limit)
        .map(changeOf);
    },
    async newest(limit, filter = {}, { after = 0, until = Number.MAX_SAFE_INTEGER } = {}) {
      const { where, values } = conditions(filter);
      return db
        .query<ChangeRow>(`${LINES} WHERE seq > ? AND seq <= ? ${where} ORDER BY seq DESC LIMIT ?`)
        .all(after, until, ...values, limit)
        .map(changeOf);
    },
    countSince: async (at) => countFrom.all(firstSince(at)),

    last: async () => last.get()?.seq ?? 0,
  };
}

const LINES = `SELECT seq, at, coalesce(documents.id, record_id) AS id, record_kind, changes.source,
    changes.kind, grade, changes.version, changes.status, changes.tombstone_at,
    changes.tombstone_reason, changes.successor_id,
    CASE record_kind WHEN 'document' THEN documents.title
      WHEN 'entity' THEN (SELECT title FROM entities WHERE id = record_id)
      WHEN 'event' THEN (SELECT title FROM events_of_record WHERE id = record_id)
      ELSE (SELECT title FROM vocabulary_terms WHERE id = record_id) END AS title
  FROM changes LEFT JOIN documents ON documents.number = changes.document`;

function conditions(filter: ChangeFilter): { where: string; values: SqlValue[] } {
  const values: SqlValue[] = [];
  let where = '';
  const only = (condition: string, ...given: readonly (SqlValue | undefined)[]) => {
    const set = given.filter((one) => one !== undefined);
    if (set.length < given.length) return;
    where += ` AND ${condition}`;
    values.push(...set);
  };
  const among = (list: readonly string[] | undefined) => list && JSON.stringify(list);
  only('changes.source IN (SELECT value FROM json_each(?))', among(filter.sources));
  only('changes.kind IN (SELECT value FROM json_each(?))', among(filter.kinds));
  only('changes.record_kind IN (SELECT value FROM json_each(?))', among(filter.records));
  const { documentId } = filter;
  only(
    '(changes.document = (SELECT number FROM documents WHERE id = ?) OR record_id = ?)',
    documentId,
    documentId,
  );
  return { where, values };
}

interface ChangeRow {
  readonly seq: number;
  readonly at: string;
  readonly id: string;
  readonly record_kind: RecordKind;
  readonly source: string;
  readonly kind: ChangeKind;
  readonly grade: VersionGrade | null;
  readonly version: number;
  readonly status: Standing['status'] | null;
  readonly tombstone_at: string | null;
  readonly tombstone_reason: string | null;
  readonly successor_id: string | null;
  readonly title: string;
}

const changeOf = (row: ChangeRow): Change => ({
  seq: row.seq,
  at: row.at,
  documentId: row.id,
  record: row.record_kind,
  source: row.source,
  kind: row.kind,
  grade: row.grade,
  version: row.version,
  ...(row.status === null
    ? NO_STANDING
    : {
        status: row.status,
        tombstoneAt: row.tombstone_at,
        tombstoneReason: row.tombstone_reason,
        successorId: row.successor_id,
      }),
  title: row.title,
});
