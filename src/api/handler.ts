import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Endpoint } from './contract/endpoint.ts';
import type { Contract, Operation } from './contract.ts';

/** A request that was let in and fits its endpoint. */
export interface Ask<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly headers: IncomingHttpHeaders;
  /** Whether the token or a session came with it. */
  readonly isOperator: boolean;
  /** The body as it came, where the endpoint takes one: unread, for who asks may have to be known first. */
  readonly sent: Sent;
}

export interface Sent {
  /** The content type, empty when none was named. */
  readonly type: string;
  readonly text: string;
}

interface Around {
  /** 200 unless given. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What leaves as JSON. */
export interface Shown<T> extends Around {
  readonly body: T;
}

/** What leaves as text of another type. */
export interface Told extends Around {
  readonly text: string;
  readonly type: string;
}

/** A file, whole or in part: read only as far as it is wanted. */
export interface Served extends Around {
  readonly file: {
    readonly size: number;
    /** Strong: names exactly these bytes. */
    readonly etag: string;
    slice(start: number, end: number): AsyncIterable<Uint8Array>;
  };
  readonly type: string;
}

/** What goes on until the client leaves, the server closes, or there is no more. */
export interface Streamed extends Around {
  readonly stream: (until: AbortSignal) => AsyncIterable<string>;
  readonly type: string;
}

export type Answer<T> = Shown<T> | Told | Served | Streamed;

/** Answers one operation; throws an AnnalsError to refuse. Knows nothing of the HTTP library. */
export type Handler<E extends Endpoint> = (ask: Ask<E>) => Promise<Answer<z.output<E['answer']>>>;

export type Handlers = { readonly [O in Operation]: Handler<Contract[O]> };
