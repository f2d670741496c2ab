import type { z } from 'zod';
import { nothing } from './endpoint-fields.ts';
import type { ErrorCode } from './errors.ts';

/**
 * One address of the API: what it takes, what it answers, and how it refuses. The server reads
 * requests by it, `/openapi.json` and docs/api.md are written from it, the dashboard is typed by it.
 */
export interface Endpoint<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  A extends z.ZodType = z.ZodType,
  B extends z.ZodObject = z.ZodObject,
> {
  readonly method: 'GET' | 'POST';
  /** With `{name}` for each parameter. */
  readonly path: `/${string}`;
  /** Heading in the reference: one of the API's own, or one that its family describes. */
  readonly topic: string;
  readonly summary: string;
  readonly description?: string;
  readonly params: P;
  readonly query: Q;
  /** Fields that are sent in the body, as JSON or as a form. Without it nothing may be sent. */
  readonly body?: B;
  /** Headers that change the answer, and what they do. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What a client gets as JSON when all is well; `z.never()` where nothing is JSON. */
  readonly answer: A;
  /** Other forms of the same, by media type. */
  readonly media?: readonly string[];
  /** Each status that carries the answer, and when. */
  readonly statuses: Readonly<Record<number, string>>;
  /** Statuses whose answer has a shape of its own. */
  readonly others?: Readonly<Record<number, OtherAnswer>>;
  /** Codes of the error table it may answer with, besides those of every address. */
  readonly errors: readonly ErrorCode[];
  /** Needs the token. */
  readonly changesState?: true;
  /** Operator's data (runs, decisions, figures): read with the token, and by no foreign page. */
  readonly forOperator?: true;
}

interface OtherAnswer {
  readonly says: string;
  readonly shape: z.ZodType;
  /** As `application/problem+json`. */
  readonly problem: z.ZodType;
}

/** What is usual is left out: a GET without parameters that refuses in no way of its own. */
type Described<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  A extends z.ZodType,
  B extends z.ZodObject,
> = Omit<Endpoint<P, Q, A, B>, Usual> & Partial<Pick<Endpoint<P, Q, A, B>, Usual>>;
type Usual = 'method' | 'params' | 'query' | 'errors';

/** Checks the literal, keeps its exact shapes, and adds what is usual. */
export const endpoint = <
  A extends z.ZodType,
  P extends z.ZodObject = typeof nothing,
  Q extends z.ZodObject = typeof nothing,
  B extends z.ZodObject = z.ZodObject,
>(
  described: Described<P, Q, A, B>,
): Endpoint<P, Q, A, B> => ({
  method: 'GET',
  params: nothing as z.ZodObject as P,
  query: nothing as z.ZodObject as Q,
  errors: [],
  ...described,
});

/** A request that was let in and fits its endpoint. */
export interface Ask<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly headers: RequestHeaders;
  /** The path and query as they were asked. */
  readonly url: string;
  readonly client: Client;
  /** Whether the token or a session came with it. */
  readonly isOperator: boolean;
  /**
   * The fields of the body as they were sent, as JSON or as a form. Read when the handler asks for
   * them, because who sends them may have to be known first; what cannot be read is refused then.
   */
  fields(): Record<string, unknown>;
  /** The same fields as `body` of the endpoint wants them, or a refusal that names what does not fit. */
  body(): z.output<NonNullable<E['body']>>;
}

/** Who asks: costly questions wait in a queue of their client's. */
export interface Client {
  /** The same for all requests of one client. */
  readonly name: string;
  /** Where the connection comes from: of a proxy in front, where there is one. */
  readonly address: string | undefined;
  /** Aborts when the client goes away before it is answered. */
  gone(): AbortSignal;
}

/** Headers by lower-case name. */
export interface RequestHeaders {
  readonly accept?: string | undefined;
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly [name: string]: string | string[] | undefined;
}

/** Where to go from an answer (RFC 8288). */
export interface Link {
  readonly href: string;
  readonly rel: string;
  readonly type?: string;
  /** Of a memento: when it was as it is (RFC 7089). */
  readonly datetime?: string;
}

interface Around {
  /** 200 unless given. */
  readonly status?: number;
  /** Beside those that every answer of its kind has. */
  readonly links?: readonly Link[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** What leaves as JSON. */
export interface JsonAnswer<T> extends Around {
  readonly body: T;
}

/** What leaves as text of another type. */
export interface TextAnswer extends Around {
  readonly text: string;
  readonly type: string;
}

/** A file, whole or in part: read only as far as it is wanted. */
export interface FileAnswer extends Around {
  readonly file: {
    readonly size: number;
    /** Strong: names exactly these bytes. */
    readonly etag: string;
    slice(start: number, end: number): AsyncIterable<Uint8Array>;
  };
  readonly type: string;
}

/** What goes on until the client leaves, the server closes, or there is no more. */
export interface StreamAnswer extends Around {
  readonly stream: (until: AbortSignal) => AsyncIterable<string>;
  readonly type: string;
}

export type Answer<T> = JsonAnswer<T> | TextAnswer | FileAnswer | StreamAnswer;

/** Answers one operation; throws an AnnalsError to refuse. Knows nothing of the HTTP library. */
export type Handler<E extends Endpoint> = (ask: Ask<E>) => Promise<Answer<z.output<E['answer']>>>;

/** A handler of the right kind for each operation of a contract. */
export type HandlersOf<C extends Readonly<Record<string, Endpoint>>> = {
  readonly [O in keyof C]: Handler<C[O]>;
};
