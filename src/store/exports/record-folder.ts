import { createHash } from 'node:crypto';
import path from 'node:path';
import { AnnalsError } from '../../core/errors.ts';
import type { ExportedRecord, FileOfVersion } from '../../core/exports/export-row.ts';
import { appendTo } from './appended-file.ts';
import { fileNameOf } from './file-name.ts';
import { bytesKey, filesOf } from './warc.ts';
import type { ReadBytes } from './writer.ts';

/** A file of a record as it lies in an archive folder. */
export interface PlacedFile {
  /** Below the archive folder, with slashes. */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** As it was fetched; without it, we made it. */
  readonly artifact?: FileOfVersion;
}

export const folderOf = ({ id, row }: Pick<ExportedRecord, 'id' | 'row'>): string =>
  `${fileNameOf(String(row.source))}/${fileNameOf(id)}`;

/** Writes what is known of a record (`record.json`), its text, and every file that was fetched of it. */
export async function placeRecord(
  root: string,
  record: ExportedRecord,
  bytes: ReadBytes,
): Promise<readonly PlacedFile[]> {
  const folder = folderOf(record);
  const { body_text: text, ...row } = record.row;
  const placed = [writeText(root, `${folder}/record.json`, `${JSON.stringify(row, null, 2)}\n`)];
  if (typeof text === 'string') placed.push(writeText(root, `${folder}/text.md`, text));
  const current = new Set(record.files.map(bytesKey));
  for (const artifact of filesOf(record)) {
    const below = current.has(bytesKey(artifact))
      ? 'files'
      : `earlier/${artifact.sha256.slice(0, 12)}`;
    const to = `${folder}/${below}/${fileNameOf(artifact.name)}`;
    placed.push(await copyBytes(root, to, artifact, bytes));
  }
  return placed;
}

function writeText(root: string, to: string, text: string): PlacedFile {
  const file = appendTo(path.join(root, to));
  file.write(text);
  file.flush();
  file.close();
  const hash = createHash('sha256').update(text).digest('hex');
  return { path: to, sha256: hash, bytes: Buffer.byteLength(text) };
}

async function copyBytes(
  root: string,
  to: string,
  artifact: FileOfVersion,
  bytes: ReadBytes,
): Promise<PlacedFile> {
  const { sha256, name, documentId } = artifact;
  const held = await bytes(sha256);
  if (!held) {
    const message = `the bytes of ${name} of ${documentId} are missing (${sha256})`;
    throw new AnnalsError('BYTES_DAMAGED', message);
  }
  const file = appendTo(path.join(root, to));
  try {
    for await (const piece of held.pieces()) file.write(Buffer.from(piece));
    file.flush();
  } finally {
    file.close();
  }
  return { path: to, sha256, bytes: held.size, artifact };
}
