import { deflateRawSync } from 'node:zlib';
import type { Instant } from '../../core/time.ts';
import { gradeOf, type VersionGrade } from '../../core/versions.ts';
import { DOCUMENT_COLUMNS, type DocumentRow } from './document-row.ts';
import type { Database } from './driver.ts';
import { createSnapshotFiles } from './version-files.ts';

/** What a document said until now, and under which version. */
export interface EarlierVersion {
  readonly number: number;
  readonly bodySha256: string | null;
  readonly text: string | null;
}

export interface NextVersion {
  readonly document: number;
  readonly rawSha256: string | null;
  readonly bodySha256: string | null;
  readonly text: string | null;
  readonly change?: 'cosmetic' | undefined;
  readonly seenAt: Instant;
}

/** Both are to be called inside a transaction, the first before the document's row is overwritten. */
export interface WriteVersion {
  /** Puts the row and its files as they stand beside their version, for good. */
  keepEarlier(document: number): EarlierVersion;
  add(
    earlier: EarlierVersion | undefined,
    next: NextVersion,
  ): { readonly number: number; readonly grade: VersionGrade };
  /** The number of the newest version. */
  newest(document: number): number;
}

export function createWriteVersion(db: Database): WriteVersion {
  const row = db.query<DocumentRow>(`SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE number = ?`);
  const newest = db.query<{ number: number | null }>(
    'SELECT max(number) AS number FROM document_versions WHERE document = ?',
  );
  const keep = db.query(
    'INSERT INTO earlier_versions (document, number, record, files) VALUES (?, ?, ?, ?)',
  );
  const snapshotFiles = createSnapshotFiles(db);
  const columns = ['document', 'number', 'raw_sha256', 'body_sha256', 'seen_at', 'grade'];
  const versions = db.inserter('document_versions', columns);
  const numberOf = (document: number) => newest.get(document)?.number ?? 0;

  return {
    newest: numberOf,
    keepEarlier(document) {
      const number = numberOf(document);
      const stored = row.get(document);
      if (!stored || number === 0) return { number, bodySha256: null, text: null };
      const record = deflateRawSync(JSON.stringify(stored), FAST);
      keep.run(document, number, record, snapshotFiles(document));
      return { number, bodySha256: stored.body_sha256, text: stored.body_text };
    },
    add(earlier, next) {
      const number = (earlier?.number ?? 0) + 1;
      const grade = gradeOf(number === 1 ? undefined : earlier, next);
      versions.add(next.document, number, next.rawSha256, next.bodySha256, next.seenAt, grade);
      return { number, grade };
    },
  };
}

/** A transaction waits for it, and text shrinks to a third even so. */
const FAST = { level: 1 };
