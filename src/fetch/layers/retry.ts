import { AnnalsError, failureOf } from '../../core/errors.ts';
import { onFailure } from '../../core/retry.ts';
import { type Clock, instant, type Random } from '../../core/time.ts';
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
          if (isTooLong(decided, until - clock.now(), politeness.retry.retryAfterCapMs))
            throw comeBackLater(outgoing.url, until, failure.message);
          await clock.sleep(Math.max(0, until - clock.now()), signal);
        }
      }
    }
  };

/** A publisher asked for more than a run waits. Our own breaker names its time for the next look only. */
const isTooLong = (
  { type, because }: Pick<ReturnType<typeof onFailure>, 'type' | 'because'>,
  waitMs: number,
  capMs: number,
): boolean => type === 'snooze' && because.code === 'ASKED_TO_WAIT' && waitMs > capMs;

/** The run ends rather than ask before that time, or sleep until then. */
export function comeBackLater(url: URL, until: number, because: string): AnnalsError {
  const message = `${url.host} is not asked before ${instant(until)}: ${because}`;
  return new AnnalsError('COME_BACK_LATER', message, { notBefore: until, url: url.href });
}
