import { failureOf } from '../../core/errors.ts';
import { onFailure } from '../../core/retry.ts';
import type { Clock, Random } from '../../core/time.ts';
import { buffered, type Incoming, type Layer, type Outgoing } from '../exchange.ts';

/**
 * A request that waits is tried again here, its body included: it is read into memory, so that a
 * connection cut in the middle is one failed attempt. A request that comes back has its next try
 * in its item's row.
 */
export const retry =
  (clock: Clock, random: Random): Layer =>
  (next) => {
    return (outgoing) =>
      outgoing.asked.patience === 'comes-back' ? next(outgoing) : untilAnswered(outgoing);

    async function untilAnswered(outgoing: Outgoing): Promise<Incoming> {
      const { signal, politeness } = outgoing.asked;
      for (let attempt = 1; ; ) {
        try {
          const incoming = await next(attempt === 1 ? outgoing : { ...outgoing, attempt });
          return await buffered(incoming, outgoing.readAtMost);
        } catch (error) {
          signal.throwIfAborted();
          const failure = failureOf(error);
          const decided = onFailure(failure, attempt, politeness.retry, clock.now(), random);
          if (decided.type === 'give-up') throw error;
          if (decided.type === 'retry') attempt++;
          const until = Date.parse(decided.type === 'retry' ? decided.at : decided.until);
          await clock.sleep(Math.max(0, until - clock.now()), signal);
        }
      }
    }
  };
