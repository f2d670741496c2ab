import { systemClock } from '../app/system-clock.ts';
import { type Clock, HOUR } from '../core/time.ts';

/**
 * The clock of a replay: it begins when the recording did, goes on as clocks do, and skips what
 * would only be waiting: when nothing is under way, the next one who sleeps is woken at once.
 */
export interface ReplayClock extends Clock {
  /** Time is not skipped while this is under way. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** Nothing has happened for so long: everybody waits. */
const QUIET_MS = 20;
const LOOK_MS = 5;

/** Nobody waits that long for a publisher; who sleeps longer (a heartbeat) watches over others. */
const LONGEST_SKIP_MS = 2 * HOUR;

interface Sleeper {
  readonly until: number;
  readonly mayBeSkipped: boolean;
  wake(): void;
}

export function replayClock(startAt: number): ReplayClock {
  const begun = systemClock.now();
  const sleepers = new Set<Sleeper>();
  let skipped = 0;
  let underWay = 0;
  let lastMoved = begun;
  let isWatching = false;

  const now = (): number => startAt + (systemClock.now() - begun) + skipped;
  const moved = (): void => {
    lastMoved = systemClock.now();
  };

  const watch = async (): Promise<void> => {
    isWatching = true;
    while (sleepers.size > 0) {
      await systemClock.sleep(LOOK_MS);
      if (underWay === 0 && systemClock.now() - lastMoved >= QUIET_MS) skip();
      const due = [...sleepers].filter(({ until }) => until <= now());
      for (const sleeper of due) sleeper.wake();
      if (due.length > 0) moved();
    }
    isWatching = false;
  };

  const skip = (): void => {
    const next = [...sleepers].filter((one) => one.mayBeSkipped).map((one) => one.until);
    if (next.length > 0) skipped += Math.max(0, Math.min(...next) - now());
  };

  return {
    now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const leave = (): void => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', cancel);
        };
        const cancel = (): void => {
          leave();
          reject(signal?.reason as Error);
        };
        const sleeper: Sleeper = {
          until: now() + ms,
          mayBeSkipped: ms <= LONGEST_SKIP_MS,
          wake: () => {
            leave();
            resolve();
          },
        };
        signal?.addEventListener('abort', cancel, { once: true });
        sleepers.add(sleeper);
        moved();
        if (!isWatching) void watch();
      }),
    during: async (work) => {
      underWay++;
      try {
        return await work();
      } finally {
        underWay--;
        moved();
      }
    },
  };
}
