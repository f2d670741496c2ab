import { ERRORS, type Failure } from './errors.ts';
import type { ItemEvent } from './item.ts';
import type { RetryPolicy } from './politeness.ts';
import { instant, type Random } from './time.ts';

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
    const until = Math.max(now, Math.min(asked, now + policy.retryAfterCapMs));
    return { type: 'snooze', until: instant(until), because: failure };
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
