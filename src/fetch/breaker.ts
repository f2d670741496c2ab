import type { BreakerPolicy } from '../core/politeness.ts';
import { isAheadOf } from '../core/time.ts';

/**
 * A host that keeps failing is left alone: closed lets everybody through, open nobody, half-open
 * one request to see whether the host is back. A pure machine: state and time in, state out.
 */
export type Breaker =
  | { readonly is: 'closed'; readonly failures: number }
  | { readonly is: 'open'; readonly failures: number; readonly until: number }
  /** One request is trying; if it is never heard of again, another may try after `until`. */
  | { readonly is: 'half-open'; readonly failures: number; readonly until: number };

export const CLOSED: Breaker = { is: 'closed', failures: 0 };

/** May a request go now? The breaker to go on with, or when to ask again. */
export function mayGo(
  breaker: Breaker,
  policy: BreakerPolicy,
  now: number,
): { readonly go: true; readonly breaker: Breaker } | { readonly go: false; readonly at: number } {
  if (breaker.is === 'closed') return { go: true, breaker };
  // One that was opened for longer than it ever is was opened by a clock that has been set back since.
  if (now < breaker.until && !isAheadOf(breaker.until - policy.openMs, now)) {
    // The one that tries will be back soon, well or ill.
    const at = breaker.is === 'open' ? breaker.until : Math.min(breaker.until, now + PROBE_LOOK_MS);
    return { go: false, at };
  }
  const { failures } = breaker;
  return { go: true, breaker: { is: 'half-open', failures, until: now + policy.openMs } };
}

/** How soon the others look whether the one that tried is back. */
const PROBE_LOOK_MS = 2_000;

/**
 * The host was tried again and again and is still down. To wait on without cost would keep a run
 * of many items alive for one try a minute, so that from here on a refusal counts as a failure.
 */
export const isGivenUp = (breaker: Breaker, policy: BreakerPolicy): boolean =>
  breaker.failures >= policy.failures + PATIENT_TRIES;

const PATIENT_TRIES = 3;

export function afterSuccess(breaker: Breaker): Breaker {
  if (breaker.is === 'closed' && breaker.failures === 0) return breaker;
  // A success from before it opened says nothing of the host now.
  return breaker.is === 'open' ? breaker : CLOSED;
}

export function afterFailure(breaker: Breaker, policy: BreakerPolicy, now: number): Breaker {
  if (breaker.is === 'open') return breaker;
  const failures = breaker.failures + 1;
  if (breaker.is === 'closed' && failures < policy.failures) return { is: 'closed', failures };
  return { is: 'open', failures, until: now + policy.openMs };
}
