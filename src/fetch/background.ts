/** Work that goes on after an answer was given; closing waits for it, and no failure is lost. */
export interface Background {
  /** What it returns ends with the work and never fails. */
  add(work: Promise<unknown>): Promise<void>;
  settled(): Promise<void>;
}

export function background(complain: (error: unknown) => void): Background {
  const under = new Set<Promise<void>>();
  return {
    add(work) {
      const watched: Promise<void> = work
        .then(() => undefined, complain)
        .then(() => {
          under.delete(watched);
        });
      under.add(watched);
      return watched;
    },
    async settled() {
      while (under.size > 0) await Promise.all(under);
    },
  };
}
