import { AnnalsError } from '../core/errors.ts';
import type { Clock } from '../core/time.ts';

/** Refuses before anything else suffers: requests in hand, and how late the process itself is. */
export interface Overload {
  /** Throws OVERLOADED when there is no place; otherwise one is taken until `leave`. */
  enter(): void;
  leave(): void;
  /** Looks how late the process is, until the signal. */
  watch(until: AbortSignal): Promise<void>;
}

export interface OverloadLimits {
  readonly maxRequests: number;
  readonly maxDelayMs: number;
}

const LOOK_EVERY_MS = 250;
/** One long pause is no overload: what counts is the mean of some seconds. */
const SMOOTHING = 8;

export function createOverload(
  { maxRequests, maxDelayMs }: OverloadLimits,
  clock: Clock,
): Overload {
  let inHand = 0;
  let delayMs = 0;
  return {
    enter() {
      if (inHand >= maxRequests)
        throw refused(`${inHand} requests are in hand, and no more may be`);
      if (delayMs > maxDelayMs) throw refused(`the server is ${Math.round(delayMs)} ms late`);
      inHand += 1;
    },
    leave: () => {
      inHand -= 1;
    },
    async watch(until) {
      while (!until.aborted) {
        const before = clock.now();
        await clock.sleep(LOOK_EVERY_MS, until).catch(() => undefined);
        // A clock that is set, or a machine that slept, is not late: one look counts for so much and no more.
        const late = Math.min(4 * maxDelayMs, Math.max(0, clock.now() - before - LOOK_EVERY_MS));
        delayMs += (late - delayMs) / SMOOTHING;
      }
    },
  };
}

const refused = (why: string): AnnalsError =>
  new AnnalsError('OVERLOADED', why, { retryAfterSeconds: 2 });
