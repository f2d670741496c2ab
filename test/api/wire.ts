import { connect } from 'node:net';

/** Bytes as they come over the wire: fetch would decompress them and set headers of its own. */
export async function wire(
  port: number,
  at: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  socket.write(
    `${method} ${at} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`,
  );
  const bytes: Buffer[] = [];
  for await (const some of socket) bytes.push(some as Buffer);
  const all = Buffer.concat(bytes);
  const end = all.indexOf('\r\n\r\n');
  const [first = '', ...rest] = all.subarray(0, end).toString('latin1').split('\r\n');
  const got = new Headers(
    rest.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = all.subarray(end + 4);
  return {
    status: Number(first.split(' ')[1]),
    headers: got,
    body: got.get('transfer-encoding') === 'chunked' ? unchunked(body) : body,
  };
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, line).toString(), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/** Where a relation of the header Link leads. */
export function linkOf(headers: Headers, rel: string): string | undefined {
  return new RegExp(`<([^>]*)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1];
}
