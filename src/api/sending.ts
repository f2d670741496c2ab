import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Coding,
  coded,
  isCompressible,
  WORTH_CODING,
  wantedCoding,
} from './content-encoding.ts';
import { etagOf, weak } from './etag.ts';
import { toJson } from './json.ts';
import { refusalOf } from './refusal.ts';
import { typeOfRefusal } from './refusing.ts';
import { preconditionFailed, verdictOn } from './revalidation.ts';

/**
 * The last step of every answer: tags and times by which it is asked for again, compression, and no
 * body for HEAD. Streams and files have had theirs; what was refused or done may not be kept.
 */
export function sending(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  isForEveryPage: (url: string) => boolean,
): unknown {
  if (typeof payload !== 'string') {
    if (reply.statusCode >= 400 || !reply.hasHeader('cache-control')) forbidKeeping(reply);
    return payload;
  }
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const mayBeKept = reply.getHeader('cache-control') !== 'no-store';
  const { statusCode: status } = reply;
  // What is gone stays gone, so that its page may be kept as others are.
  if (!isReading || !mayBeKept || (status !== 200 && status !== 410)) {
    if (status >= 400 || !reply.hasHeader('cache-control')) forbidKeeping(reply);
    return withBody(request, reply, payload, codingFor(request, reply, Buffer.byteLength(payload)));
  }
  const etag = String(reply.getHeader('etag') ?? etagOf(payload));
  // What is for the operator must not stay in a cache that others share.
  const shared = isForEveryPage(request.url) ? '' : 'private, ';
  reply.header('cache-control', `${shared}no-cache`);
  reply.header('etag', etag);
  const coding = codingFor(request, reply, Buffer.byteLength(payload));
  const lastModified = reply.getHeader('last-modified');
  const held = { etag, ...(lastModified !== undefined && { lastModified: String(lastModified) }) };
  const verdict = status === 200 ? verdictOn(request.headers, held) : 'wanted';
  if (verdict === 'held') {
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  }
  if (verdict === 'failed') return refused(request, reply);
  return withBody(request, reply, payload, coding);
}

/** The answer is there, and a condition of the client is against it. */
function refused(request: FastifyRequest, reply: FastifyReply): unknown {
  const { status, body } = refusalOf(preconditionFailed(), request.id);
  const text = toJson(body);
  forbidKeeping(reply).code(status).type(typeOfRefusal(request)).removeHeader('content-length');
  return withBody(request, reply, text, codingFor(request, reply, Buffer.byteLength(text)));
}

const forbidKeeping = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').removeHeader('etag').removeHeader('last-modified');

/** Compressed where the client wants it and it is worth it; for HEAD its length alone. */
function withBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: string,
  coding: Coding | undefined,
): unknown {
  if (coding === undefined) {
    if (request.method !== 'HEAD') return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return null;
  }
  reply.header('content-encoding', coding).removeHeader('content-length');
  if (request.method === 'HEAD') return null;
  return coded(payload, coding);
}

/** Which coding an answer of that length leaves in. Its tag then names no bytes, only what they say. */
export function codingFor(
  request: FastifyRequest,
  reply: FastifyReply,
  length: number,
): Coding | undefined {
  if (!isCompressible(String(reply.getHeader('content-type') ?? ''))) return undefined;
  varyByCoding(reply);
  if (length < WORTH_CODING) return undefined;
  const coding = wantedCoding(request.headers['accept-encoding']);
  const etag = reply.getHeader('etag');
  if (coding !== undefined && etag !== undefined) reply.header('etag', weak(String(etag)));
  return coding;
}

/** A cache must not give what is compressed to a client that cannot read it. */
function varyByCoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
}
