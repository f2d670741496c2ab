/**
 * Turns from several buckets at once: all or none. A bucket is either a pace (evenly spaced turns)
 * or a budget (so many in any window of that length). Everything it knows is in plain maps and its
 * time is an argument, so that a shared one (Redis) can keep the same contract.
 */
export interface Limiter {
  /** Takes a turn from every bucket, or from none and says when to ask again. */
  take(buckets: readonly Bucket[], now: number): Promise<Taken> | Taken;
  /** What a bucket has used and when it refills, for the people who look. */
  usage(name: string, now: number): BucketUsage | undefined;
}

export type Bucket =
  | { readonly is: 'pace'; readonly name: string; readonly intervalMs: number }
  | {
      readonly is: 'budget';
      readonly name: string;
      readonly turns: number;
      readonly windowMs: number;
    };

export type Taken =
  | { readonly taken: true }
  | { readonly taken: false; readonly at: number; readonly bucket: string };

export interface BucketUsage {
  readonly used: number;
  /** When the next turn is free; now or earlier when one is. */
  readonly freeAt: number;
}

export function memoryLimiter(): Limiter {
  const paces = new Map<string, number>();
  const budgets = new Map<string, TurnLog>();
  const logOf = (name: string): TurnLog => {
    let log = budgets.get(name);
    if (!log) {
      log = new TurnLog();
      budgets.set(name, log);
    }
    return log;
  };
  const freeAt = (bucket: Bucket, now: number): number =>
    bucket.is === 'pace'
      ? (paces.get(bucket.name) ?? now)
      : logOf(bucket.name).freeAt(bucket.turns, bucket.windowMs, now);
  return {
    take(buckets, now) {
      let latest: { at: number; bucket: string } | undefined;
      for (const bucket of buckets) {
        const at = freeAt(bucket, now);
        if (at > now && (!latest || at > latest.at)) latest = { at, bucket: bucket.name };
      }
      if (latest) return { taken: false, ...latest };
      for (const bucket of buckets) {
        if (bucket.is === 'budget') logOf(bucket.name).add(now);
        // From when the turn was due, not from now: a late timer must not cost throughput. Never
        // more than one interval of credit, so that idle time buys no burst.
        else
          paces.set(
            bucket.name,
            Math.max(paces.get(bucket.name) ?? now, now - lateness(bucket.intervalMs)) +
              bucket.intervalMs,
          );
      }
      return { taken: true };
    },
    usage(name, now) {
      const log = budgets.get(name);
      if (log) return { used: log.size(now), freeAt: now };
      const next = paces.get(name);
      return next === undefined ? undefined : { used: next > now ? 1 : 0, freeAt: next };
    },
  };
}

/** How late a timer may be before the lost time is lost: a tenth of the interval, at most 20 ms. */
const lateness = (intervalMs: number): number => Math.min(intervalMs / 10, 20);

/** The moments of the turns in the window, oldest first. */
class TurnLog {
  readonly #at: number[] = [];
  #first = 0;

  add(now: number): void {
    this.#at.push(now);
  }

  freeAt(turns: number, windowMs: number, now: number): number {
    this.#forget(now - windowMs);
    const held = this.#at.length - this.#first;
    if (held < turns) return now;
    const oldest = this.#at[this.#at.length - Math.max(1, turns)];
    return (oldest ?? now) + windowMs;
  }

  size(_now: number): number {
    return this.#at.length - this.#first;
  }

  #forget(until: number): void {
    while (this.#first < this.#at.length && (this.#at[this.#first] ?? 0) <= until) this.#first++;
    if (this.#first > 1024) {
      this.#at.splice(0, this.#first);
      this.#first = 0;
    }
  }
}
