import type { z } from 'zod';
import type { ErrorCode } from '../../core/errors.ts';

/**
 * One address of the API: what it takes, what it answers, and how it refuses. The server reads
 * requests by it, `/openapi.json` and docs/api.md are written from it, the dashboard is typed by it.
 */
export interface Endpoint<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  A extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST';
  /** With `{name}` for each parameter. */
  readonly path: `/${string}`;
  readonly topic: Topic;
  readonly summary: string;
  readonly description?: string;
  readonly params: P;
  readonly query: Q;
  /** Fields that are sent in the body, as JSON or as a form. Without it nothing may be sent. */
  readonly body?: z.ZodObject;
  /** Headers that change the answer, and what they do. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What a client gets as JSON when all is well; `z.never()` where nothing is JSON. */
  readonly answer: A;
  /** Other forms of the same, by media type. */
  readonly media?: readonly string[];
  /** Each status that carries the answer, and when. */
  readonly statuses: Readonly<Record<number, string>>;
  /** Statuses whose answer has a shape of its own. */
  readonly others?: Readonly<Record<number, Other>>;
  /** Codes of the error table it may answer with, besides those of every address. */
  readonly errors: readonly ErrorCode[];
  /** Needs the token. */
  readonly changesState?: true;
  /** Operator's data (runs, decisions, figures): read with the token, and by no foreign page. */
  readonly forOperator?: true;
}

interface Other {
  readonly says: string;
  readonly shape: z.ZodType;
  /** As `application/problem+json`. */
  readonly problem: z.ZodType;
}

export type Topic =
  | 'days'
  | 'runs'
  | 'sources'
  | 'documents'
  | 'records'
  | 'search'
  | 'changes'
  | 'judgments'
  | 'operations';

/** Checks the literal and keeps its exact shapes. */
export const endpoint = <P extends z.ZodObject, Q extends z.ZodObject, A extends z.ZodType>(
  described: Endpoint<P, Q, A>,
): Endpoint<P, Q, A> => described;
