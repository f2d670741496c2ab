import type { Duplex } from 'node:stream';

/**
 * The seam between the practice server and what it serves. A publisher is a plain object: a name, the real
 * host names it answers for, and one function from request to response. TLS, keep-alive, gzip, faults and the
 * request log are the server's business.
 */
export interface Publisher {
  readonly name: string;
  /** Real host names; `*.example.org` stands for every name below example.org. */
  readonly hosts: readonly string[];
  /** Where several share a host: the paths that are this one's. One without it answers for the rest. */
  readonly paths?: RegExp;
  handle(request: PracticeRequest): PracticeResponse | Promise<PracticeResponse>;
  /** Faults that it plays when they are among {@link PracticeRequest.faults}. */
  readonly plays?: readonly string[];
  /** What may be done to its world, through `POST https://practice.control/worlds/<name>/<change>`. */
  readonly changes?: Readonly<Record<string, (details: Record<string, unknown>) => unknown>>;
  /** What `GET https://practice.control/worlds/<name>` tells. */
  describe?(): unknown;
}

export interface PracticeRequest {
  readonly method: string;
  readonly host: string;
  /** As sent: percent-escapes are not decoded. */
  readonly path: string;
  /** Without the question mark, as sent. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Who asks: the address of the client. */
  readonly client: string;
  body(): Promise<Buffer>;
  /** Kinds of fault asked for that only a publisher can play (`robots-denial`, `rotated-nonce`, ...). */
  readonly faults: ReadonlySet<string>;
}

export interface PracticeResponse {
  readonly status: number;
  /** A list is sent as several fields of the same name. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** A generator is sent chunked, as slowly as the client reads it. */
  readonly body?: string | Buffer | AsyncIterable<string | Buffer> | Iterable<Buffer>;
  /** `never` spares the CPU of compressing what a benchmark downloads. */
  readonly compress?: 'never';
  /** Writes to the connection itself, for what no well-meaning server can be made to say. */
  readonly wire?: (socket: Duplex) => void;
}

export function json(
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): PracticeResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

export function html(body: string, status = 200): PracticeResponse {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

export function text(body: string, status = 200): PracticeResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}
