import type { App } from '../../app/app.ts';
import type { CopiedFile } from '../../core/copies.ts';
import type { ExportedVersion, FileOfVersion } from '../../core/exports/export-row.ts';
import type { RunId } from '../../core/ids.ts';
import { versionOfFile } from '../../core/version-of-file.ts';

/** Files of the versions before the last of these, the oldest first. */
export async function earlierFiles(
  { catalog }: Pick<App, 'catalog'>,
  id: string,
  versions: readonly ExportedVersion[],
): Promise<readonly FileOfVersion[]> {
  const files: FileOfVersion[] = [];
  for (const { number } of versions.slice(0, -1)) {
    const then = await catalog.documents.atVersion(id, number);
    for (const file of then?.files ?? []) files.push({ ...file, ofVersion: number });
  }
  if (files.length > 0 || versions.length < 2) return files;
  return earlierFilesOfData(catalog, id, versions);
}

/** Versions of entities, events and terms do not list their files: the files themselves say when they came. */
async function earlierFilesOfData(
  { copies }: App['catalog'],
  id: string,
  versions: readonly ExportedVersion[],
): Promise<readonly FileOfVersion[]> {
  const copy = await copies.of(id);
  if (!copy || copy.record === 'document') return [];
  const last = versions.at(-1);
  return copy.files
    .filter(({ current, retrieved_at }) => !current && last && retrieved_at <= last.seenAt)
    .map((file) => artifactOf(id, file))
    .map((file) => ({ ...file, ofVersion: versionOfFile(versions, file) ?? 1 }));
}

const artifactOf = (documentId: string, file: CopiedFile) => ({
  documentId,
  role: file.role,
  name: file.name,
  sha256: file.sha256,
  size: file.size,
  mediaType: file.media_type,
  charset: file.charset ?? undefined,
  path: file.path,
  url: file.url,
  etag: file.etag,
  lastModified: file.last_modified,
  retrievedAt: file.retrieved_at,
  runId: file.run_id as RunId,
});
