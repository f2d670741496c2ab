import type { Clock } from '../src/core/time.ts';

/** A clock that runs so many times faster than the wall's, and remembers how long it was asked to sleep. */
export function hastyClock(speed: number): Clock & { readonly slept: number[] } {
  const began = Date.now();
  const slept: number[] = [];
  const now = () => Math.round(began + (performance.now() - origin) * speed);
  const origin = performance.now();
  return {
    slept,
    now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        slept.push(ms);
        const timer = setTimeout(() => {
          signal?.removeEventListener('abort', cancel);
          resolve();
        }, ms / speed);
        const cancel = () => {
          clearTimeout(timer);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', cancel, { once: true });
      }),
  };
}
