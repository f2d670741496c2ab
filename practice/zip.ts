/** A zip as the format has it, with members stored as they are. */
import { crc32 } from 'node:zlib';

export interface ZipFileEntry {
  readonly name: string;
  readonly body: string | Buffer;
  /** When it was written; the format knows no zone. */
  readonly at: Date;
}

export function zipOf(files: readonly ZipFileEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, body, at } of files) {
    const content = Buffer.from(body);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(
      at.getUTCHours() * 2048 + at.getUTCMinutes() * 32 + Math.floor(at.getUTCSeconds() / 2),
      6,
    );
    common.writeUInt16LE(
      (at.getUTCFullYear() - 1980) * 512 + (at.getUTCMonth() + 1) * 32 + at.getUTCDate(),
      8,
    );
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    bodies.push(Buffer.from('PK\x03\x04'), common, path, content);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, entry, path);
    offset += 30 + path.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}
