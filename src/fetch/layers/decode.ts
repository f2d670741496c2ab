import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { AnnalsError } from '../../core/errors.ts';
import { discard, type Incoming, type Layer } from '../exchange.ts';

/**
 * Undoes Content-Encoding and counts what comes out: a body over the limit is cut as soon as it
 * is known to be, so that a bomb costs no more than a body of the largest allowed size.
 */
export const decode: Layer = (next) => async (outgoing) => {
  const incoming = await next(outgoing);
  const max = outgoing.asked.politeness.maxBodyBytes;
  const declared = Number(incoming.headers['content-length'] ?? 0);
  const codings = codingsOf(incoming.headers['content-encoding']);
  if (codings.length === 0 && declared > max) {
    await discard(incoming);
    throw tooLarge(incoming.url, `${declared} bytes are declared`, max);
  }
  if (outgoing.method === 'HEAD' || incoming.status === 304 || incoming.status === 204)
    return incoming;
  let body = incoming.body;
  for (const coding of codings.reverse()) body = decoded(body, coding, incoming);
  return { ...incoming, body: capped(body, max, incoming.url) };
};

const codingsOf = (header: string | undefined): string[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');

async function* decoded(
  body: AsyncIterable<Uint8Array>,
  coding: string,
  incoming: Incoming,
): AsyncGenerator<Uint8Array> {
  const where = `${incoming.url.origin}${incoming.url.pathname}`;
  const iterator = body[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const rest = { [Symbol.asyncIterator]: () => iterator };
  const decoder = decoderFor(coding, first.value);
  if (!decoder) {
    await iterator.return?.();
    throw new AnnalsError(
      'BAD_ENCODING',
      `${where}: Content-Encoding is '${coding}'; we read gzip, deflate and br`,
    );
  }
  const source = Readable.from(prepend(first.value, rest), { objectMode: false });
  source.on('error', (error) => decoder.destroy(error));
  source.pipe(decoder);
  try {
    for await (const chunk of decoder) yield chunk as Uint8Array;
  } catch (error) {
    if (error instanceof AnnalsError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new AnnalsError(
      'BAD_ENCODING',
      `${where}: the ${coding} body is damaged: ${why}`,
      {},
      error,
    );
  } finally {
    source.destroy();
    decoder.destroy();
  }
}

function decoderFor(coding: string, first: Uint8Array) {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  // Some servers send raw deflate under this name; the zlib header tells them apart.
  if (coding === 'deflate')
    return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  return undefined;
}

async function* prepend(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function* capped(
  body: AsyncIterable<Uint8Array>,
  max: number,
  url: URL,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > max) throw tooLarge(url, `${size} bytes came`, max);
    yield chunk;
  }
}

const tooLarge = (url: URL, what: string, max: number): AnnalsError =>
  new AnnalsError('TOO_LARGE', `${url.origin}${url.pathname}: ${what}; the limit is ${max}`, {
    url: url.href,
  });
