import { ERRORS, type Failure } from './errors.ts';
import type { ItemEvent } from './item.ts';
import type { RetryPolicy } from './politeness.ts';
import { DAY, instant, MINUTE, type Random, SECOND } from './time.ts';

/**
 * The one decision after a failure: come back later, wait without cost, or give up. The engine
 * asks it for items, the fetch chain for single requests.
 */
export function onFailure(
  failure: Failure,
  attempt: number,
  policy: RetryPolicy,
  now: number,
  random: Random,
): Extract<ItemEvent, { type: 'retry' | 'snooze' | 'give-up' }> {
  const next = ERRORS[failure.code].next;
  if (next === 'wait') {
    const asked = failure.notBefore ?? now + backoffMs(attempt, policy, random);
    return { type: 'snooze', until: instant(Math.max(now, asked)), because: failure };
  }
  if (next === 'retry' && attempt < policy.attempts) {
    return {
      type: 'retry',
      at: instant(now + backoffMs(attempt, policy, random)),
      because: failure,
    };
  }
  return { type: 'give-up', because: failure };
}

/**
 * How long a host is left alone after its n-th refusal in a row. What it says itself counts, but the
 * least wait doubles each time: whoever answers "Retry-After: 0" for ever is not asked for ever.
 */
export function refusalWaitMs(
  saidMs: number | undefined,
  refusals: number,
  policy: Pick<RetryPolicy, 'retryAfterCapMs'>,
): number {
  const base = saidMs === undefined ? MINUTE : SECOND;
  const most = Math.max(policy.retryAfterCapMs, SECOND);
  const least = Math.min(base * 2 ** Math.min(refusals - 1, 20), most);
  return Math.min(Math.max(saidMs ?? 0, least), LONGEST_WAIT_MS);
}

/** Nobody means more than a year; dates beyond some millennia cannot be written. */
export const LONGEST_WAIT_MS = 366 * DAY;

/** Doubles with each attempt up to the cap, then ±20 % so that many clients do not come back at once. */
export function backoffMs(
  attempt: number,
  policy: Pick<RetryPolicy, 'backoff'>,
  random: Random,
): number {
  const { baseMs, maxMs } = policy.backoff;
  const exponential = Math.min(maxMs, baseMs * 2 ** Math.max(0, attempt - 1));
  return Math.round(exponential * (0.8 + 0.4 * random.next()));
}
