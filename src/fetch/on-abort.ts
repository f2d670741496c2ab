/**
 * Calls `act` when the signal is aborted, unless the returned function was called first. One signal
 * serves every request of a run: it gets one listener, however many ask.
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  let acts = listening.get(signal);
  if (!acts) {
    const all = new Set<() => void>();
    const fire = () => {
      for (const one of all) one();
    };
    signal.addEventListener('abort', fire, { once: true });
    listening.set(signal, all);
    acts = all;
  }
  const mine = acts;
  mine.add(act);
  return () => {
    mine.delete(act);
  };
}

const listening = new WeakMap<AbortSignal, Set<() => void>>();
