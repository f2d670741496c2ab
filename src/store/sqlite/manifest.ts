import type { ManifestRows } from '../../core/catalog.ts';
import type { ManifestEntry, ManifestLine } from '../../core/manifest.ts';
import { DAY, type Instant } from '../../core/time.ts';
import type { ManifestFile } from '../manifest/file.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { storedJson } from './stored-json.ts';

/** To be called inside a transaction: the row is the outbox of the file. */
export interface WriteManifestEntry {
  (entry: ManifestEntry): void;
  /** Before the first of them in each transaction: another process may have written since the last one. */
  expect(): void;
}

export function createWriteManifestEntry(db: Database): WriteManifestEntry {
  const insert = db.inserter('manifests', ['run_id', 'doc_id', 'line']);
  const last = db.lookup<{ at: string | null }>({
    columns: `line ->> 'created_at' AS at`,
    from: 'manifests',
    by: `'last'`,
    where: 'seq = (SELECT max(seq) FROM manifests)',
  });
  /** The moment of the newest line; asked for once in a transaction, in which nobody else writes. */
  let newest: { readonly at: Instant | null } | undefined;
  const writeEntry = (entry: ManifestEntry): void => {
    newest ??= { at: last.all('last')[0]?.at ?? null };
    const created_at = notBefore(entry.created_at, newest.at);
    const line = created_at === entry.created_at ? entry : { ...entry, created_at };
    insert.add(entry.run_id, entry.doc_id, JSON.stringify(line));
    newest = { at: created_at };
  };
  return Object.assign(writeEntry, {
    expect() {
      newest = undefined;
      last.expect(['last']);
    },
  });
}

/**
 * Exchanges overlap and are written when their item is settled, so a later line may be about an
 * earlier exchange: it then has the moment of the line before it. A line that is more than a day
 * ahead was written by a clock that was wrong, and is not followed.
 */
function notBefore(at: Instant, last: Instant | null): Instant {
  if (last === null || last <= at) return at;
  return Date.parse(last) - Date.parse(at) > DAY ? at : last;
}

const PAGE_SIZE = 500;

export function createManifest(
  db: Database,
  writer: Writer,
  file: ManifestFile,
  restore: ManifestRows['restore'],
): ManifestRows {
  const after = db.query<ManifestRow>(
    'SELECT seq, line FROM manifests WHERE seq > ? ORDER BY seq LIMIT ?',
  );
  const count = db.query<{ n: number }>('SELECT count(*) AS n FROM manifests');
  const newestOfEach = (column: 'doc_id' | 'url') =>
    db.query<{ seq: number }>(
      `SELECT coalesce(max(CASE WHEN sha256 IS NOT NULL THEN seq END), max(seq)) AS seq
       FROM manifests WHERE run_id IN (SELECT id FROM runs WHERE source = ?)
       GROUP BY ${column} ORDER BY ${column}`,
    );
  const newestOfDocuments = newestOfEach('doc_id');
  const newestOfAddresses = newestOfEach('url');
  const page = db.query<ManifestRow>(
    `SELECT seq, line FROM json_each(?) AS wanted CROSS JOIN manifests ON seq = wanted.value
     ORDER BY wanted.key`,
  );
  const ofRunPage = db.query<ManifestRow>(
    `SELECT seq, line FROM manifests WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ${PAGE_SIZE}`,
  );

  async function* linesAt(rows: readonly { readonly seq: number }[]) {
    for (let from = 0; from < rows.length; from += PAGE_SIZE) {
      const wanted = rows.slice(from, from + PAGE_SIZE).map(({ seq }) => seq);
      for (const row of page.all(JSON.stringify(wanted))) yield lineOf(row);
    }
  }

  return {
    after: async (seq, limit) => after.all(seq, limit).map(lineOf),
    async flush() {
      writer.drain();
      return { lastSeq: file.flush() };
    },
    restore: () => {
      writer.drain();
      return restore();
    },
    count: async () => count.get()?.n ?? 0,
    async *ofRun(runId) {
      for (let last = 0; ; ) {
        const rows = ofRunPage.all(runId, last);
        for (const row of rows) yield lineOf(row);
        const end = rows.at(-1);
        if (!end || rows.length < PAGE_SIZE) return;
        last = end.seq;
      }
    },
    lastPerDocument: (source) => linesAt(newestOfDocuments.all(source)),
    lastPerAddress: (source) => linesAt(newestOfAddresses.all(source)),
  };
}

interface ManifestRow {
  readonly seq: number;
  readonly line: string;
}

const lineOf = (row: ManifestRow): ManifestLine => ({
  seq: row.seq,
  ...storedJson<ManifestEntry>(row.line),
});
