import type { ClockRecord } from './ledger.ts';
import { DAY, type Instant, instant } from './time.ts';

/**
 * Two runs that begin further apart than this leave open whether the machine was off or its clock
 * was set wrong.
 */
export const CLOCK_GAP_MS = 10 * DAY;

/** How long a clock must have gone on steadily before it is believed again. */
const PROOF_MS = 10 * DAY;

export type Forgetting =
  | { readonly forget: 'before'; readonly at: Instant }
  | { readonly forget: 'nothing'; readonly why: string };

/**
 * What a retention of `days` allows to be deleted now. A clock that jumps deletes nothing: age is
 * counted from the start of the last run, and a clock that stands far from it, or came to where it
 * is by a jump less than {@link PROOF_MS} ago, is not believed. A machine that was off for long
 * starts to forget again after that time. Undefined or 0 days keep everything for good.
 */
export function whatToForget(
  days: number | undefined,
  now: number,
  record: ClockRecord | undefined,
): Forgetting {
  if (days === undefined || days === 0) return nothing('everything is kept for good');
  if (!record) return nothing('nothing has run yet');
  const newest = Date.parse(record.newest);
  if (Math.abs(now - newest) > CLOCK_GAP_MS) {
    return nothing(
      `it is ${instant(now)} by the clock, and the last run began at ${record.newest}`,
    );
  }
  const believed = Math.min(now, newest);
  if (believed - Date.parse(record.steadySince) < PROOF_MS) {
    return nothing(
      `runs have followed each other only since ${record.steadySince}; expected ${PROOF_MS / DAY} days`,
    );
  }
  return { forget: 'before', at: instant(believed - days * DAY) };
}

const nothing = (why: string): Forgetting => ({ forget: 'nothing', why });
