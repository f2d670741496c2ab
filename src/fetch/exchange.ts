import type { HttpRequest } from '../core/http.ts';

/**
 * One request on its way out and its answer on the way back. A concern is a layer: a function
 * that wraps the next one. `chain.ts` lists them in order.
 */
export type Exchange = (outgoing: Outgoing) => Promise<Incoming>;
export type Layer = (next: Exchange) => Exchange;

export interface Outgoing {
  /** The publisher's own spelling; canonical forms are for keys only. */
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What was asked, with its politeness, signal and observer. */
  readonly asked: HttpRequest;
  readonly attempt: number;
}

export interface Incoming {
  readonly status: number;
  /** Lower-case names; repeated fields joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
  /** Read to the end or returned early: only then is the connection and the turn free again. */
  readonly body: AsyncIterable<Uint8Array>;
  readonly cacheHit: boolean;
}

/** Reads and forgets a body, at most so much of it; for answers whose text nobody wants. */
export async function discard(incoming: Incoming): Promise<void> {
  let seen = 0;
  for await (const chunk of incoming.body) {
    seen += chunk.length;
    if (seen > 64 * 1024) return;
  }
}

/** The same answer with its body read into memory, so that it can be read again. */
export async function buffered(incoming: Incoming): Promise<Incoming> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming.body) chunks.push(chunk);
  return { ...incoming, body: replay(chunks) };
}

export function replay(chunks: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      yield* chunks;
    },
  };
}
