import { promisify } from 'node:util';
import { crc32, deflateRaw, gunzip } from 'node:zlib';

/**
 * One gzip member per record, as WARC wants it. Each says in its header how long it is (the `sl`
 * field of WARC 1.1, annex D), so that a reader can go from record to record, and back to one,
 * without unpacking what lies between.
 */
export const MEMBER_HEAD_BYTES = 24;

const deflate = promisify<Uint8Array, Buffer>(deflateRaw);
const unpack = promisify<Uint8Array, Buffer>(gunzip);

export async function packMember(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = await deflate(bytes);
  const head = Buffer.alloc(MEMBER_HEAD_BYTES);
  const tail = Buffer.alloc(8);
  // Magic, deflate, FEXTRA; no time, unknown system.
  head.set([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255]);
  head.writeUInt16LE(12, 10);
  head.set([0x73, 0x6c, 8, 0], 12);
  head.writeUInt32LE(head.length + packed.length + tail.length, 16);
  head.writeUInt32LE(bytes.length >>> 0, 20);
  tail.writeUInt32LE(crc32(bytes), 0);
  tail.writeUInt32LE(bytes.length >>> 0, 4);
  return Buffer.concat([head, packed, tail]);
}

/** The length of the member that begins so; undefined when it is none of ours. */
export function memberLength(head: Uint8Array): number | undefined {
  const view = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (view.length < MEMBER_HEAD_BYTES || view.readUInt32BE(0) !== 0x1f8b0804) return undefined;
  if (view.readUInt16LE(10) !== 12 || view.readUInt32BE(12) !== 0x736c0800) return undefined;
  return view.readUInt32LE(16);
}

/** Throws when it is damaged: the checksum is checked. */
export const unpackMember = (member: Uint8Array): Promise<Uint8Array> => unpack(member);
