import { createHash } from 'node:crypto';
import type { Instant } from '../../core/time.ts';

/** A record of WARC 1.1 (ISO 28500:2017). */
export interface WarcRecord {
  readonly type: 'warcinfo' | 'request' | 'response' | 'metadata';
  readonly id: string;
  readonly at: Instant;
  readonly contentType: string;
  /** `WARC-...` fields besides the common ones. */
  readonly fields: Readonly<Record<string, string>>;
  readonly block: Uint8Array;
}

export function encodeRecord(record: WarcRecord): Uint8Array {
  const lines = [
    'WARC/1.1',
    `WARC-Type: ${record.type}`,
    `WARC-Record-ID: ${record.id}`,
    `WARC-Date: ${record.at}`,
    ...Object.entries(record.fields).map(([name, value]) => `${name}: ${oneLine(value)}`),
    `WARC-Block-Digest: ${digestOf(record.block)}`,
    `Content-Type: ${record.contentType}`,
    `Content-Length: ${record.block.length}`,
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return Buffer.concat([head, record.block, Buffer.from('\r\n\r\n')]);
}

/** Undefined when the bytes are no record, or its block is not what its digest says. */
export function decodeRecord(bytes: Uint8Array): WarcRecord | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [version, ...lines] = buffer.toString('utf8', 0, end).split('\r\n');
  if (version !== 'WARC/1.1') return undefined;
  const fields: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trim();
  }
  const {
    'WARC-Type': type,
    'WARC-Record-ID': id = '',
    'WARC-Date': at = '',
    'WARC-Block-Digest': digest,
    'Content-Type': contentType = '',
    'Content-Length': length,
    ...rest
  } = fields;
  const block = buffer.subarray(end + 4, end + 4 + Number(length));
  if (!isType(type) || block.length !== Number(length) || digest !== digestOf(block))
    return undefined;
  return { type, id, at, contentType, fields: rest, block };
}

export const digestOf = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** The n-th record of a file: no chance is needed for what only has to differ within one archive. */
export function warcRecordId(archive: string, n: number): string {
  const hex = createHash('sha256').update(`${archive} ${n}`).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return `<urn:uuid:${groups.join('-')}-${hex.slice(20, 32)}>`;
}

const isType = (type: string | undefined): type is WarcRecord['type'] =>
  type === 'warcinfo' || type === 'request' || type === 'response' || type === 'metadata';

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');
