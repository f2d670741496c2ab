import { DOOR_ERRORS } from './errors/door-errors.ts';
import type { ErrorEntry } from './errors/entry.ts';
import { PUBLISHER_ERRORS } from './errors/publisher.ts';
import { RUN_ERRORS } from './errors/run-errors.ts';
import { SEARCH_ERRORS } from './errors/search-errors.ts';
import { STORAGE_ERRORS } from './errors/storage.ts';

export { EXIT, type ExitCode } from './errors/entry.ts';

/** Every failure Annals can name, in one table. `docs/errors.md` is generated from it. */
export const ERRORS = {
  ...PUBLISHER_ERRORS,
  ...RUN_ERRORS,
  ...STORAGE_ERRORS,
  ...SEARCH_ERRORS,
  ...DOOR_ERRORS,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Whether the publisher failed to answer, or answered what cannot be used. A stop, a full disk, a
 * rule of ours and a mistake of ours are not the publisher's failures.
 */
export const isPublishersFailure = (code: ErrorCode): boolean =>
  Object.hasOwn(PUBLISHER_ERRORS, code) && ERRORS[code].ours !== true;

export interface FailureFacts {
  readonly httpStatus?: number;
  /** When the publisher, or our own guard, allows the next try: milliseconds since the epoch. */
  readonly notBefore?: number;
  readonly url?: string;
  /** Where in what was typed, counted from 1. */
  readonly position?: number;
  /** What to do next, where the hint of the code does not fit this case. */
  readonly hint?: string;
  /** How long to wait before asking again, where it is we who were asked too much. */
  readonly retryAfterSeconds?: number;
  /** The publisher says itself that it wants proof of a person. */
  readonly challenged?: true;
}

const BRAND = Symbol.for('annals.error');

/** No answer is an error with a code; the message states the fact, the value and the limit. */
export class AnnalsError extends Error {
  readonly [BRAND] = true;
  readonly code: ErrorCode;
  readonly facts: FailureFacts;

  constructor(code: ErrorCode, message: string, facts: FailureFacts = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AnnalsError';
    this.code = code;
    this.facts = facts;
  }
}

/** A family from elsewhere brings a copy of this class of its own: its errors are errors all the same. */
Object.defineProperty(AnnalsError, Symbol.hasInstance, {
  value(this: unknown, value: unknown): boolean {
    const isOfThisCopy = Function.prototype[Symbol.hasInstance].call(this as () => void, value);
    return isOfThisCopy || (this === AnnalsError && value instanceof Error && BRAND in value);
  },
});

/** What is kept of a failure: a code, a sentence, and what the publisher said. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly httpStatus?: number;
  readonly notBefore?: number;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof AnnalsError) {
    return {
      code: error.code,
      message: error.message,
      httpStatus: error.facts.httpStatus,
      notBefore: error.facts.notBefore,
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'INTERNAL_ERROR', message };
}
