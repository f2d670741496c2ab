import type { Document, DocumentWrite } from './documents.ts';
import { ERRORS, type Failure } from './errors.ts';
import type { DocumentStatus } from './record.ts';
import type { Instant } from './time.ts';

/**
 * What the publisher said about one record when it was asked again. `gone`: there is nothing at its
 * address. `refused`: the publisher, or a rule of ours, does not let us ask. `no answer`: nobody said
 * anything that could be used. The last two never change a record.
 */
export const CHECK_OUTCOMES = [
  'unchanged',
  'changed',
  'withdrawn',
  'restored',
  'gone',
  'refused',
  'no answer',
] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

export interface Checkup {
  readonly documentId: string;
  readonly source: string;
  readonly checkedAt: Instant;
  readonly outcome: CheckOutcome;
  readonly statusBefore: DocumentStatus;
  readonly status: DocumentStatus;
  readonly reason: string | null;
  readonly failure: Failure | null;
  /** After a first "not found": the same answer from this moment on withdraws the record. */
  readonly confirmFrom: Instant | null;
}

type Held = Pick<Document, 'status' | 'rawSha256' | 'bodySha256'>;

/** The status that the publisher's answer gives the record; silence leaves it as it is. */
export const statusAfter = (held: Held, found: DocumentWrite): DocumentStatus =>
  found.record.status ?? (found.record.incomplete ? held.status : 'active');

export function outcomeOf(
  held: Held,
  found: DocumentWrite | undefined,
  failure: Failure | undefined,
): CheckOutcome {
  if (failure?.code === 'HTTP_404_NOT_FOUND') return 'gone';
  if (failure) return ERRORS[failure.code].next === 'give-up' ? 'refused' : 'no answer';
  if (!found) return 'no answer';
  const status = statusAfter(held, found);
  if (status !== held.status) return status === 'active' ? 'restored' : 'withdrawn';
  const sameText = found.body === null || found.body.sha256 === held.bodySha256;
  return found.rawSha256 === held.rawSha256 && sameText ? 'unchanged' : 'changed';
}
