import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, FileAnswer, StreamAnswer } from '../core/endpoint.ts';
import { isHeld } from './etag.ts';
import { wantedRange } from './range.ts';
import { RequestError } from './request-error.ts';

/** Sends an answer of whichever kind. What is JSON or text gets its tag when it is written. */
export function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer<unknown>,
  closing: AbortSignal,
): FastifyReply {
  reply.code(answer.status ?? 200).headers(answer.headers ?? {});
  if ('body' in answer) return reply.send(answer.body);
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
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'no-cache' });
  if (isHeld(request.headers['if-none-match'], etag)) {
    return reply.code(304).send();
  }
  const wanted = wantedRange(request.headers, size, etag);
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
  if (request.method === 'HEAD') return reply.send(null);
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
  if (request.method === 'HEAD') return reply.send(null);
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const until = AbortSignal.any([left.signal, closing]);
  return reply.send(Readable.from(stream(until), { objectMode: false }));
}
