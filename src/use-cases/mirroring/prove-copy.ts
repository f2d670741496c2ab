import { createHash } from 'node:crypto';
import {
  type CopiedRow,
  type CopiedVersion,
  ownColumns,
  type RecordCopy,
  type UnsealedCopy,
  type VersionCopy,
  wrongColumn,
} from '../../core/copies.ts';
import { AnnalsError } from '../../core/errors.ts';
import { type Json, stableJson } from '../../core/json.ts';
import type { RecordKind } from '../../core/record.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The copy with its digest. It does not count at which number of the feed it stands: that alone is no change. */
export function sealed(copy: UnsealedCopy): RecordCopy {
  const { seq: _, ...rest } = copy;
  return { ...copy, digest: sha256(stableJson(rest)) };
}

export const sealedVersion = (version: Omit<VersionCopy, 'digest'>): VersionCopy => ({
  ...version,
  digest: sha256(stableJson(version)),
});

/** Throws COPY_REFUSED unless the copy is the record that was asked for and fits all of its hashes. */
export function proveCopy(copy: RecordCopy, id: string): void {
  const { digest, ...rest } = copy;
  if (copy.id !== id || copy.row.id !== id) throw refused(id, `it calls itself ${copy.id}`);
  const found = sealed(rest).digest;
  if (found !== digest) throw refused(id, `its digest is ${found}; it says ${digest}`);
  proveRow(id, copy.record, copy.row, 'today');
  const misplaced = copy.versions.findIndex(({ number }, at) => number !== at + 1);
  if (misplaced >= 0) throw refused(id, `version ${misplaced + 1} is not in its place`);
  const newest = copy.versions.at(-1);
  if (newest) proveText(id, copy.record, copy.row, newest);
  const main = newest?.raw_sha256;
  const isThere = copy.files.some((file) => file.sha256 === main);
  if (main && copy.files.length > 0 && !isThere) throw refused(id, `no file has sha256 ${main}`);
}

/** The same for what an earlier version said. */
export function proveVersion(version: VersionCopy, of: RecordCopy, announced: CopiedVersion): void {
  const { digest, ...rest } = version;
  const { id } = of;
  const found = sealedVersion(rest).digest;
  if (version.id !== id || version.number !== announced.number || version.record !== of.record) {
    throw refused(id, `version ${announced.number} calls itself ${version.id}@${version.number}`);
  }
  if (found !== digest) {
    throw refused(id, `the digest of version ${announced.number} is ${found}; it says ${digest}`);
  }
  if (version.row === null) return;
  proveRow(id, of.record, version.row, 'the past');
  proveText(id, of.record, version.row, announced);
}

function proveRow(id: string, record: RecordKind, row: CopiedRow, of: 'today' | 'the past'): void {
  const wrong = wrongColumn(record, row, of);
  if (wrong !== undefined) throw refused(id, wrong);
}

function proveText(id: string, record: RecordKind, row: CopiedRow, version: CopiedVersion): void {
  const { body_text: text } = row;
  const found =
    record !== 'document'
      ? sha256(contentOf(record, row))
      : typeof text === 'string'
        ? sha256(text)
        : null;
  if (found !== version.text_sha256) {
    throw refused(
      id,
      `the text of version ${version.number} has sha256 ${found ?? 'none'}; it should be ${version.text_sha256 ?? 'none'}`,
    );
  }
  if (row.raw_sha256 !== version.raw_sha256) {
    throw refused(id, `its row and its version ${version.number} name different files`);
  }
}

/** What an entity, an event or a term says, as its versions are hashed. */
function contentOf(record: RecordKind, row: CopiedRow): string {
  const { kind, title, metadata } = row;
  const own = ownColumns(record).map((column) => [column, row[column] ?? null] as const);
  return stableJson({
    ...Object.fromEntries(own),
    kind,
    title,
    metadata: JSON.parse(String(metadata)) as Json,
  });
}

export const refused = (id: string, why: string): AnnalsError =>
  new AnnalsError('COPY_REFUSED', `the copy of ${id} is refused: ${why}`);
