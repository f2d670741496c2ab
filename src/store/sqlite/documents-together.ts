import type { Documents, WholeDocument } from '../../core/documents.ts';
import {
  ARTIFACT_COLUMNS,
  type ArtifactRow,
  artifactOf,
  DOCUMENT_COLUMNS,
  type DocumentRow,
  documentOf,
} from './document-row.ts';
import type { Database } from './driver.ts';
import { documentVersionOf, type VersionRow } from './versions.ts';

/** Many documents at once: who reads all of them pays for a statement a page, not for three a document. */
export function createTogether(db: Database): Pick<Documents, 'together'> {
  const documents = db.query<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM json_each(?) AS wanted
     CROSS JOIN documents ON documents.id = wanted.value`,
  );
  const versions = db.query<VersionRow>(
    `SELECT documents.id AS document_id, versions.number, versions.raw_sha256,
       versions.body_sha256, seen_at, grade
     FROM json_each(?) AS wanted CROSS JOIN documents ON documents.id = wanted.value
     CROSS JOIN document_versions AS versions ON versions.document = documents.number
     ORDER BY wanted.key, versions.number`,
  );
  const files = db.query<ArtifactRow>(
    `SELECT ${ARTIFACT_COLUMNS} FROM json_each(?) AS wanted
     CROSS JOIN documents ON documents.id = wanted.value
     CROSS JOIN artifacts ON artifacts.document = documents.number
     WHERE current = 1 ORDER BY wanted.key, role DESC, name`,
  );
  return {
    async together(ids) {
      const wanted = JSON.stringify(ids);
      const versionsOf = grouped(versions.all(wanted), documentVersionOf);
      const filesOf = grouped(files.all(wanted), artifactOf);
      return new Map(
        documents.all(wanted).map((row): [string, WholeDocument] => [
          row.id,
          {
            document: documentOf(row),
            versions: versionsOf.get(row.id) ?? [],
            files: filesOf.get(row.id) ?? [],
          },
        ]),
      );
    },
  };
}

function grouped<Row extends { readonly document_id: string }, T>(
  rows: readonly Row[],
  of: (row: Row) => T,
): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.document_id);
    if (group) group.push(of(row));
    else groups.set(row.document_id, [of(row)]);
  }
  return groups;
}
