/** Bodies that are small on the wire and huge when unpacked, made as they are sent. */
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib';

export const CODINGS = ['gzip', 'deflate', 'br', 'zstd'] as const;
export type Coding = (typeof CODINGS)[number];

const MEGABYTE = 1024 * 1024;

/** So many megabytes of nothing, packed. */
export function bomb(coding: Coding, megabytes: number): AsyncIterable<Buffer> | Iterable<Buffer> {
  if (coding === 'zstd') return zstdBomb(megabytes);
  const packer =
    coding === 'gzip'
      ? createGzip({ level: 1 })
      : coding === 'deflate'
        ? createDeflate({ level: 1 })
        : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  let left = megabytes;
  const zeros = Buffer.alloc(MEGABYTE);
  const more = (): void => {
    if (packer.destroyed) return;
    if (left-- > 0) packer.write(zeros, more);
    else packer.end();
  };
  more();
  return packer as AsyncIterable<Buffer>;
}

/** A frame of runs: four bytes for each 128 kB. */
function* zstdBomb(megabytes: number): Generator<Buffer> {
  // Magic, no content size, a window of 128 kB.
  yield Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]);
  const runs = megabytes * 8;
  const header = (isLast: boolean) => ((128 * 1024) << 3) | (1 << 1) | (isLast ? 1 : 0);
  const run = Buffer.alloc(4);
  for (let at = 0; at < runs; at += 1) {
    run.writeUIntLE(header(at === runs - 1), 0, 3);
    yield Buffer.from(run);
  }
}

/** A frame that asks its reader for gigabytes of memory before it says anything. */
export const greedyFrame = (): Buffer =>
  Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8, 0x01, 0x00, 0x00]);
