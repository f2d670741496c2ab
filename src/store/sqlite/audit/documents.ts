import { createHash } from 'node:crypto';
import type { Contradiction } from '../../../core/audit.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { DocumentRow } from '../document-row.ts';
import type { Database } from '../driver.ts';
import { packedJson } from '../stored-json.ts';
import { fileRowsIn } from '../version-files.ts';

const PAGE_SIZE = 100;

/** Texts against their hashes; each version against its document, its text and its files. */
export async function* auditDocuments(db: Database): AsyncGenerator<Contradiction> {
  const page = db.query<CheckedDocument>(
    `SELECT number, id, raw_sha256, body_sha256, body_text FROM documents
     WHERE number > ? ORDER BY number LIMIT ${PAGE_SIZE}`,
  );
  const auditVersions = createAuditVersions(db);
  for (let after = 0; ; ) {
    const rows = page.all(after);
    for (const row of rows) {
      const wrong = textAgainstHash(row);
      if (wrong !== undefined) yield { kind: 'text differs', what: `${row.id}: ${wrong}` };
      for (const what of auditVersions(row)) yield { kind: 'version differs', what };
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.number;
  }
}

interface CheckedDocument {
  readonly number: number;
  readonly id: string;
  readonly raw_sha256: string | null;
  readonly body_sha256: string | null;
  readonly body_text: string | null;
}

function textAgainstHash(row: Pick<DocumentRow, 'body_text' | 'body_sha256'>): string | undefined {
  const { body_text: text, body_sha256: promised } = row;
  if (text === null && promised === null) return undefined;
  if (text === null) return `its text is gone; it should have sha256 ${promised}`;
  const found = createHash('sha256').update(text).digest('hex');
  return found === promised
    ? undefined
    : `its text has sha256 ${found}; it should be ${promised ?? 'recorded'}`;
}

function createAuditVersions(db: Database): (document: CheckedDocument) => Iterable<string> {
  const versions = db.query<CheckedVersion>(
    `SELECT v.number, v.raw_sha256, v.body_sha256, earlier.record, earlier.files
     FROM document_versions AS v LEFT JOIN earlier_versions AS earlier
       ON earlier.document = v.document AND earlier.number = v.number
     WHERE v.document = ? ORDER BY v.number`,
  );
  const files = db.query<{ role: string; name: string; sha256: string }>(
    'SELECT role, name, sha256 FROM artifacts WHERE document = ?',
  );

  return function* audit(document) {
    const all = versions.all(document.number);
    const held = files.all(document.number);
    const hashes = new Set(held.map(({ sha256 }) => sha256));
    const names = new Set(held.map(({ role, name, sha256 }) => `${role} ${sha256} ${name}`));
    for (const [i, version] of all.entries()) {
      const of = `version ${version.number} of ${document.id}`;
      if (version.number !== i + 1) yield `${of} is number ${i + 1} in the row of versions`;
      // Records without files have versions, too: nothing then says that bytes were ever kept.
      if (held.length > 0 && version.raw_sha256 !== null && !hashes.has(version.raw_sha256)) {
        yield `${of}: no file has the sha256 of its main one, ${version.raw_sha256}`;
      }
      const text = i === all.length - 1 ? document : recordOf(version);
      if (typeof text === 'string') yield `${of}: ${text}`;
      if (typeof text !== 'object') continue;
      if (text.raw_sha256 !== version.raw_sha256 || text.body_sha256 !== version.body_sha256) {
        yield `${of} has other hashes than the record it is the version of`;
      }
      const wrong = text === document ? undefined : textAgainstHash(text);
      if (wrong !== undefined) yield `${of}: ${wrong}`;
      for (const file of filesOf(version)) {
        if (typeof file === 'string') yield `${of}: ${file}`;
        else if (!names.has(`${file.role} ${file.sha256} ${file.name}`)) {
          yield `${of}: its file ${file.name} (sha256 ${file.sha256}) has no row`;
        }
      }
    }
  };
}

interface CheckedVersion {
  readonly number: number;
  readonly raw_sha256: string | null;
  readonly body_sha256: string | null;
  readonly record: Uint8Array | null;
  readonly files: Uint8Array | null;
}

/** Undefined for a version from before earlier records were kept; a sentence when it is unreadable. */
function recordOf({ record }: CheckedVersion): DocumentRow | string | undefined {
  if (record === null) return undefined;
  return readable(() => packedJson<DocumentRow>(record));
}

function filesOf({ files }: CheckedVersion): ReturnType<typeof fileRowsIn> | readonly string[] {
  if (files === null) return [];
  const found = readable(() => fileRowsIn(files));
  return typeof found === 'string' ? [found] : found;
}

function readable<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof AnnalsError && error.code === 'CATALOG_CORRUPT') return error.message;
    throw error;
  }
}
