import { Buffer } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { AnnalsError } from '../core/errors.ts';

/** One file inside a zip, read and checked. */
export interface ZipMember {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A zip is hostile input: what is beyond these bounds is refused before it is unpacked. */
export interface ZipBounds {
  readonly entries: number;
  readonly bytesPerEntry: number;
  readonly bytesInAll: number;
}

export const ZIP_BOUNDS: ZipBounds = {
  entries: 100_000,
  bytesPerEntry: 64 * 1024 * 1024,
  bytesInAll: 4 * 1024 * 1024 * 1024,
};

/** A zip whose directory was read and found sound: members are unpacked when they are asked for. */
export interface ZipArchive {
  readonly names: readonly string[];
  /** When a member was written, as its directory says; undefined for a name that is not in it. */
  writtenAt(name: string): Date | undefined;
  /** Unpacked and checked; undefined for a name that is not in it. */
  read(name: string): Promise<Uint8Array | undefined>;
}

/**
 * Reads the directory of a zip; folders are passed over. A name that stands there twice, a path that
 * leads out, and more than the bounds allow are an error that names the member, before anything is
 * unpacked. A member whose checksum does not fit is an error when it is read.
 */
export async function openZip(
  url: string,
  bytes: Uint8Array,
  bounds: ZipBounds = ZIP_BOUNDS,
): Promise<ZipArchive> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await opened(url, whole);
  if (zip.entryCount > bounds.entries) {
    throw refused(url, `it has ${zip.entryCount} members; ${bounds.entries} are allowed`);
  }
  const members = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of entriesOf(url, zip)) {
    const name = entry.fileName;
    if (name.endsWith('/')) continue;
    if (members.has(name)) throw refused(url, `${name} stands in it twice`);
    members.set(name, entry);
    unpacked += entry.uncompressedSize;
    if (entry.uncompressedSize > bounds.bytesPerEntry) {
      const allowed = `${bounds.bytesPerEntry} are allowed`;
      throw refused(url, `${name} has ${entry.uncompressedSize} bytes; ${allowed}`);
    }
    if (unpacked > bounds.bytesInAll) {
      throw refused(url, `its members have over ${bounds.bytesInAll} bytes together`);
    }
  }
  return {
    names: [...members.keys()],
    writtenAt: (name) => members.get(name)?.getLastModDate(),
    read: async (name) => {
      const entry = members.get(name);
      return entry && contentOf(url, { zip, whole }, entry);
    },
  };
}

/** The members of a zip, one at a time in the order of its directory. */
export async function* zipMembers(
  url: string,
  bytes: Uint8Array,
  bounds: ZipBounds = ZIP_BOUNDS,
): AsyncGenerator<ZipMember> {
  const zip = await openZip(url, bytes, bounds);
  for (const name of zip.names) {
    const content = await zip.read(name);
    if (content) yield { name, bytes: content };
  }
}

async function opened(url: string, bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true });
  } catch (cause) {
    throw refused(url, messageOf(cause), cause);
  }
}

async function* entriesOf(url: string, zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (cause) {
    if (cause instanceof AnnalsError) throw cause;
    throw refused(url, messageOf(cause), cause);
  }
}

/** Up to this size a member is unpacked at once: a stream for each costs more than the unpacking. */
const SMALL = 1024 * 1024;
const DEFLATED = 8;
const ENCRYPTED = 1;

interface Opened {
  readonly zip: ZipFile;
  readonly whole: Buffer;
}

async function contentOf(url: string, from: Opened, entry: Entry): Promise<Uint8Array> {
  const { compressionMethod, generalPurposeBitFlag, uncompressedSize } = entry;
  const isPlain = compressionMethod === DEFLATED && (generalPurposeBitFlag & ENCRYPTED) === 0;
  let content: Buffer;
  try {
    const isSmall = isPlain && uncompressedSize > 0 && uncompressedSize <= SMALL;
    content = await (isSmall ? unpackedAtOnce(from, entry) : unpackedByStream(from, entry));
  } catch (cause) {
    throw refused(url, `${entry.fileName}: ${messageOf(cause)}`, cause);
  }
  if (crc32(content) === entry.crc32) return content;
  throw refused(url, `the checksum of ${entry.fileName} does not fit its bytes`);
}

async function unpackedAtOnce({ zip, whole }: Opened, entry: Entry): Promise<Buffer> {
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = whole.subarray(start, start + entry.compressedSize);
  const content = inflateRawSync(packed, { maxOutputLength: entry.uncompressedSize });
  if (content.length === entry.uncompressedSize) return content;
  throw new Error(
    `${content.length} bytes came out of it; declared were ${entry.uncompressedSize}`,
  );
}

async function unpackedByStream({ zip }: Opened, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

const refused = (url: string, why: string, cause?: unknown): AnnalsError =>
  new AnnalsError('UNEXPECTED_SHAPE', `${url}: the zip cannot be used: ${why}`, { url }, cause);
