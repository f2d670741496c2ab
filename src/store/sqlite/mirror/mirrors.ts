import type { CopiedFile, CopiedRow } from '../../../core/copies.ts';
import type {
  Mirror,
  MirrorDifference,
  MirroredRecord,
  MirrorFigures,
  Mirrors,
} from '../../../core/mirrors.ts';
import { RECORD_KINDS, type RecordKind } from '../../../core/record.ts';
import type { WriteDecision } from '../decisions.ts';
import type { Database } from '../driver.ts';
import type { Writer } from '../group-commit.ts';
import { storedJson } from '../stored-json.ts';
import { tableName } from './read-copy.ts';

/** How far other Annals were followed, what came from them, and what is asked for again. */
export function createMirrors(db: Database, writer: Writer, writeDecision: WriteDecision): Mirrors {
  const find = db.query<MirrorRow>(`SELECT ${MIRROR} FROM mirrors WHERE url = ?`);
  const list = db.query<MirrorRow & Counts>(
    `SELECT ${MIRROR},
       (SELECT count(*) FROM mirrored_records AS r WHERE r.url = mirrors.url) AS records,
       (SELECT count(*) FROM mirror_waiting AS w WHERE w.url = mirrors.url) AS waiting,
       (SELECT count(*) FROM mirror_differences AS d WHERE d.url = mirrors.url) AS differences
     FROM mirrors ORDER BY url`,
  );
  const save = db.query(
    `INSERT INTO mirrors (url, seq, line, last_seq, begun_at, looked_at, rewritten_at, trouble)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
     ON CONFLICT (url) DO UPDATE SET seq = ?2, line = ?3, last_seq = ?4, looked_at = ?6,
       rewritten_at = ?7, trouble = ?8`,
  );
  const record = db.query<RecordRow>(
    'SELECT id, url, seq, version, digest, taken_at FROM mirrored_records WHERE id = ?',
  );
  const own = RECORD_KINDS.map((kind) =>
    db.query(
      `SELECT 1 FROM ${tableName(kind)} AS held WHERE source = ?
       AND NOT EXISTS (SELECT 1 FROM mirrored_records AS m WHERE m.id = held.id) LIMIT 1`,
    ),
  );
  const due = db.query<WaitingRow>(
    `SELECT url, id, attempts, next_at, reason FROM mirror_waiting
     WHERE url = ? AND next_at <= ? ORDER BY next_at LIMIT ?`,
  );
  const wait = db.query(
    `INSERT INTO mirror_waiting (url, id, attempts, next_at, reason) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (url, id) DO UPDATE SET attempts = ?3, next_at = ?4, reason = ?5`,
  );
  const arrived = db.query('DELETE FROM mirror_waiting WHERE url = ? AND id = ?');
  const keep = db.query(
    `INSERT INTO mirror_differences (id, version, url, content, record, seen_at, ours, theirs, said,
       files) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id, version, url, content) DO NOTHING`,
  );
  const differences = db.query<DifferenceRow>(
    `SELECT id, version, url, record, seen_at, ours, theirs, said, files FROM mirror_differences
     WHERE ?1 IS NULL OR id = ?1 ORDER BY seen_at DESC, id, version LIMIT ?2`,
  );

  return {
    list: async () =>
      list.all().map(
        (row): MirrorFigures => ({
          ...mirrorOf(row),
          records: row.records,
          waiting: row.waiting,
          differences: row.differences,
        }),
      ),
    async find(url) {
      const row = find.get(url);
      return row && mirrorOf(row);
    },
    save: (mirror, lines = []) =>
      writer.write(() => {
        save.run(
          mirror.url,
          mirror.seq,
          mirror.line,
          mirror.lastSeq,
          mirror.begunAt,
          mirror.lookedAt,
          mirror.rewrittenAt,
          mirror.trouble,
        );
        for (const line of lines) writeDecision(line);
      }),
    async record(id) {
      const row = record.get(id);
      return row && recordOf(row);
    },
    hasOwn: async (source) => own.some((query) => query.get(source) !== undefined),
    due: async (url, at, limit) =>
      due.all(url, at, limit).map(({ next_at: nextAt, ...row }) => ({ ...row, nextAt })),
    wait: ({ url, id, attempts, nextAt, reason }, line) =>
      writer.write(() => {
        wait.run(url, id, attempts, nextAt, reason);
        writeDecision(line);
      }),
    arrived: (url, id) => writer.write(() => void arrived.run(url, id)),
    keepDifferences: (found, line) =>
      writer.write(() => {
        const isNew = found.map(keepOne).includes(1);
        if (isNew) writeDecision(line);
        return isNew ? 'new' : 'known';
      }),
    differences: async ({ id, limit }) => differences.all(id ?? null, limit).map(differenceOf),
  };

  function keepOne(one: MirrorDifference): number {
    const said = JSON.stringify(one.row);
    return keep.run(
      one.id,
      one.version,
      one.url,
      one.theirs ?? '',
      one.record,
      one.seenAt,
      one.ours,
      one.theirs,
      said,
      JSON.stringify(one.files),
    );
  }
}

const MIRROR = 'url, seq, line, last_seq, begun_at, looked_at, rewritten_at, trouble';

interface MirrorRow {
  readonly url: string;
  readonly seq: number;
  readonly line: string | null;
  readonly last_seq: number;
  readonly begun_at: string;
  readonly looked_at: string;
  readonly rewritten_at: string | null;
  readonly trouble: string | null;
}

interface Counts {
  readonly records: number;
  readonly waiting: number;
  readonly differences: number;
}

const mirrorOf = (row: MirrorRow): Mirror => ({
  url: row.url,
  seq: row.seq,
  line: row.line,
  lastSeq: row.last_seq,
  begunAt: row.begun_at,
  lookedAt: row.looked_at,
  rewrittenAt: row.rewritten_at,
  trouble: row.trouble,
});

interface RecordRow extends Omit<MirroredRecord, 'takenAt'> {
  readonly taken_at: string;
}

const recordOf = ({ taken_at: takenAt, ...row }: RecordRow): MirroredRecord => ({
  ...row,
  takenAt,
});

interface WaitingRow {
  readonly url: string;
  readonly id: string;
  readonly attempts: number;
  readonly next_at: string;
  readonly reason: string;
}

interface DifferenceRow {
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly record: RecordKind;
  readonly seen_at: string;
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly said: string;
  readonly files: string;
}

const differenceOf = (row: DifferenceRow): MirrorDifference => ({
  id: row.id,
  record: row.record,
  version: row.version,
  url: row.url,
  seenAt: row.seen_at,
  ours: row.ours,
  theirs: row.theirs,
  row: storedJson<CopiedRow | null>(row.said),
  files: storedJson<CopiedFile[]>(row.files),
});
