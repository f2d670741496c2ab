import type { Clock } from '../../../core/time.ts';

/** A clock that a test moves: an hour of traffic passes in a second. */
export interface SimulatedClock extends Clock {
  /** Lets time pass, waking whoever sleeps at the moment it asked for. */
  pass(ms: number): Promise<void>;
}

export function simulatedClock(
  start = Date.UTC(2026, 6, 15, 12),
  quiet = nothingLeft,
): SimulatedClock {
  let now = start;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const sleeper = {
          at: now + ms,
          wake: () => {
            signal?.removeEventListener('abort', cancel);
            resolve();
          },
        };
        const cancel = () => {
          sleepers = sleepers.filter((one) => one !== sleeper);
          reject(signal?.reason as Error);
        };
        sleepers.push(sleeper);
        signal?.addEventListener('abort', cancel, { once: true });
      }),
    async pass(ms) {
      const end = now + ms;
      await quiet();
      for (;;) {
        const next = sleepers.reduce<(typeof sleepers)[number] | undefined>(
          (first, one) => (first && first.at <= one.at ? first : one),
          undefined,
        );
        if (!next || next.at > end) break;
        now = Math.max(now, next.at);
        sleepers = sleepers.filter((one) => one !== next);
        next.wake();
        await quiet();
      }
      now = end;
    },
  };
}

/** Until every promise that can go on without time passing has done so. */
async function nothingLeft(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}
