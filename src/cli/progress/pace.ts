/** How fast something is going, from its last seconds: a pause shows, a slow start is forgotten. */
export interface Speed {
  /** Notes how many are done by now. */
  at(ms: number, done: number): void;
  /** A second; undefined until there is enough to tell. */
  perSecond(): number | undefined;
}

const WINDOW_MS = 15_000;

export function createPace(): Speed {
  const samples: { ms: number; done: number }[] = [];
  return {
    at(ms, done) {
      samples.push({ ms, done });
      while (samples.length > 2 && ms - (samples[0]?.ms ?? ms) > WINDOW_MS) samples.shift();
    },
    perSecond() {
      const [first, last] = [samples[0], samples.at(-1)];
      if (!first || !last || last.ms - first.ms < 500 || last.done === first.done) return undefined;
      return ((last.done - first.done) * 1000) / (last.ms - first.ms);
    },
  };
}
