import { type Body, type Incoming, replay } from '../exchange.ts';
import type { CacheResponse } from './exchange.ts';
import { without } from './header-list.ts';

/** An answer from the wire in two shapes: for whoever asked, and for the cache. */
export interface BufferedAnswer {
  readonly passed: Incoming;
  /** It says `no-store` when the answer is too large to be held, or repeats a secret. */
  readonly kept: CacheResponse;
  readonly isWhole: boolean;
}

/** Reads a body into memory up to a limit; a larger one is passed on with the rest still to come. */
export async function bufferAnswer(
  incoming: Incoming,
  maxBytes: number,
  secrets: readonly string[],
): Promise<BufferedAnswer> {
  const chunks: Uint8Array[] = [];
  const rest = incoming.body[Symbol.asyncIterator]();
  let size = 0;
  for (let step = await rest.next(); !step.done; step = await rest.next()) {
    chunks.push(step.value);
    size += step.value.length;
    if (size <= maxBytes) continue;
    const passed = { ...incoming, body: continued(chunks, rest, incoming.body) };
    return { passed, kept: unkept(incoming), isWhole: false };
  }
  const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  const passed = { ...incoming, body: replay([body]) };
  const kept = { status: incoming.status, headers: keptHeaders(incoming), body };
  const repeatsSecret = secrets.some((secret) => secret.length > 5 && repeats(kept, secret));
  return { passed, kept: repeatsSecret ? unkept(incoming) : kept, isWhole: true };
}

function continued(
  chunks: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
  whole: Body,
): Body {
  return {
    async *[Symbol.asyncIterator]() {
      try {
        yield* chunks;
        yield* { [Symbol.asyncIterator]: () => rest };
      } finally {
        whole.cancel();
      }
    },
    whenOver: (act) => whole.whenOver(act),
    cancel: () => whole.cancel(),
  };
}

const unkept = ({ status }: Incoming): CacheResponse => ({
  status,
  headers: [['cache-control', 'no-store']],
  body: new Uint8Array(),
});

/** The body is decoded by now, and a cookie is for the one who asked. */
function keptHeaders({ headers }: Incoming): CacheResponse['headers'] {
  const gone = headers['content-encoding'] === undefined ? ['set-cookie'] : OF_THE_WIRE;
  return without(Object.entries(headers), new Set(gone));
}

const OF_THE_WIRE = ['set-cookie', 'content-encoding', 'content-length'];

function repeats({ headers, body }: CacheResponse, secret: string): boolean {
  const spellings = [secret, encodeURIComponent(secret)];
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return spellings.some(
    (one) => bytes.includes(one) || headers.some(([, value]) => value.includes(one)),
  );
}
