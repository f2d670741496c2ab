import type { ManifestRows } from '../../core/catalog.ts';
import type { ManifestEntry, ManifestLine } from '../../core/manifest.ts';
import type { ManifestFile } from '../manifest/file.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { storedJson } from './stored-json.ts';

/** To be called inside a transaction: the row is the outbox of the file. */
export type WriteManifestEntry = (entry: ManifestEntry) => void;

export function createWriteManifestEntry(db: Database): WriteManifestEntry {
  const insert = db.query('INSERT INTO manifests (run_id, doc_id, line) VALUES (?, ?, ?)');
  return (entry) => {
    insert.run(entry.run_id, entry.doc_id, JSON.stringify(entry));
  };
}

const PAGE = 500;

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
  const newestOfEach = db.query<{ seq: number }>(
    `SELECT coalesce(max(CASE WHEN sha256 IS NOT NULL THEN seq END), max(seq)) AS seq
     FROM manifests WHERE run_id = ? GROUP BY doc_id ORDER BY doc_id`,
  );
  const page = db.query<ManifestRow>(
    `SELECT seq, line FROM json_each(?) AS wanted CROSS JOIN manifests ON seq = wanted.value
     ORDER BY wanted.key`,
  );
  const ofRunPage = db.query<ManifestRow>(
    `SELECT seq, line FROM manifests WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ${PAGE}`,
  );

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
        if (!end || rows.length < PAGE) return;
        last = end.seq;
      }
    },
    async *lastPerDocument(runId) {
      const newest = newestOfEach.all(runId).map((row) => row.seq);
      for (let from = 0; from < newest.length; from += PAGE) {
        const rows = page.all(JSON.stringify(newest.slice(from, from + PAGE)));
        for (const row of rows) yield lineOf(row);
      }
    },
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
