import { Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { AnnalsError } from '../../core/errors.ts';
import { type Body, where } from '../exchange.ts';
import { tooLarge } from '../transport.ts';
import { unzstd } from './zstd.ts';

export const isCoding = (name: string): boolean =>
  ['gzip', 'x-gzip', 'deflate', 'br', 'zstd'].includes(name);

/**
 * The body with its codings undone, the last first. It ends with an error where the coding does
 * not (a cut gzip is no shorter gzip), and as soon as more than `most` bytes came out.
 */
export function decodedBody(body: Body, codings: readonly string[], most: number, url: URL): Body {
  return {
    [Symbol.asyncIterator]: () => decoded(body, codings, most, url),
    whenOver: (act) => body.whenOver(act),
    cancel: () => body.cancel(),
  };
}

async function* decoded(
  body: Body,
  codings: readonly string[],
  most: number,
  url: URL,
): AsyncGenerator<Uint8Array, undefined> {
  let size = 0;
  try {
    let plain: AsyncIterable<Uint8Array> = body;
    for (const coding of codings.toReversed()) plain = undone(plain, coding);
    for await (const chunk of plain) {
      size += chunk.length;
      if (size > most) throw tooLarge(url, `${size} bytes came out`, most);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AnnalsError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const message = `${where(url)}: the ${codings.join(', ')} body is damaged: ${why}`;
    throw new AnnalsError('BAD_ENCODING', message, {}, error);
  } finally {
    // What follows the end of the coding is not read, and nobody waits for it.
    body.cancel();
  }
}

async function* undone(
  body: AsyncIterable<Uint8Array>,
  coding: string,
): AsyncGenerator<Uint8Array, undefined> {
  const iterator = body[Symbol.asyncIterator]();
  const first = await iterator.next();
  // No bytes at all are an empty body, whatever it is said to be packed in.
  if (first.done) return;
  const all = prepended(first.value, { [Symbol.asyncIterator]: () => iterator });
  const decoder = decoderFor(coding, first.value);
  if (!decoder) return yield* unzstd(all);
  const source = Readable.from(all, { objectMode: false });
  source.on('error', (error) => decoder.destroy(error));
  source.pipe(decoder);
  try {
    for await (const chunk of decoder) yield chunk as Uint8Array;
  } finally {
    source.destroy();
    decoder.destroy();
  }
}

/** Of Node; not for zstd: Node 20 has none, and that of later versions takes a cut body for a shorter one. */
function decoderFor(coding: string, first: Uint8Array): Transform | undefined {
  if (coding === 'br') return zlib.createBrotliDecompress();
  if (coding === 'zstd') return undefined;
  // Some servers send raw deflate under this name; the zlib header tells them apart.
  if (coding === 'deflate' && ((first[0] ?? 0) & 0x0f) !== 8) return zlib.createInflateRaw();
  return coding === 'deflate' ? zlib.createInflate() : zlib.createGunzip();
}

async function* prepended(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  yield first;
  yield* rest;
}
