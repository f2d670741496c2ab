import { onAbort } from './on-abort.ts';

/** Equal requests under way at once: the first one goes, the others wait and then look again. */
export interface Flights {
  join<T>(name: string, signal: AbortSignal, go: () => Promise<T>): Promise<T>;
}

export function flights(): Flights {
  const ahead = new Map<string, Promise<unknown>>();
  return {
    async join(name, signal, go) {
      const first = ahead.get(name);
      // Once only: if what came could not be kept, there is nothing to wait for.
      if (first !== undefined) await settledOrAborted(first, signal);
      if (ahead.has(name)) return go();
      const mine = go();
      ahead.set(name, mine);
      try {
        return await mine;
      } finally {
        ahead.delete(name);
      }
    },
  };
}

/** How the first one fares is its own affair; who is stopped does not wait for it. */
function settledOrAborted(first: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const forget = onAbort(signal, resolve);
    const go = () => {
      forget();
      resolve();
    };
    first.then(go, go);
  });
}
