import type { Settings } from '../../app/settings/schema.ts';
import { AnnalsError, type ErrorCode, type FailureFacts } from '../../core/errors.ts';
import type { Embedder } from '../../core/search.ts';
import type { ReadingName } from './readings.ts';

/** What a reader thread is started with. */
export interface ReaderSetup {
  readonly settings: Settings;
  readonly cwd: string;
  /** See statement-gate.ts. */
  readonly gate: Int32Array;
}

/** Texts that the process turned into vectors for the thread, or why it could not. */
export type GivenVectors =
  | { readonly vectors: ReadonlyMap<string, Float32Array> }
  | { readonly failed: SentError };

export interface WantedVectors {
  readonly texts: readonly string[];
  /** What the embedder was asked besides, after texts and signal. */
  readonly how: EmbedHow;
}

export type EmbedHow =
  Parameters<Embedder['embed']> extends [unknown, unknown, ...infer Rest] ? Rest : never;

export interface ReadRequest {
  readonly job: number;
  readonly name: ReadingName;
  readonly order: unknown;
  readonly given?: GivenVectors;
}

/** The last thing a thread is told: it closes what it has open and ends. */
export const LEAVE = 'leave';

export type ReaderSays =
  /** It is ready; what the system calls it, where the system has names for threads. */
  | { readonly thread: string | undefined }
  /** It begins; the processor time it has used so far. */
  | { readonly job: number; readonly began: number }
  | { readonly job: number; readonly answer: unknown }
  /** It needs vectors that only the process can have made. */
  | { readonly job: number; readonly wants: WantedVectors }
  | { readonly job: number; readonly error: SentError };

/** An error as it travels between threads, which keep no class but Error. */
export interface SentError {
  readonly message: string;
  readonly code?: ErrorCode;
  readonly facts?: FailureFacts;
  readonly stack?: string;
}

export function sentError(error: unknown): SentError {
  if (error instanceof AnnalsError) {
    const { message, code, facts } = error;
    return { message, code, facts };
  }
  if (error instanceof Error) return { message: error.message, stack: error.stack };
  return { message: String(error) };
}

export function receivedError({ message, code, facts, stack }: SentError): Error {
  if (code !== undefined) return new AnnalsError(code, message, facts);
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
