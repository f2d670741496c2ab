import type { Clock, Random } from '../core/time.ts';

/** The only place that reads the machine's clock and its chance. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const wake = () => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      const cancel = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', cancel, { once: true });
    }),
};

export const systemRandom: Random = { next: () => Math.random() };
