import type { Decision } from './decision.ts';
import type { Instant } from './time.ts';

/** What somebody has to look at: bytes that were refused, and records that no listing names any more. */
export const REVIEW_KINDS = ['refused', 'tombstone'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const REVIEW_VERDICTS = ['approved', 'rejected'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

/** What a person has decided. */
export interface Review {
  readonly kind: ReviewKind;
  /** The id of the record, or the hash of the bytes. */
  readonly subject: string;
  readonly source: string;
  readonly verdict: ReviewVerdict;
  /** Why it was proposed: an undone decision proposes it again. */
  readonly why: string;
  readonly at: Instant;
}

export interface Reviews {
  /** Newest first. */
  list(query: { readonly kind?: ReviewKind; readonly source?: string }): Promise<readonly Review[]>;
  find(kind: ReviewKind, source: string, subject: string): Promise<Review | undefined>;
  /** The decision and its line in the log are durable together, or neither is. */
  keep(review: Review, line: Decision): Promise<void>;
  forget(review: Pick<Review, 'kind' | 'source' | 'subject'>, line: Decision): Promise<void>;
}
