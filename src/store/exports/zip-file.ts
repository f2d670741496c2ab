import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type AppendedFile, appendTo } from './appended-file.ts';

export interface ZipEntry {
  readonly name: string;
  /** On disk. */
  readonly file: string;
}

export interface ZippedMember {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Writes a zip whose members are stored as they are, so that a reader can take a part of one; in the
 * form for large files where one needs it. No member has a time: the same files give the same zip.
 */
export async function writeZip(to: string, members: readonly ZipEntry[]): Promise<void> {
  const zip = appendTo(to);
  try {
    const directory: Buffer[] = [];
    for (const member of members) directory.push(await addMember(zip, member));
    const start = zip.size;
    for (const entry of directory) zip.write(entry);
    for (const part of endOf(members.length, start, zip.size - start)) zip.write(part);
    zip.flush();
  } finally {
    zip.close();
  }
}

/** Hash and size of a file on disk. */
export async function digestOf({ name, file }: ZipEntry): Promise<ZippedMember> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(file)) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { name, sha256: hash.digest('hex'), bytes };
}

const LARGEST = 0xffffffff;
/** The first day that the format knows. */
const NO_DAY = 0x21;

async function addMember(zip: AppendedFile, { name, file }: ZipEntry): Promise<Buffer> {
  const offset = zip.size;
  let size = 0;
  let sum = 0;
  for await (const piece of createReadStream(file)) {
    sum = crc32(piece as Buffer, sum);
    size += (piece as Buffer).length;
  }
  const path = Buffer.from(name);
  const isLarge = size >= LARGEST || offset >= LARGEST;
  const local = extraOf(isLarge ? [size, size] : []);
  const common = (extra: Buffer) => {
    const head = Buffer.alloc(26);
    head.writeUInt16LE(isLarge ? 45 : 20, 0);
    // Names are UTF-8.
    head.writeUInt16LE(0x0800, 2);
    head.writeUInt16LE(NO_DAY, 8);
    head.writeUInt32LE(sum, 10);
    head.writeUInt32LE(isLarge ? LARGEST : size, 14);
    head.writeUInt32LE(isLarge ? LARGEST : size, 18);
    head.writeUInt16LE(path.length, 22);
    head.writeUInt16LE(extra.length, 24);
    return head;
  };
  zip.write(Buffer.concat([Buffer.from('PK\x03\x04'), common(local), path, local]));
  for await (const piece of createReadStream(file)) zip.write(Buffer.from(piece as Buffer));
  const central = extraOf(isLarge ? [size, size, offset] : []);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(isLarge ? LARGEST : offset, 10);
  const version = Buffer.from([isLarge ? 45 : 20, 0]);
  return Buffer.concat([Buffer.from('PK\x01\x02'), version, common(central), rest, path, central]);
}

/** Sizes that do not fit in 32 bits. */
function extraOf(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [at, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
  return extra;
}

function endOf(count: number, start: number, size: number): Buffer[] {
  const isLarge = start >= LARGEST || size >= LARGEST || count >= 0xffff;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(isLarge ? 0xffff : count, 8);
  end.writeUInt16LE(isLarge ? 0xffff : count, 10);
  end.writeUInt32LE(isLarge ? LARGEST : size, 12);
  end.writeUInt32LE(isLarge ? LARGEST : start, 16);
  if (!isLarge) return [end];
  const large = Buffer.alloc(56);
  large.write('PK\x06\x06');
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(45, 12);
  large.writeUInt16LE(45, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07');
  locator.writeBigUInt64LE(BigInt(start + size), 8);
  locator.writeUInt32LE(1, 16);
  return [large, locator, end];
}
