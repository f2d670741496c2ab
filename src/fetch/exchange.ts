import type { HttpRequest, Method } from '../core/http.ts';
import type { TurnBudget } from '../core/polite-memory.ts';

/**
 * One request on its way out and its answer on the way back. A concern is a layer: a function
 * that wraps the next one. `chain.ts` lists them in order.
 */
export type Exchange = (outgoing: Outgoing) => Promise<Incoming>;
export type Layer = (next: Exchange) => Exchange;

export interface Outgoing {
  /** The publisher's own spelling; canonical forms are for keys only. */
  readonly url: URL;
  /** Whose limits, cool-down and breaker apply: {@link hostOf} the URL. */
  readonly host: string;
  readonly method: Method;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What was asked, with its politeness, signal and observer. */
  readonly asked: HttpRequest;
  readonly attempt: number;
  /** Why robots.txt lets this through. */
  readonly robots?: string;
  /** Turns it costs of a quota that many share. */
  readonly quota?: QuotaShare;
  /** Called when the request goes on the wire: a connection may have to be made first. */
  readonly sent?: () => void;
  /** Read this much of the body and leave the rest, without complaint. */
  readonly readAtMost?: number;
}

export interface QuotaShare {
  readonly pool: string;
  readonly budgets: readonly TurnBudget[];
}

export interface Incoming {
  readonly status: number;
  /** Lower-case names; repeated fields joined with a comma, `set-cookie` one per line. */
  readonly headers: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly body: Body;
  readonly cacheHit: boolean;
}

/** Read to the end or given up: only then is the connection and the turn free again. */
export interface Body extends AsyncIterable<Uint8Array> {
  /** Called once, when the last byte was read, the body broke, or nobody wants the rest. */
  whenOver(act: () => void): void;
  /** Nobody wants the rest. */
  cancel(): void;
}

/** The limiter's and the breaker's key: `example.org.` is `example.org` to DNS, and to us. */
export const hostOf = (url: URL): string =>
  url.hostname.endsWith('.') ? url.hostname.slice(0, -1) + (url.port && `:${url.port}`) : url.host;

/** As messages and logs name a URL: without its query, where keys and tokens may stand. */
export const where = (url: URL): string => `${url.origin}${url.pathname}`;

/** Reads and forgets a body, at most so much of it; for answers whose text nobody wants. */
export async function discard(incoming: Incoming): Promise<void> {
  let seen = 0;
  for await (const chunk of incoming.body) {
    seen += chunk.length;
    if (seen > 64 * 1024) return;
  }
}

/** The same answer with its body read into memory, so that it can be read again. */
export async function buffered(
  incoming: Incoming,
  atMost = Number.POSITIVE_INFINITY,
): Promise<Incoming> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of incoming.body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= atMost) break;
  }
  return { ...incoming, body: replay(chunks) };
}

/** A body that is in memory: nothing is held for it. */
export function replay(chunks: readonly Uint8Array[]): Body {
  return {
    async *[Symbol.asyncIterator]() {
      yield* chunks;
    },
    whenOver: (act) => act(),
    cancel: () => undefined,
  };
}
