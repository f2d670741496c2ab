import { createHash } from 'node:crypto';
import { AnnalsError } from '../../core/errors.ts';

/** A hash becomes a path or a key, so nothing but a hash may pass. */
export function checkedHash(sha256: string): string {
  if (/^[0-9a-f]{64}$/.test(sha256)) return sha256;
  // Hashes come from rows: one that is none was damaged there.
  throw new AnnalsError(
    'CATALOG_CORRUPT',
    `sha256 is ${JSON.stringify(sha256)}; it must be 64 lower-case hex digits`,
  );
}

export const noBytes = (sha256: string): AnnalsError =>
  new AnnalsError('NOT_FOUND', `no bytes are kept under sha256 ${sha256}`);

export const damaged = (sha256: string): AnnalsError =>
  new AnnalsError('BYTES_DAMAGED', `the bytes kept under sha256 ${sha256} have another hash`);

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Hashed as they pass. The last piece is held back until all is known to be right. */
export async function* whole(
  pieces: AsyncIterable<Uint8Array>,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let last: Uint8Array | undefined;
  for await (const piece of pieces) {
    hash.update(piece);
    if (last) yield last;
    last = piece;
  }
  if (hash.digest('hex') !== sha256) throw damaged(sha256);
  if (last) yield last;
}
