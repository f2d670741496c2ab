import type { HostFacts, HostMemory } from '../core/polite-memory.ts';
import { type Clock, instant, MINUTE, SECOND } from '../core/time.ts';
import type { Background } from './background.ts';

/**
 * What this process knows of each host, and through the memory what the others know: read again
 * when it is older than a second, so that a request costs no query and a cool-down reaches all.
 */
export interface Hosts {
  /** To be awaited when there is something to wait for. */
  know(host: string): Promise<void> | undefined;
  cooling(host: string, now: number): Cooling | undefined;
  cool(host: string, until: number, reason: string): void;
  /** How long to leave a host alone that says 429 without saying for how long: longer each time. */
  unsaidWaitMs(host: string): number;
  /** It gave an answer: the next unsaid wait is a short one again. */
  answered(host: string): void;
}

export interface Cooling {
  readonly until: number;
  readonly reason: string;
}

/** Who wants to know what the memory holds of a host, besides its cool-down. */
export type Learn = (host: string, facts: HostFacts, now: number) => void;

const FRESH_MS = SECOND;

export function hosts(
  memory: HostMemory,
  clock: Pick<Clock, 'now'>,
  work: Background,
  learn: Learn,
): Hosts {
  const readAt = new Map<string, number>();
  const reading = new Map<string, Promise<void>>();
  const cooling = new Map<string, Cooling>();
  /** How often in a row each host said 429 without a time. */
  const unsaid = new Map<string, number>();

  const note = (host: string, cool: Cooling): void => {
    if (cool.until > (cooling.get(host)?.until ?? 0)) cooling.set(host, cool);
  };

  const read = async (host: string): Promise<void> => {
    try {
      const facts = await memory.find(host);
      if (facts.cooling) note(host, { ...facts.cooling, until: Date.parse(facts.cooling.until) });
      learn(host, facts, clock.now());
    } finally {
      reading.delete(host);
    }
  };

  return {
    know(host) {
      const now = clock.now();
      if (now - (readAt.get(host) ?? Number.NEGATIVE_INFINITY) < FRESH_MS) return reading.get(host);
      readAt.set(host, now);
      // A memory that cannot be read leaves us with what we know; it is no reason not to work.
      const first = work.add(read(host));
      reading.set(host, first);
      return first;
    },
    cooling(host, now) {
      const known = cooling.get(host);
      if (!known || known.until > now) return known;
      cooling.delete(host);
      return undefined;
    },
    cool(host, until, reason) {
      note(host, { until, reason });
      void work.add(memory.cool(host, instant(until), reason));
    },
    unsaidWaitMs(host) {
      const before = unsaid.get(host) ?? 0;
      unsaid.set(host, before + 1);
      return MINUTE * 2 ** Math.min(before, 10);
    },
    answered(host) {
      unsaid.delete(host);
    },
  };
}
