import type { Candidate } from './candidate.ts';
import type { JsonObject } from './json.ts';

/** An answer of the publisher that somebody kept in a file. */
export interface SavedAnswer {
  /** The file's own name, without folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Decoded as a file without a Content-Type is. */
  readonly text: string;
}

export interface Recognised<F = JsonObject> {
  readonly candidate: Candidate<F>;
  /** The name under which parse expects the answer; none when the listing is all there is of it. */
  readonly file?: string;
  /** The answer in the form that parse reads, where the saved one has another. */
  readonly bytes?: Uint8Array;
}
