import { deflateRawSync } from 'node:zlib';
import type { Artifact } from '../../core/artifact.ts';
import type { DocumentThen } from '../../core/catalog.ts';
import type { DocumentVersion } from '../../core/documents.ts';
import type { Instant } from '../../core/time.ts';
import { casPath } from '../cas-path.ts';
import { ARTIFACT_COLUMNS, type ArtifactRow, artifactOf } from './document-row.ts';
import type { Database } from './driver.ts';
import { packedJson } from './stored-json.ts';

/** The files of a version as the catalog keeps them: the rows, and when each first came. */
interface FileRow extends ArtifactRow {
  readonly first_retrieved_at: string | null;
  readonly first_run_id: string | null;
}

const FILE_COLUMNS = `${ARTIFACT_COLUMNS}, artifacts.first_retrieved_at, artifacts.first_run_id`;

/** To be called inside a transaction, before the next version's files are written. */
export function createSnapshotFiles(db: Database): (document: number) => Uint8Array {
  const present = db.query<FileRow>(
    `SELECT ${FILE_COLUMNS} FROM artifacts
     JOIN documents ON documents.number = artifacts.document
     WHERE artifacts.document = ? AND artifacts.current = 1 ORDER BY role DESC, name`,
  );
  // Level 1 because a transaction waits for it.
  return (document) => deflateRawSync(JSON.stringify(present.all(document)), { level: 1 });
}

/** What is known of the files of one version. */
export type VersionFiles = Pick<DocumentThen, 'files' | 'filesKnown'>;

export interface ReadVersionFiles {
  /** The files of the newest version: those that are current. */
  newest(id: string, at: FilesAt): VersionFiles;
  earlier(id: string, at: FilesAt): VersionFiles;
}

interface FilesAt {
  readonly version: DocumentVersion;
  /** Nothing that happened after this moment may be shown. */
  readonly until?: Instant;
}

export function createReadVersionFiles(db: Database): ReadVersionFiles {
  const present = db.query<FileRow>(
    `SELECT ${FILE_COLUMNS} FROM documents JOIN artifacts ON artifacts.document = documents.number
     WHERE documents.id = ? AND artifacts.current = 1 ORDER BY role DESC, name`,
  );
  const kept = db.query<{ files: Uint8Array | null }>(
    `SELECT files FROM earlier_versions
     WHERE document = (SELECT number FROM documents WHERE id = ?) AND number = ?`,
  );
  const withBytes = db.query<FileRow>(
    `SELECT ${FILE_COLUMNS} FROM documents JOIN artifacts ON artifacts.document = documents.number
     WHERE documents.id = ? AND artifacts.sha256 = ? AND artifacts.role = 'raw'
     ORDER BY current DESC LIMIT 1`,
  );

  /** Of a version from before its files were recorded: the one file that its hash names. */
  function mainFile(id: string, version: DocumentVersion): VersionFiles {
    const row = version.rawSha256 === null ? undefined : withBytes.get(id, version.rawSha256);
    if (!row) return { files: [], filesKnown: 'main' };
    // The row may have been written again for a later version with the same bytes.
    return { files: [{ ...artifactOf(row), retrievedAt: version.seenAt }], filesKnown: 'main' };
  }

  return {
    newest: (id, at) => ({
      files: present.all(id).map((row) => fileThen(row, at)),
      filesKnown: 'all',
    }),

    earlier(id, at) {
      const files = kept.get(id, at.version.number)?.files;
      if (!files) return mainFile(id, at.version);
      const pathsNow = new Map(present.all(id).map((row) => [keyOf(row), row.path]));
      return {
        filesKnown: 'all',
        files: fileRowsIn(files).map((row) => ({
          ...fileThen(row, at),
          // The natural path shows the newest bytes; these may be reachable by their hash alone.
          path: pathsNow.get(keyOf(row)) ?? casPath(row.sha256),
        })),
      };
    },
  };
}

export const fileRowsIn = (files: Uint8Array): readonly FileRow[] =>
  packedJson<readonly FileRow[]>(files);

const keyOf = ({ role, name, sha256 }: ArtifactRow): string => `${role} ${sha256} ${name}`;

/** A file that came again later, with the same bytes, is shown as it had first come. */
function fileThen(row: FileRow, { version, until }: FilesAt): Artifact {
  const file = artifactOf(row);
  if (until === undefined || file.retrievedAt <= until) return file;
  return {
    ...file,
    retrievedAt: row.first_retrieved_at ?? version.seenAt,
    runId: row.first_run_id ?? file.runId,
  };
}
