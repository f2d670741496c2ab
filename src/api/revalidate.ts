import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from './addresses.ts';
import { etagOf, isHeld } from './etag.ts';

/** What was read may be kept and asked for again; what was refused or done may not. */
export function revalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  { isForEveryPage }: Addresses,
): unknown {
  const reading = request.method === 'GET' || request.method === 'HEAD';
  const passing = reply.getHeader('cache-control') === 'no-store';
  if (!reading || passing || reply.statusCode !== 200 || typeof payload !== 'string') {
    if (reply.statusCode >= 400 || !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store').removeHeader('etag');
    }
    return payload;
  }
  const etag = etagOf(payload);
  // What is for the operator must not stay in a cache that others share.
  const shared = isForEveryPage(request.url) ? '' : 'private, ';
  reply.headers({ etag, 'cache-control': `${shared}no-cache` });
  if (!isHeld(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** HEAD tells how long the answer to GET would be. */
export function withoutBodyForHead(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (request.method !== 'HEAD' || typeof payload !== 'string') return payload;
  reply.header('content-length', Buffer.byteLength(payload));
  return null;
}
