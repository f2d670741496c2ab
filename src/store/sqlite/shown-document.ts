import type { Documents, ShownDocument } from '../../core/documents.ts';
import type { DocumentStatus } from '../../core/record.ts';
import { DOCUMENT_AS_JSON, FILES } from './document-row.ts';
import type { Database } from './driver.ts';

/**
 * One document for whoever shows it, in one statement: the row and its files as JSON that the database
 * wrote, and beside them the few values that somebody looks at.
 */
export function createShownDocument(db: Database): Pick<Documents, 'shown'> {
  const shown = db.query<ShownRow>(
    `SELECT ${DOCUMENT_AS_JSON} AS json, documents.body_text, documents.status,
       documents.raw_sha256, documents.retrieved_at, documents.last_seen_at,
       (SELECT coalesce(json_group_array(${FILES.asJson('artifacts', ['charset'])}
          ORDER BY artifacts.role DESC, artifacts.name), '[]')
        FROM artifacts WHERE artifacts.document = documents.number AND artifacts.current = 1) AS files,
       newest.number AS version, newest.seen_at, mirrored.url AS way, mirrored.version AS way_until
     FROM documents
     LEFT JOIN document_versions AS newest ON newest.document = documents.number AND newest.number =
       (SELECT max(number) FROM document_versions WHERE document = documents.number)
     LEFT JOIN mirrored_records AS mirrored ON mirrored.id = documents.id
     WHERE documents.id = ?`,
  );
  return {
    async shown(id) {
      const row = shown.get(id);
      return row && shownOf(row);
    },
  };
}

interface ShownRow {
  readonly json: string;
  readonly body_text: string | null;
  readonly status: DocumentStatus;
  readonly raw_sha256: string | null;
  readonly retrieved_at: string;
  readonly last_seen_at: string;
  readonly files: string;
  readonly version: number | null;
  readonly seen_at: string | null;
  readonly way: string | null;
  readonly way_until: number | null;
}

const shownOf = (row: ShownRow): ShownDocument => ({
  json: row.json,
  bodyText: row.body_text,
  status: row.status,
  rawSha256: row.raw_sha256,
  retrievedAt: row.retrieved_at,
  lastSeenAt: row.last_seen_at,
  files: row.files,
  newest: row.version === null ? undefined : { number: row.version, seenAt: row.seen_at ?? '' },
  mirrored: row.way === null ? undefined : { url: row.way, version: row.way_until ?? 0 },
});
