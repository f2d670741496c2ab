/** Puts a response on the wire, whole or, when a fault says so, slowly, cut short or with a false length. */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FaultRule } from './faults.ts';
import type { PracticeRequest, PracticeResponse } from './publisher.ts';

/** Faults that harm the sending itself; the others replace the response before it comes here. */
export const WIRE_FAULTS: ReadonlySet<string> = new Set(['drip', 'cut', 'wrong-length']);

export async function send(
  to: ServerResponse,
  request: PracticeRequest,
  response: PracticeResponse,
  fault: FaultRule | undefined,
): Promise<void> {
  const { body = '' } = response;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
    if (fault === undefined) return stream(to, request, response, body);
    return send(to, request, { ...response, body: await whole(body) }, fault);
  }
  const headers: Record<string, string | string[]> = { ...response.headers };
  const bytes = await encode(
    request,
    response,
    typeof body === 'string' ? Buffer.from(body) : body,
    headers,
  );
  headers['content-length'] = String(bytes.length);
  const sent = request.method === 'HEAD' ? Buffer.alloc(0) : bytes;
  if (fault === undefined || request.method === 'HEAD') {
    to.writeHead(response.status, headers);
    to.end(sent);
    return;
  }
  await sendBadly(to, response.status, headers, sent, fault);
}

async function encode(
  request: PracticeRequest,
  response: PracticeResponse,
  bytes: Buffer,
  headers: Record<string, string | string[]>,
): Promise<Buffer> {
  if (response.compress === 'never' || !COMPRESSIBLE.test(String(headers['content-type'] ?? '')))
    return bytes;
  headers.vary = 'Accept-Encoding';
  if (bytes.length < 1024 || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return bytes;
  headers['content-encoding'] = 'gzip';
  return bytes.length < 64 * 1024
    ? gzipSync(bytes, { level: 1 })
    : await gzipLater(bytes, { level: 1 });
}

const COMPRESSIBLE = /^(text\/|application\/(json|xml|x-ndjson))/;
const gzipLater = promisify<Buffer, { level: number }, Buffer>(gzip);

async function stream(
  to: ServerResponse,
  request: PracticeRequest,
  response: PracticeResponse,
  body: AsyncIterable<string | Buffer> | Iterable<Buffer>,
): Promise<void> {
  to.writeHead(response.status, response.headers);
  if (request.method === 'HEAD') to.end();
  // A client that leaves in the middle is not the server's mistake.
  else await pipeline(Readable.from(body, { objectMode: false }), to).catch(() => to.destroy());
}

async function whole(body: AsyncIterable<string | Buffer> | Iterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function sendBadly(
  to: ServerResponse,
  status: number,
  headers: Record<string, string | string[]>,
  bytes: Buffer,
  fault: FaultRule,
): Promise<void> {
  switch (fault.kind) {
    case 'drip': {
      const { chunkBytes = 256, intervalMs = 50 } = fault;
      to.writeHead(status, headers);
      for (let at = 0; at < bytes.length && !to.destroyed; at += chunkBytes) {
        to.write(bytes.subarray(at, at + chunkBytes));
        await new Promise((resolve) => setTimeout(resolve, intervalMs));
      }
      to.end();
      return;
    }
    case 'cut': {
      const { afterBytes = Math.floor(bytes.length / 2) } = fault;
      to.writeHead(status, headers);
      to.flushHeaders();
      to.write(bytes.subarray(0, afterBytes), () => to.socket?.destroy());
      return;
    }
    case 'wrong-length': {
      const { deltaBytes = 10 } = fault;
      const claimed = Math.max(0, bytes.length + deltaBytes);
      to.writeHead(status, { ...headers, 'content-length': String(claimed) });
      const { socket } = to;
      to.end(bytes, () => socket?.end());
      return;
    }
    default:
      throw new Error(`${fault.kind} is not a fault of the wire`);
  }
}
