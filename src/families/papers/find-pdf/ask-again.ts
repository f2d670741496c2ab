import { AnnalsError, failureOf } from '../../../core/errors.ts';
import type { Clock } from '../../../core/time.ts';

/** A host that asks us to wait three times in a row means it. */
const TIMES = 2;

/**
 * Asks again when the answer was to wait, and not for long: the line sits out the cool-down. A longer
 * wait is for others to use, and for this work to come back after.
 */
export async function askAgain<T>(
  ask: () => Promise<T>,
  clock: Pick<Clock, 'now'>,
  longestWaitMs: number,
): Promise<T> {
  for (let asked = 0; ; asked++) {
    try {
      return await ask();
    } catch (error) {
      if (asked >= TIMES || !isShortWait(error, clock.now(), longestWaitMs)) throw error;
    }
  }
}

/** Only what a publisher said: our own line has told already that its turn is too far away. */
export function isShortWait(error: unknown, now: number, longestWaitMs: number): boolean {
  if (!(error instanceof AnnalsError) || error.code !== 'ASKED_TO_WAIT') return false;
  const { httpStatus, notBefore } = failureOf(error);
  return httpStatus !== undefined && notBefore !== undefined && notBefore - now <= longestWaitMs;
}
