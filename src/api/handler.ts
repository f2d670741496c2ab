import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Endpoint } from './contract/endpoint.ts';
import type { Contract, Operation } from './contract.ts';

/** A request that was let in and fits its endpoint. */
export interface Ask<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly headers: IncomingHttpHeaders;
}

export interface Answer<T> {
  readonly body: T;
  /** 200 unless given. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers one operation; throws an AnnalsError to refuse. Knows nothing of the HTTP library. */
export type Handler<E extends Endpoint> = (ask: Ask<E>) => Promise<Answer<z.output<E['answer']>>>;

export type Handlers = { readonly [O in Operation]: Handler<Contract[O]> };
