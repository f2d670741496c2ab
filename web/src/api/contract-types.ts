import type { z } from 'zod';
import type { Contract } from '../../../src/api/contract.ts';

/** Types of the server's own contract: when an answer changes there, the dashboard does not compile. */
export type Operation = keyof Contract;
export type AnswerOf<O extends Operation> = z.output<Contract[O]['answer']>;
export type QueryOf<O extends Operation> = z.input<Contract[O]['query']>;
type BodyOfEndpoint<E> = E extends { readonly body?: infer B extends z.ZodType | undefined }
  ? z.input<NonNullable<B>>
  : never;
export type BodyOf<O extends Operation> = BodyOfEndpoint<Contract[O]>;
export type ItemOf<O extends Operation> =
  AnswerOf<O> extends { items: readonly (infer I)[] } ? I : never;
