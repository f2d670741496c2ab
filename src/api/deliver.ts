import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, FileAnswer, StreamAnswer } from '../core/endpoint.ts';
import { coder } from './content-encoding.ts';
import { DESCRIBED, linkHeader, pageLinks } from './links.ts';
import { wantedRange } from './range.ts';
import { RequestError } from './request-error.ts';
import { preconditionFailed, verdictOn } from './revalidation.ts';
import { codingFor } from './sending.ts';

/** Sends an answer of whichever kind. What is JSON or text gets its tag when it is written. */
export function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer<unknown>,
  closing: AbortSignal,
): FastifyReply {
  if (answer.status !== undefined) reply.code(answer.status);
  if (answer.headers) reply.headers(answer.headers);
  const isJson = 'body' in answer;
  const links = [
    ...(answer.links ?? []),
    ...(isJson ? pageLinks(request.url, answer.body) : []),
    ...(isJson && request.method !== 'POST' ? [DESCRIBED] : []),
  ];
  if (links.length > 0) reply.header('link', linkHeader(links));
  if (isJson) return reply.send(answer.body);
  reply.type(answer.type);
  if ('text' in answer) return reply.send(answer.text);
  return 'file' in answer
    ? sendFile(request, reply, answer)
    : sendStream(request, reply, answer, closing);
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file }: FileAnswer,
): FastifyReply {
  const { size, etag } = file;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  const lastModified = reply.getHeader('last-modified');
  const held = { etag, ...(lastModified !== undefined && { lastModified: String(lastModified) }) };
  // A range is of GET alone (RFC 9110, 14.2), and of the bytes as they are.
  const ranged = request.method === 'GET' && request.headers.range !== undefined;
  const coding = codingFor(request, reply, ranged ? 0 : size);
  if (coding === undefined) reply.header('accept-ranges', 'bytes');
  const verdict = verdictOn(request.headers, held);
  if (verdict === 'held') return reply.code(304).send();
  if (verdict === 'failed') throw preconditionFailed();
  if (coding !== undefined) {
    // The digest is of the bytes as they lie here.
    reply.header('content-encoding', coding).removeHeader('repr-digest');
    if (request.method === 'HEAD') return reply.send();
    const whole = Readable.from(file.slice(0, size - 1), { objectMode: false });
    return reply.send(whole.on('error', (error) => reply.raw.destroy(error)).pipe(coder(coding)));
  }
  const wanted = ranged ? wantedRange(request.headers, size, etag) : ({ is: 'whole' } as const);
  if (wanted.is === 'nowhere') {
    throw new RequestError(
      'RANGE_NOT_SATISFIABLE',
      `the range is ${JSON.stringify(request.headers.range)}; the file has ${size} bytes`,
      { headers: { 'content-range': `bytes */${size}` } },
    );
  }
  const { start, end } = wanted.is === 'part' ? wanted : { start: 0, end: size - 1 };
  if (wanted.is === 'part') {
    reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  }
  reply.header('content-length', end - start + 1);
  // Nothing rather than null: for a file of JSON, null is a body, which gets a length and a tag of its own.
  if (request.method === 'HEAD') return reply.send();
  return reply.send(Readable.from(file.slice(start, end), { objectMode: false }));
}

function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream }: StreamAnswer,
  closing: AbortSignal,
): FastifyReply {
  // A proxy that buffers would hold back what is new until there is more of it; and a connection
  // that stays after the stream would keep a closing server waiting.
  reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'close' });
  if (request.method === 'HEAD') return reply.send();
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const until = AbortSignal.any([left.signal, closing]);
  return reply.send(Readable.from(stream(until), { objectMode: false }));
}
