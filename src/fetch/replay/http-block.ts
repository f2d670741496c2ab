import { STATUS_CODES } from 'node:http';

/** HTTP messages as they stand in a record; header names in lower case, `set-cookie` one per line. */
export type HttpFields = Readonly<Record<string, string>>;

export function requestBlock(
  method: string,
  url: string,
  headers: HttpFields,
  body: string | undefined,
): Uint8Array {
  const { host, pathname, search } = new URL(url);
  const first = `${method} ${pathname}${search} HTTP/1.1`;
  return message(first, { host, ...headers }, Buffer.from(body ?? ''));
}

/**
 * The body is what was transferred, without its chunks: the field that spoke of them is renamed, as
 * archives do, or a reader would look for them.
 */
export function responseBlock(status: number, headers: HttpFields, body: Uint8Array): Uint8Array {
  const { 'transfer-encoding': chunks, ...rest } = headers;
  const archived =
    chunks === undefined ? rest : { ...rest, 'x-archive-orig-transfer-encoding': chunks };
  return message(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}`, archived, body);
}

export interface ReadMessage {
  readonly first: string;
  readonly headers: HttpFields;
  readonly body: Uint8Array;
}

export function readMessage(block: Uint8Array): ReadMessage | undefined {
  const buffer = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const end = buffer.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = buffer.toString('latin1', 0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}\n${value}`;
  }
  const { 'x-archive-orig-transfer-encoding': chunks, ...rest } = headers;
  return {
    first,
    headers: chunks === undefined ? rest : { ...rest, 'transfer-encoding': chunks },
    body: buffer.subarray(end + 4),
  };
}

/** Latin-1, for that is how undici reads header bytes, so that they are written as they came. */
function message(first: string, headers: HttpFields, body: Uint8Array): Uint8Array {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value.split('\n').map((one) => `${name}: ${one}`),
  );
  return Buffer.concat([Buffer.from(`${[first, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
