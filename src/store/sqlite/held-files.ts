import type { HeldFile, HeldFiles } from '../../core/held-files.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Database } from './driver.ts';
import { storedJson } from './stored-json.ts';

export function createHeldFiles(db: Database): HeldFiles {
  const list = db.query<HeldFileRow>(
    `SELECT documents.number, documents.id, documents.source, natural_key, documents.title,
       metadata, path, size, artifacts.retrieved_at, run_id
     FROM documents
     JOIN artifacts ON artifacts.number = (SELECT min(number) FROM artifacts AS held
       WHERE held.document = documents.number AND held.role = 'raw' AND held.current = 1)
     WHERE documents.source = ?1 AND (?2 IS NULL OR run_id = ?2)
       AND (?3 IS NULL OR documents.number < ?3)
     ORDER BY documents.number DESC LIMIT ?4`,
  );
  return {
    list: async ({ source, runId, before, limit }) =>
      list.all(source, runId ?? null, before ?? null, limit).map(heldFileOf),
  };
}

interface HeldFileRow {
  readonly number: number;
  readonly id: string;
  readonly source: string;
  readonly natural_key: string;
  readonly title: string;
  readonly metadata: string;
  readonly path: string;
  readonly size: number;
  readonly retrieved_at: string;
  readonly run_id: string;
}

const heldFileOf = (row: HeldFileRow): HeldFile => ({
  number: row.number,
  documentId: row.id,
  source: row.source,
  key: row.natural_key,
  title: row.title,
  metadata: storedJson<JsonObject>(row.metadata),
  path: row.path,
  size: row.size,
  retrievedAt: row.retrieved_at,
  runId: row.run_id,
});
